import type { Db } from '../../db/tables.ts';
import {
  addEmail,
  addPhones,
  deleteEmail,
  findCard,
  findOwners,
  foldCard,
  insertEntry,
  removePhones,
  updateCard,
} from './cards.repository.ts';
import { takeOff } from './changes.ts';
import { emailKey, phoneKey } from './identities.ts';
import { putOnCards } from './receive.ts';
import { dropFirstReply } from './steps.ts';
import { cardsOfMessages, findCardMessages } from './traces.repository.ts';

interface Typed {
  name: string;
  email: string;
  phone: string;
}

/**
 * Moves an enquiry whose sender corrected name, address or number to the right card. A card with only this enquiry is
 * corrected; otherwise the enquiry leaves it. Corrections never join cards, since anybody can type any address. The
 * caller has called lockPeople.
 */
export async function followCorrection(
  db: Db,
  { id, card: cardId }: { id: number; card: number },
  { before, after }: { before: Typed; after: Typed },
  now: Date,
): Promise<void> {
  const card = await findCard(db, cardId);
  const [first, ...others] = await findCardMessages(db, cardId);
  const [oldEmail, email] = [emailKey(before.email), emailKey(after.email)];
  const isOwn = first?.id === id && others.length === 0 && card?.createdAt === first.createdAt;
  if (!card) return;
  if (oldEmail !== email) {
    const [owner] = await findOwners(db, [email]);
    if (!isOwn || owner) {
      await takeOff(db, [id]);
      await putOnCards(db, [id], now);
      return;
    }
    await deleteEmail(db, oldEmail);
    await addEmail(db, cardId, email);
  }
  const [oldNumber, number] = [phoneKey(before.phone), phoneKey(after.phone)];
  if (isOwn && oldNumber) await removePhones(db, cardId, [oldNumber]);
  if (number) await addPhones(db, cardId, [{ value: number, email }]);
  if (isOwn && card.name === before.name) await updateCard(db, cardId, { name: after.name });
  await foldCard(db, cardId);
}

/**
 * Tells on the card what an answered enquiry said before its sender corrected it, and lets the enquiry wait again, also if it was put off. The caller has called lockPeople.
 */
export async function waitForCorrected(
  db: Db,
  enquiryId: number,
  before: readonly string[],
  now: Date,
): Promise<void> {
  const [id] = await cardsOfMessages(db, [enquiryId]);
  const card = id === undefined ? undefined : await findCard(db, id);
  if (!card) return;
  const at = now.toISOString();
  const text = ['Before the correction:', ...before].join('\n').slice(0, 5000);
  await insertEntry(db, { personId: card.id, kind: 'note', text, madeBy: null, madeAt: at });
  await dropFirstReply(db, card.id, { by: null, at });
}
