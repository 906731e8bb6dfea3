import { foldForSearch } from '../../../domain/text/plain-text.ts';
import type { Db } from '../../db/tables.ts';
import { emailKey, phoneKey } from './identities.ts';

/** Somebody else who wrote from an address of a card, such as a colleague or a spouse. */
export interface OtherSender {
  /** Id of their latest enquiry. */
  message: number;
  name: string;
  /** The number of that enquiry, in E.164, or ''. */
  phone: string;
}

/** By card, who wrote last under another name from an address that the person of the card also wrote from. */
export async function findOtherSenders(
  db: Db,
  cards: readonly { id: number; name: string }[],
): Promise<Map<number, OtherSender>> {
  if (cards.length === 0) return new Map();
  const messages = await db
    .selectFrom('contact_messages')
    .select(['id', 'person_id as personId', 'name', 'email', 'phone'])
    .where(
      'person_id',
      'in',
      cards.map(({ id }) => id),
    )
    .where('trashed_at', 'is', null)
    .where('email', '<>', '')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const byCard = Map.groupBy(messages, ({ personId }) => personId);
  return new Map(
    cards.flatMap((card): [number, OtherSender][] => {
      const byEmail = Map.groupBy(byCard.get(card.id) ?? [], ({ email }) => emailKey(email));
      const other = [...byEmail.values()]
        .flatMap((sent) => othersAmong(sent, card.name))
        .toSorted((one, next) => next.id - one.id)[0];
      if (!other) return [];
      const { id: message, name, phone } = other;
      return [[card.id, { message, name, phone: phoneKey(phone) ?? '' }]];
    }),
  );
}

/**
 * The enquiries of one address that are not by the person of the card. If no sender has the name of the card, somebody has
 * renamed it, and the first sender counts as its person.
 */
function othersAmong<Sent extends { name: string }>(sent: readonly Sent[], cardName: string) {
  const names = [...new Set(sent.map(({ name }) => name))];
  const namesOf = (person: string) => names.filter((each) => isPartOfName(person, each));
  const own = namesOf(cardName);
  const theirs = new Set(own.length > 0 ? own : namesOf(names[0] ?? ''));
  return sent.filter(({ name }) => !theirs.has(name));
}

/** Whether all words of one name occur in the other: "Asha" and "Asha Rao". */
export function isPartOfName(one: string, other: string): boolean {
  const wordsOf = (name: string) =>
    foldForSearch(name)
      .split(/[^\p{L}\p{M}\p{N}]+/u)
      .filter(Boolean);
  const [few, many] = [wordsOf(one), wordsOf(other)].toSorted((a, b) => a.length - b.length);
  return few?.every((word) => many?.includes(word)) ?? false;
}
