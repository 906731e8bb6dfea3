import { useState } from 'react';
import type { Finding } from '../../../../domain/api/answers/mail-records.ts';
import { ActionButton } from '../../ui/action.tsx';

type DnsRecord = NonNullable<Finding['record']>;

/** The exact record to add, or to put in place of what is there, part by part. */
export function DnsRecordBox({ record, isInPlace }: { record: DnsRecord; isInPlace: boolean }) {
  const { type, name, value } = record;
  const [said, setSaid] = useState('');
  const copy = async (what: string, text: string) => setSaid(await copied(what, text));
  return (
    <div className="min-w-0 rounded-control border border-line bg-chalk p-4">
      <p>
        {isInPlace ? 'Put this in its place' : 'Add this'} where your domain is managed (for example
        GoDaddy or BigRock, under DNS):
      </p>
      <dl className="mt-2">
        <Part label="Type" text={type} />
        <Part copy={() => void copy('name', name)} label="Name" text={name} />
        {value === null ? (
          <Part label="Value" text="as your mail host names it" />
        ) : (
          <Part copy={() => void copy('value', value)} label="Value" text={value} />
        )}
      </dl>
      <p className="mt-3 text-sm text-mute">
        Where the form adds your domain to the name by itself, leave that part out; “@” stands for
        the domain alone. It takes up to an hour to be seen. Someone else manages the domain?{' '}
        <a className="text-brick underline" href={mailOf(record)}>
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

async function copied(what: string, text: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return `The ${what} was copied.`;
  } catch {
    return 'This browser does not allow copying here. Select the text and copy it by hand.';
  }
}

function mailOf({ type, name, value }: DnsRecord): string {
  const lines = [
    `Type: ${type}`,
    `Name: ${name}`,
    `Value: ${value ?? 'as the mail host names it'}`,
  ];
  const body = `Please add this DNS record:\n\n${lines.join('\n')}`;
  return `mailto:?subject=${encodeURIComponent(`DNS record for ${name}`)}&body=${encodeURIComponent(body)}`;
}
