import { callApi } from '../../api/call-api.ts';
import { Moment } from '../../lists/moment.tsx';
import { ActionButton, ActionLink } from '../../ui/action.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useAction } from '../../ui/use-action.ts';
import type { Route } from './+types/delivery';
import { FindingRow } from './finding-row.tsx';
import { HeldNewsletters } from './held-newsletters.tsx';
import { SignatureForm } from './signature-form.tsx';
import { summaryOf } from './summary.ts';

export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  return await callApi('GET /api/admin/mail-records', { signal });
}

/** Whether newsletters will arrive: what receivers look up before they trust a mail. */
export default function DeliveryRoute({ loaderData: records }: Route.ComponentProps) {
  const { run, isBusy } = useAction();
  const look = () => run(() => callApi('POST /api/admin/mail-records/looks', {}));
  const { domain, looked_at: lookedAt, findings } = records;
  return (
    <Screen
      actions={
        <>
          <ActionLink to="/admin/newsletter/all">Newsletters</ActionLink>
          <ActionButton aria-disabled={isBusy} onClick={() => void look()} tone="primary">
            {isBusy ? 'Looking…' : lookedAt ? 'Look again' : 'Look now'}
          </ActionButton>
        </>
      }
      lead={`Gmail, Yahoo and others look at the DNS of ${domain} before they trust a newsletter.`}
      title="Will it arrive?"
    >
      <HeldNewsletters held={records.held} />
      <Panel
        aside={
          lookedAt && (
            <>
              Looked up <Moment of={lookedAt} />
            </>
          )
        }
        title={domain}
      >
        <p role="status">{summaryOf(findings)}</p>
        {findings.length > 0 && (
          <ul className="mt-4">
            {findings.map((finding) => (
              <FindingRow finding={finding} key={finding.key} />
            ))}
          </ul>
        )}
        <p className="mt-4 max-w-[44rem] text-sm text-mute">
          A newsletter to more than 100 readers waits until SPF, DKIM and DMARC are there, or
          somebody sends it anyway. What is wrong with the rest is said and holds nothing up.
        </p>
      </Panel>
      <SignatureForm key={keyOf(records)} records={records} />
    </Screen>
  );
}

const keyOf = ({ signature }: { signature: object | null }) => JSON.stringify(signature);
