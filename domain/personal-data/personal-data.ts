import * as z from 'zod/mini';
import { emailText } from '../api/form-fields.ts';
import { rowId } from '../api/list-fields.ts';
import { messages } from '../messages.ts';

/** Lower case, because an address identifies one person in any case. */
export const personalDataForm = z.object({
  email: emailText(messages.fields.emailInvalid, 'lower'),
});

/** Where a person may be mentioned: in a time line, in fields of a card, and in the private note of an enquiry. */
export const mentionPlaces = ['entry', 'about', 'step', 'reason', 'note'] as const;

export type MentionPlace = (typeof mentionPlaces)[number];

const mentionKey = z
  .string()
  .check(z.regex(new RegExp(`^(?:${mentionPlaces.join('|')})-\\d{1,15}$`)));

/** Entries on a shared card, and mentions elsewhere, by key. */
export const notesForm = z.object({
  notes: z.optional(z.array(rowId()).check(z.maxLength(5000))),
  mentions: z.optional(z.array(mentionKey).check(z.maxLength(5000))),
});

export const erasureForm = z.extend(personalDataForm, notesForm.shape);

export const heldCounts = z.object({
  messages: z.int(),
  comments: z.int(),
  subscriptions: z.int(),
  /** Emails to or about the person, sent or not. */
  mails: z.int(),
  /** Cards of the person. */
  cards: z.int(),
  /** Entries on cards. */
  notes: z.int(),
});

/** Numbers of stored records about a person. */
export type HeldCounts = z.output<typeof heldCounts>;

export const leftOver = z.object({
  /** Cards shared with other people. */
  cards: z.int(),
  /** Entries on those cards. */
  notes: z.int(),
  /** Other cards with the same phone number. */
  suggested: z.int(),
});

/** Data that is neither exported nor erased for an address, because it may be about other people. */
export type LeftOver = z.output<typeof leftOver>;

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
    countText(messages, 'message'),
    countText(comments, 'comment'),
    countText(subscriptions, 'newsletter entry', 'newsletter entries'),
    countText(mails, 'mail'),
    countText(cards, 'card'),
    countText(notes, 'note'),
  ];
  return parts.filter(Boolean).join(', ') || 'nothing';
}

/** Such as "1 card that others share, 3 notes on it"; '' for nothing. */
export function describeLeft({ cards, notes, suggested }: LeftOver): string {
  const parts = [
    countText(cards, 'card that others share', 'cards that others share'),
    countText(notes, 'note on it', 'notes on it'),
    countText(suggested, 'card with the same number', 'cards with the same number'),
  ];
  return parts.filter(Boolean).join(', ');
}

/** Numbers of other erased mentions of a person. */
export const traceCounts = z.object({
  joins: z.int(),
  /** Entries on other cards. */
  entries: z.int(),
  views: z.int(),
  templates: z.int(),
});

export type TraceCounts = z.output<typeof traceCounts>;

/** Such as "2 saved views, the name in 1 template"; '' for nothing. */
export function describeTraces({ joins, entries, views, templates }: TraceCounts): string {
  const parts = [
    countText(joins, 'record of a join', 'records of joins'),
    countText(entries, 'entry on another card', 'entries on other cards'),
    countText(views, 'saved view'),
    templates > 0 && `the name in ${countText(templates, 'template')}`,
  ];
  return parts.filter(Boolean).join(', ');
}

function countText(count: number, one: string, many = `${one}s`): string {
  if (count === 0) return '';
  return count === 1 ? `1 ${one}` : `${count} ${many}`;
}
