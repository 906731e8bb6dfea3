/** Records that Gmail and Yahoo require from bulk senders, in the order of the screen. */
export const recordKeys = ['spf', 'dkim', 'dmarc'] as const;
export type RecordKey = (typeof recordKeys)[number];

/** `unknown`: the name servers did not respond. */
export const recordStates = ['good', 'warning', 'fault', 'unknown'] as const;
export type RecordState = (typeof recordStates)[number];

export const recordLabels: Record<RecordKey, string> = {
  spf: 'SPF',
  dkim: 'DKIM',
  dmarc: 'DMARC',
};

/** A newsletter to more readers is held until the required records exist or somebody overrides this. */
export const readersWithoutRecords = 100;

/** The missing or wrong records, which hold newsletters to many readers, in order. */
export const blockingRecords = <Found extends { state: RecordState }>(findings: readonly Found[]) =>
  findings.filter(({ state }) => state === 'fault' || state === 'unknown');

export const recordMessages = {
  signature:
    'Please enter the selector alone, such as “google”, or the whole DKIM-Signature line of a mail that you received',
} as const;
