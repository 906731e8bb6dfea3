import type { HeldCounts, LeftOver } from '../api/answers/personal-data.ts';

export function holdsAnything(counts: HeldCounts): boolean {
  return Object.values(counts).some((count) => count > 0);
}

/** Such as "2 messages, 1 comment, 1 card, 3 notes". */
export function describeHeld({
  messages,
  comments,
  subscriptions,
  mails,
  cards,
  notes,
}: HeldCounts): string {
  const parts = [
    counted(messages, 'message'),
    counted(comments, 'comment'),
    counted(subscriptions, 'newsletter entry', 'newsletter entries'),
    counted(mails, 'mail'),
    counted(cards, 'card'),
    counted(notes, 'note'),
  ];
  return parts.filter(Boolean).join(', ') || 'nothing';
}

/** Such as "1 card that others share, 3 notes on it"; empty for nothing. */
export function describeLeft({ cards, notes, suggested }: LeftOver): string {
  const parts = [
    counted(cards, 'card that others share', 'cards that others share'),
    counted(notes, 'note on it', 'notes on it'),
    counted(suggested, 'card with the same number', 'cards with the same number'),
  ];
  return parts.filter(Boolean).join(', ');
}

function counted(count: number, one: string, many = `${one}s`): string {
  if (count === 0) return '';
  return count === 1 ? `1 ${one}` : `${count} ${many}`;
}
