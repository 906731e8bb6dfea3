import type { Finding } from '../../../../domain/api/answers/mail-records.ts';
import { recordLabels } from '../../../../domain/newsletter/mail-records.ts';
import { Status } from '../../ui/status.tsx';
import { DnsRecordBox } from './dns-record-box.tsx';

const tones = { good: 'good', warning: 'waiting', fault: 'bad', unknown: 'quiet' } as const;

/** What was found of one kind of record, and what to do. */
export function FindingRow({ finding }: { finding: Finding }) {
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
