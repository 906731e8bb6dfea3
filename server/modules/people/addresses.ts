import type { Db } from '../../db/tables.ts';
import {
  deleteEmail,
  findCard,
  findEmails,
  findOwners,
  findPhones,
  findSamePhone,
  findSharers,
  foldCard,
  forgetSourceOfPhones,
  removePhones,
  updateCard,
} from './cards.repository.ts';
import { emailKey, isPlaceholder, phoneKey } from './identities.ts';
import { findCardMessages, findEntries, hasHandEnquiry } from './traces.repository.ts';

export type CardOfAddress = NonNullable<Awaited<ReturnType<typeof cardOfAddress>>>;

/**
 * The card that has an address, and whether it is the address's own card: it has no other address, no enquiry under
 * another address and no number added by hand.
 */
export async function cardOfAddress(db: Db, email: string) {
  const [owner] = await findOwners(db, [email]);
  const card = owner && (await findCard(db, owner.personId));
  if (!card) return;
  const { id, name } = card;
  const emails = await findEmails(db, [id]);
  const messages = await findCardMessages(db, id);
  const phones = await findPhones(db, id);
  const isByHand = await hasHandEnquiry(db, id);
  const ownMessages = messages.filter((message) => emailKey(message.email) === email);
  const typed = new Set(ownMessages.map(({ phone }) => phoneKey(phone)));
  // Numbers stored by an older release do not record their address.
  const isTheirs = (phone: { email: string }) =>
    phone.email === email || (phone.email === '' && !isByHand);
  return {
    id,
    name,
    isOwn: emails.length === 1 && ownMessages.length === messages.length && phones.every(isTheirs),
    /** Numbers that came with this address. */
    phones: phones
      .filter((phone) => isTheirs(phone) && (phone.email === email || typed.has(phone.value)))
      .map(({ value }) => value),
    entries: await findEntries(db, id),
    samePhone: await findSamePhone(db, id),
  };
}

/** The numbers of a card that no other card has: texts that contain them are about this person. */
export async function phonesOfNobodyElse(db: Db, id: number): Promise<string[]> {
  const numbers = (await findPhones(db, id)).map(({ value }) => value);
  const sharers = await findSharers(db, numbers);
  const shared = new Set(sharers.filter((card) => card.id !== id).map(({ phone }) => phone));
  return numbers.filter((number) => !shared.has(number) && !isPlaceholder(number));
}

/**
 * Removes an erased address and the numbers that came with it from a card that has other addresses, and recomputes
 * the card's first enquiry from those that remain. Its messages must have been deleted before.
 */
export async function forgetAddress(
  db: Db,
  email: string,
  card: Pick<CardOfAddress, 'id' | 'phones'> | undefined,
): Promise<void> {
  await forgetSourceOfPhones(db, email);
  await deleteEmail(db, email);
  const row = card && (await findCard(db, card.id));
  if (!row) return;
  const { id, stage, enquiredAt } = row;
  const messages = await findCardMessages(db, id);
  const typed = new Set(messages.map(({ phone }) => phoneKey(phone)));
  await removePhones(
    db,
    id,
    card.phones.filter((phone) => !typed.has(phone)),
  );
  const [first] = messages;
  if (!(await hasHandEnquiry(db, id))) {
    const names = messages.map(({ name }) => name);
    const emails = await findEmails(db, [id]);
    const name = names.includes(row.name) ? row.name : (names[0] ?? emails[0]?.value ?? row.name);
    const at =
      first && stage && (enquiredAt ?? '') < first.createdAt ? first.createdAt : enquiredAt;
    await updateCard(db, id, {
      name: name.slice(0, 120),
      campaign: first?.campaign ?? '',
      utmSource: first?.utmSource ?? null,
      utmMedium: first?.utmMedium ?? null,
      utmCampaign: first?.utmCampaign ?? null,
      firstPage: first?.page ?? '',
      referrerHost: first?.referrerHost ?? '',
      enquiredAt: at,
    });
  } else if (first && !messages.some(({ name }) => name === row.name)) {
    await updateCard(db, id, { name: first.name });
  }
  await foldCard(db, id);
}
