import type { HeldCounts } from '../api/answers/personal-data.ts';

export function holdsAnything(counts: HeldCounts): boolean {
  return Object.values(counts).some((count) => count > 0);
}

/** Such as "2 messages, 1 comment, 1 card". */
export function describeHeld({
  messages,
  comments,
  subscriptions,
  mails,
  cards,
}: HeldCounts): string {
  const parts = [
    counted(messages, 'message'),
    counted(comments, 'comment'),
    counted(subscriptions, 'newsletter entry', 'newsletter entries'),
    counted(mails, 'mail'),
    counted(cards, 'card'),
  ];
  return parts.filter(Boolean).join(', ') || 'nothing';
}

function counted(count: number, one: string, many = `${one}s`): string {
  if (count === 0) return '';
  return count === 1 ? `1 ${one}` : `${count} ${many}`;
}
