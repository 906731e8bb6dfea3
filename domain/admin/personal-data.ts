/** How much is held under one e-mail address. */
export interface HeldCounts {
  messages: number;
  comments: number;
  subscriptions: number;
  /** Mails to or about the person, sent and waiting. */
  mails: number;
}

/** That somebody's data was handed out or erased; it does not say whose. */
export interface DataRequestRecord {
  id: number;
  kind: 'export' | 'erasure';
  /** Name of the administrator. */
  doneBy: string;
  /** Instant. */
  doneAt: string;
  counts: HeldCounts;
}

/** POST /api/admin/personal-data/search */
export interface HeldData {
  counts: HeldCounts;
  /** What was done before for this address. */
  records: DataRequestRecord[];
}

/** POST /api/admin/personal-data/export: everything that is held under one address, for the person it is about. */
export interface PersonalData {
  email: string;
  /** Instant. */
  exportedAt: string;
  messages: Record<string, string | null>[];
  comments: Record<string, string | null>[];
  subscriptions: Record<string, string | null>[];
  mails: Record<string, string | null>[];
}

/** Whether anything is held at all. */
export function holdsAnything(counts: HeldCounts): boolean {
  return Object.values(counts).some((count) => count > 0);
}

/** Such as "2 messages, 1 comment". */
export function describeHeld({ messages, comments, subscriptions, mails }: HeldCounts): string {
  const parts = [
    counted(messages, 'message'),
    counted(comments, 'comment'),
    counted(subscriptions, 'newsletter entry', 'newsletter entries'),
    counted(mails, 'mail'),
  ];
  return parts.filter(Boolean).join(', ') || 'nothing';
}

function counted(count: number, one: string, many = `${one}s`): string {
  if (count === 0) return '';
  return count === 1 ? `1 ${one}` : `${count} ${many}`;
}
