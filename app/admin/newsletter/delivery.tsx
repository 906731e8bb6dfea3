import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import type { Finding, MailRecords } from '../../../domain/newsletter/mail-records.calls.ts';
import { recordLabels } from '../../../domain/newsletter/mail-records.ts';
import { TextArea } from '../../ui/field.tsx';
import { callApi } from '../api/call-api.ts';
import { ActionButton } from '../ui/action.tsx';
import { Moment } from '../ui/moment.tsx';
import { Panel, Screen, Status } from '../ui/screen.tsx';
import { isTyping } from '../ui/typing.ts';
import { useAction } from '../ui/use-action.ts';
import type { Route } from './+types/delivery';
import { summaryOf } from './delivery-summary.ts';

export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  return await callApi('GET /api/admin/mail-records', { signal });
}

/** The DNS records that receivers check before they accept an email. */
export default function DeliveryRoute({ loaderData: records }: Route.ComponentProps) {
  const { run, isBusy } = useAction();
  const look = () => run(() => callApi('POST /api/admin/mail-records/looks', {}));
  const { domain, lookedAt, findings } = records;
  return (
    <Screen
      actions={
        <ActionButton aria-disabled={isBusy} onClick={() => void look()} tone="primary">
          {isBusy ? 'Checking…' : lookedAt ? 'Check again' : 'Check now'}
        </ActionButton>
      }
      lead={`Gmail, Yahoo and others check the DNS records of ${domain} before they accept a newsletter.`}
      title="Delivery check"
    >
      <HeldNewsletters held={records.held} />
      <Panel
        aside={
          lookedAt && (
            <>
              Checked <Moment of={lookedAt} />
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
          A newsletter to more than 100 readers waits until these records exist and can be read,
          unless you send it anyway.
        </p>
      </Panel>
      <SignatureForm key={keyOf(records)} records={records} />
    </Screen>
  );
}

const keyOf = ({ signature }: { signature: object | null }) => JSON.stringify(signature);

/** Newsletters that wait for the DNS records. */
function HeldNewsletters({ held }: Pick<MailRecords, 'held'>) {
  if (held.length === 0) return null;
  return (
    <Panel title={held.length === 1 ? 'A newsletter waits' : `${held.length} newsletters wait`}>
      <ul>
        {held.map(({ id, subject, since }) => (
          <li className="flex flex-wrap items-center gap-x-4" key={id}>
            <Link
              className="inline-flex min-h-11 items-center wrap-anywhere text-ink underline"
              to={`/admin/newsletter/${id}`}
            >
              {subject || 'Without a subject'}
            </Link>
            <span className="text-mute">
              since <Moment of={since} />
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-mute">
        It is sent automatically once the records exist. To send it anyway, open the newsletter.
      </p>
    </Panel>
  );
}

const tones = { good: 'good', warning: 'waiting', fault: 'bad', unknown: 'quiet' } as const;

/** The result of checking one kind of record, and what to do. */
function FindingRow({ finding }: { finding: Finding }) {
  const { key, state, sentence, found, record } = finding;
  return (
    <li className="grid gap-x-6 gap-y-2 border-t border-line py-4 md:grid-cols-[6rem_9rem_minmax(0,1fr)]">
      <h3 className="font-sans text-base font-semibold">{recordLabels[key]}</h3>
      <p>
        <Status tone={tones[state]}>{wordOf(finding)}</Status>
      </p>
      <div className="grid min-w-0 gap-3">
        <p className="max-w-[44rem] wrap-anywhere">{sentence}</p>
        {found.map((text) => (
          <code className="block text-sm wrap-anywhere text-mute" key={text}>
            {text}
          </code>
        ))}
        {record && <DnsRecordBox isInPlace={found.length > 0} record={record} />}
      </div>
    </li>
  );
}

function wordOf({ state, found }: Finding): string {
  if (state === 'good') return 'OK';
  if (state === 'warning') return 'Could be better';
  if (state === 'unknown') return 'No answer';
  return found.length === 0 ? 'Missing' : 'Wrong';
}

type DnsRecord = NonNullable<Finding['record']>;

/** The exact record to add or to replace, part by part. */
function DnsRecordBox({ record, isInPlace }: { record: DnsRecord; isInPlace: boolean }) {
  const { name, value } = record;
  const [said, setSaid] = useState('');
  const copy = async (what: string, text: string) => setSaid(await copyText(what, text));
  return (
    <div className="min-w-0 rounded-control border border-line bg-chalk p-4">
      <p>
        {isInPlace ? 'Replace it with this' : 'Add this'} where your domain is managed (for example
        GoDaddy or BigRock, under DNS):
      </p>
      <dl className="mt-2">
        <Part label="Type" text="TXT" />
        <Part copy={() => void copy('name', name)} label="Name" text={name} />
        {value === null ? (
          <Part label="Value" text="as your mail host gives it" />
        ) : (
          <Part copy={() => void copy('value', value)} label="Value" text={value} />
        )}
      </dl>
      <p className="mt-3 text-sm text-mute">
        If the form adds your domain to the name by itself, leave that part out; “@” means the
        domain alone. It can take an hour until we see the change. Does somebody else manage the
        domain?{' '}
        <a className="text-ink underline" href={mailOf(record)}>
          Mail them this record
        </a>
      </p>
      <p className="text-sm empty:hidden" role="status">
        {said}
      </p>
    </div>
  );
}

function Part({ label, text, copy }: { label: string; text: string; copy?: () => void }) {
  return (
    <div className="grid min-h-11 grid-cols-[4rem_minmax(0,1fr)_auto] items-center gap-x-3 border-t border-line first:border-t-0">
      <dt className="text-sm text-mute">{label}</dt>
      <dd className="py-1 font-mono text-sm wrap-anywhere">{text}</dd>
      {copy && (
        <dd>
          <ActionButton aria-label={`Copy the ${label.toLowerCase()}`} onClick={copy} tone="text">
            Copy
          </ActionButton>
        </dd>
      )}
    </div>
  );
}

async function copyText(what: string, text: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return `The ${what} was copied.`;
  } catch {
    return 'This browser does not allow copying here. Select the text and copy it by hand.';
  }
}

function mailOf({ name, value }: DnsRecord): string {
  const lines = ['Type: TXT', `Name: ${name}`, `Value: ${value ?? 'as the mail host gives it'}`];
  const body = `Please add this DNS record:\n\n${lines.join('\n')}`;
  return `mailto:?subject=${encodeURIComponent(`DNS record for ${name}`)}&body=${encodeURIComponent(body)}`;
}

/** Asks for the DKIM key that signs the emails, which cannot be looked up. */
function SignatureForm({ records }: { records: MailRecords }) {
  const { signature } = records;
  const { run, isBusy } = useAction();
  const [typed, setTyped] = useState(signature?.selector ?? '');
  const [error, setError] = useState<string>();

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = event.currentTarget.querySelector('textarea');
    setError(undefined);
    const json = { signature: typed };
    await run(() => callApi('PUT /api/admin/mail-records/signature', { json }), {
      done: 'Saved and checked.',
      onError: ({ message }) => {
        setError(message);
        if (!isTyping()) field?.focus();
      },
    });
  }

  return (
    <Panel
      aside={signature && `${signature.selector}._domainkey.${signature.domain}`}
      title="The DKIM key of your mails"
    >
      <div className="grid max-w-[44rem] gap-4">
        <p>
          Your DKIM key has a name (the selector). To find it, send yourself a newsletter as a test,
          open it in Gmail, and choose <b>Show original</b> in its menu (in Outlook:{' '}
          <b>View message source</b>). Copy the part that begins with <code>DKIM-Signature:</code>{' '}
          and paste it here; or enter the word after <code>s=</code>.
        </p>
        <form className="grid gap-4" noValidate onSubmit={send}>
          <TextArea
            error={error}
            hint="If you leave it empty, we try the usual names, which may not find it."
            label="Selector, or the whole DKIM-Signature"
            maxLength={10_000}
            name="signature"
            onChange={({ target }) => setTyped(target.value)}
            rows={3}
            spellCheck={false}
            value={typed}
          />
          <div>
            <ActionButton aria-disabled={isBusy} type="submit">
              {isBusy ? 'Checking…' : 'Save and check'}
            </ActionButton>
          </div>
        </form>
      </div>
    </Panel>
  );
}
