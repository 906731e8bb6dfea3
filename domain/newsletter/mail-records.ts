/** Records that receivers check before accepting an email, in the order of the screen. */
export const recordKeys = ['spf', 'dkim', 'dmarc', 'mx', 'alignment'] as const;
export type RecordKey = (typeof recordKeys)[number];

/** Records that Gmail and Yahoo require from bulk senders. */
export const requiredRecords: readonly RecordKey[] = ['spf', 'dkim', 'dmarc'];

/** `unknown`: the name servers did not respond. */
export const recordStates = ['good', 'warning', 'fault', 'unknown'] as const;
export type RecordState = (typeof recordStates)[number];

export const recordLabels: Record<RecordKey, string> = {
  spf: 'SPF',
  dkim: 'DKIM',
  dmarc: 'DMARC',
  mx: 'MX',
  alignment: 'Alignment',
};

/** A newsletter to more readers is held until the required records exist or somebody overrides this. */
export const readersWithoutRecords = 100;

/** The missing or wrong required records, which hold newsletters to many readers, in order. */
export function blockingRecords<Found extends { key: RecordKey; state: RecordState }>(
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
