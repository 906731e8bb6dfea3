import { callApi } from '../api/call-api.ts';
import { Panel } from '../ui/panel.tsx';
import { Screen } from '../ui/screen.tsx';
import type { Route } from './+types/site';
import { factGroups } from './fact-groups.ts';
import { FactRow } from './fact-row.tsx';
import { SaveBar } from './save-bar.tsx';
import { ServerPanel } from './server-panel.tsx';
import { useFactsForm } from './use-facts-form.ts';

export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  return await callApi('GET /api/admin/site', { signal });
}

/** Site facts: written once here, and shown wherever the site needs them. */
export default function SiteRoute({ loaderData: overview }: Route.ComponentProps) {
  const form = useFactsForm(overview);
  return (
    <Screen lead="Written once here, and shown wherever the site needs them." title="Site facts">
      <form
        className="contents"
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.save();
        }}
        ref={form.form}
      >
        {factGroups.map(({ title, fields }) => (
          <Panel key={title} title={title}>
            {fields.map((field) => (
              <FactRow field={field} form={form} key={field.name} overview={overview} />
            ))}
          </Panel>
        ))}
        <ServerPanel server={overview.server} />
        <SaveBar form={form} />
      </form>
    </Screen>
  );
}
