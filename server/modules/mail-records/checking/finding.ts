import type { Finding } from '../../../../domain/newsletter/mail-records.calls.ts';
import {
  type RecordKey,
  type RecordState,
  recordLabels,
} from '../../../../domain/newsletter/mail-records.ts';
import { DnsFailure } from './dns.ts';

type Rest = Partial<Pick<Finding, 'found' | 'record'>>;

/** Makes the findings of one kind of record. */
export function findingsOf(key: RecordKey) {
  const as =
    (state: RecordState) =>
    (sentence: string, { found = [], record = null }: Rest = {}): Finding => ({
      ...{ key, state, sentence, found, record },
    });
  return { good: as('good'), warning: as('warning'), fault: as('fault'), unknown: as('unknown') };
}

/** Name servers that do not answer are nobody's fault here. */
export async function unlessSilent(
  key: RecordKey,
  check: () => Promise<Finding>,
): Promise<Finding> {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof DnsFailure)) throw error;
    return findingsOf(key).unknown(
      `${recordLabels[key]} could not be looked up: the name servers did not answer. That says nothing about your records. Please look again in a few minutes.`,
    );
  }
}

/** A TXT record to add, or to put in place of what is there. */
export const textRecord = (name: string, value: string | null) => ({
  ...{ type: 'TXT' as const, name, value },
});
