/** What receivers look up before they trust a mail, in the order of the screen. */
export const recordKeys = ['spf', 'dkim', 'dmarc', 'mx', 'alignment'] as const;
export type RecordKey = (typeof recordKeys)[number];

/** Without one of these, Gmail and Yahoo take no newsletters to many readers. */
export const requiredRecords: readonly RecordKey[] = ['spf', 'dkim', 'dmarc'];

/** `unknown`: the name servers did not answer, which says nothing about the records. */
export const recordStates = ['good', 'warning', 'fault', 'unknown'] as const;
export type RecordState = (typeof recordStates)[number];

export const recordLabels: Record<RecordKey, string> = {
  spf: 'SPF',
  dkim: 'DKIM',
  dmarc: 'DMARC',
  mx: 'MX',
  alignment: 'Alignment',
};

/** A newsletter to more readers waits until the required records are there, or somebody overrules that. */
export const readersWithoutRecords = 100;

/** The required records that forbid a newsletter to many, the first first. */
export function forbidding<Found extends { key: RecordKey; state: RecordState }>(
  findings: readonly Found[],
): Found[] {
  return findings.filter(
    ({ key, state }) => requiredRecords.includes(key) && (state === 'fault' || state === 'unknown'),
  );
}

export const recordMessages = {
  signature:
    'Please enter the selector alone, such as “google”, or the whole DKIM-Signature line of a mail that you received',
} as const;
