import type { SiteOverview } from '../../../domain/api/answers/site.ts';
import { TestMailAnswer, TestMailButton, useTestMail } from '../outbox/test-mail.tsx';
import { Panel } from '../ui/panel.tsx';

/** What the server's settings decide, and whether mail goes out. */
export function ServerPanel({ server }: Pick<SiteOverview, 'server'>) {
  const mail = useTestMail();
  return (
    <Panel title="Enquiries and mail">
      <dl className="grid gap-4">
        {server.map(({ label, value, note }) => (
          <div key={label}>
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
