import { use } from 'react';
import type { SiteOverview } from '../../../domain/site/site.calls.ts';
import { TimeZone } from '../../ui/time-zone.ts';
import { callApi } from '../api/call-api.ts';
import { TestMailAnswer, TestMailButton, useTestMail } from '../outbox/test-mail.tsx';
import { partOf } from '../settings/setting-fields.ts';
import { ActionButton } from '../ui/action.tsx';
import { Panel, Screen } from '../ui/screen.tsx';
import { briefMoment } from '../ui/times.ts';
import { useHashFocus } from '../ui/use-hash-focus.ts';
import { useNow } from '../ui/use-now.ts';
import type { Route } from './+types/site';
import { factGroups, factLabels } from './fact-groups.ts';
import { FactRow } from './fact-row.tsx';
import { useFactsForm } from './use-facts-form.ts';

export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  return await callApi('GET /api/admin/site', { signal });
}

/** Site facts, which are entered here and used everywhere on the site. */
export default function SiteRoute({ loaderData: overview }: Route.ComponentProps) {
  const form = useFactsForm(overview);
  useHashFocus();
  return (
    <Screen lead="Change a fact once here, and it changes everywhere on the site." title="Company">
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
        <SaveBar form={form} lastSaved={form.savedAt ?? lastSavedOf(overview)} />
      </form>
    </Screen>
  );
}

/** When a fact was last changed; undefined for a site as it was delivered. */
const lastSavedOf = ({ edited }: SiteOverview) =>
  Object.values(edited)
    .flatMap((each) => each?.at ?? [])
    .toSorted()
    .at(-1);

interface SaveBarProps {
  form: ReturnType<typeof useFactsForm>;
  lastSaved: string | undefined;
}

/** Sticky bar that saves or discards changes. */
function SaveBar({ form, lastSaved }: SaveBarProps) {
  const { changed, isBusy, discard } = form;
  const zone = use(TimeZone);
  const now = useNow();
  return (
    <div className="admin-bar admin-save-bar">
      <p className="min-w-0 grow" role="status">
        {changed.length === 0
          ? lastSaved
            ? `Saved, public since ${briefMoment(lastSaved, zone, now)}.`
            : 'No changes yet.'
          : `${countOf(changed.length)}: ${namesOf(form)}. Public as soon as you save.`}
      </p>
      {changed.length > 0 && <ActionButton onClick={discard}>Discard</ActionButton>}
      <ActionButton aria-disabled={isBusy} tone="primary" type="submit">
        {isBusy ? 'Saving...' : 'Save and make public'}
      </ActionButton>
    </div>
  );
}

function countOf(changed: number): string {
  return changed === 1 ? 'One fact changed' : `${changed} facts changed`;
}

function namesOf({ changed }: { changed: ReturnType<typeof useFactsForm>['changed'] }): string {
  return changed.map((name) => factLabels[name]).join(', ');
}

/** Values set by the server's environment, and whether email works. */
function ServerPanel({ server }: Pick<SiteOverview, 'server'>) {
  const mail = useTestMail();
  return (
    <Panel {...partOf('site', 'mail')}>
      <dl className="grid gap-4">
        {server.map(({ setting, label, value, note }) => (
          <div id={setting} key={label} tabIndex={-1}>
            <dt className="text-[0.9375rem] font-semibold">{label}</dt>
            <dd className="break-words">{value}</dd>
            <dd className="text-sm text-mute">{note}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-5 grid gap-4">
        <div>
          <TestMailButton {...mail} />
        </div>
        <TestMailAnswer result={mail.result} />
      </div>
    </Panel>
  );
}
