import type { UndoableResponse } from '../../../domain/api/list-fields.ts';
import type { Refusal } from '../../../domain/api/refusals.ts';
import { peopleMessages } from '../../../domain/people/people-messages.ts';
import { pushMessages } from '../../../domain/push/push-form.ts';
import type { Site } from '../../site.ts';
import type { SignedIn } from '../accounts/sessions.service.ts';
import type { Email } from '../mail/email.ts';
import { queueEmail } from '../mail/mail.service.ts';
import { findTold } from '../push/duty.ts';
import { queueUrgentNotification } from '../push/push.service.ts';
import { findCards, insertEntry, updateCard } from './cards.repository.ts';
import { nobody, ownerChanged } from './changed-since.ts';
import { changeUndoably, type Notices } from './changes.ts';
import { findAccounts } from './timeline.repository.ts';

interface HandOver {
  /** The account; null for nobody. */
  owner: number | null;
  note?: string | undefined;
  /** The owner that the caller saw; undefined if that does not matter. */
  from?: number | null | undefined;
  by: Pick<SignedIn, 'accountId' | 'username'>;
}

/**
 * Gives cards to a colleague, or to nobody. Time lines show it with the note, and the colleague is told. Cards that have
 * this owner already stay as they are.
 */
export async function handOverCards(
  site: Site,
  ids: readonly number[],
  { owner, note = '', from, by }: HandOver,
  now = site.now(),
): Promise<UndoableResponse | Refusal> {
  let refusal: Refusal | undefined;
  const made = { by: by.username, now };
  const outcome = await changeUndoably(site, ids, made, async (db, notices) => {
    const accounts = await findAccounts(db);
    const colleague = accounts.find(({ id }) => id === owner);
    if (owner !== null && !colleague) {
      refusal = { kind: 'invalid', fields: { owner: peopleMessages.ownerUnknown } };
      return 0;
    }
    const cards = await findCards(db, ids);
    const other = cards.find(({ ownerId }) => ownerId !== from && ownerId !== owner);
    if (from !== undefined && other) {
      const nameOf = (account: number | null) => accounts.find(({ id }) => id === account)?.name;
      const names = { owner: nameOf(other.ownerId), seen: nameOf(from) };
      refusal = await ownerChanged(db, other.id, { ...names, caller: by.username });
      return 0;
    }
    const handed = cards.filter(({ ownerId }) => ownerId !== owner);
    for (const { id } of handed) {
      await updateCard(db, id, { ownerId: owner });
      const handedTo = colleague?.name ?? nobody;
      const entry = { personId: id, kind: 'note', text: note, madeBy: by.username } as const;
      await insertEntry(db, { ...entry, madeAt: now.toISOString(), handedTo });
    }
    const [first] = handed;
    if (first && owner !== null && owner !== by.accountId) {
      const from = accounts.find(({ id }) => id === by.accountId)?.name ?? by.username;
      const told = { owner, from, count: handed.length, card: first.id };
      await tellOfCards({ ...site, db }, told, notices, now);
    }
    // Those that the colleague has already count as given, so that a repeated press is no failure.
    return cards.length;
  });
  site.wake();
  return refusal ?? outcome;
}

interface Told {
  owner: number;
  /** Who gave the cards. */
  from: string;
  count: number;
  card: number;
}

/**
 * Tells a colleague of new cards, by notification and by email. Neither has a word of the note, which may name a person
 * who is erased later.
 */
async function tellOfCards(
  site: Site,
  { owner, from, count, card }: Told,
  notices: Notices,
  now: Date,
) {
  const path = count === 1 ? `/admin/people/${card}` : '/admin/people?status=all&owner=mine';
  const title = pushMessages.handedOver(count);
  notices.notifications.push(
    ...(await queueUrgentNotification(site, { title, path }, now, [owner])),
  );
  const { accountIds, emails } = await findTold(site, owner, now);
  if (accountIds.length !== 1 || accountIds[0] !== owner) return;
  for (const to of emails) {
    const notice: Email = {
      kind: 'hand-over-notice',
      to,
      subject: title,
      parts: [
        `${from} handed ${count === 1 ? 'a card' : `${count} cards`} over to you. What is to know is on ${count === 1 ? 'the card' : 'each card'}.`,
        {
          link: count === 1 ? 'Open the card' : 'Open your cards',
          url: `${site.settings.siteUrl}${path}`,
        },
      ],
    };
    notices.emails.push(await queueEmail(site, notice, now));
  }
}
