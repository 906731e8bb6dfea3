import { isEmail } from '../../../domain/api/form-fields.ts';
import { messages } from '../../../domain/messages.ts';
import { peopleMessages } from '../../../domain/people/people-messages.ts';
import type { ContactChange } from '../../../domain/people/person-form.ts';
import { phoneText } from '../../../domain/people/phone-text.ts';
import { storeUndo } from '../../db/queries/undo.ts';
import type { Db } from '../../db/tables.ts';
import { type Site, transact } from '../../site.ts';
import {
  addEmail,
  addPhones,
  deleteEmail,
  findCard,
  findIdentities,
  findOwners,
  findPhones,
  foldCard,
  insertEntry,
  lockPeople,
  removePhones,
  updateCard,
} from './cards.repository.ts';
import { emailKey, phoneKey } from './identities.ts';
import {
  findEntriesAfter,
  findLastEntry,
  findTypedPhones,
  settlePhones,
} from './traces.repository.ts';

type Outcome =
  | { kind: 'stored'; undo: string | null }
  | { kind: 'person-not-found' }
  | { kind: 'invalid'; fields: { value: string } };

/** What a change of a phone number or email address removed from and added to a card. */
export interface ContactUndo {
  person: number;
  kind: ContactChange['kind'];
  /** For a phone number, the address that brought it: see person_phones. */
  removed: { value: string; email: string }[];
  added: string[];
  /** Enquiries with an invalid number that the change settled. */
  settled: number[];
  /** The number that was preferred before; undefined if the change left it, and in tokens of an older release. */
  preferred?: string;
}

/**
 * Adds a phone number or email address to a card, replaces `old` by it, or removes `old`; also says whether a number is
 * the one to call. A number that replaces the preferred one is preferred in its place.
 */
export async function saveContact(
  site: Site,
  id: number,
  { kind, old, value: typed, preferred }: ContactChange,
  by: string,
  now = site.now(),
): Promise<Outcome> {
  const value = kind === 'phone' ? phoneKey(typed) : emailKey(typed);
  if (typed && !value) return refused(peopleMessages.phoneInvalid);
  if (kind === 'email' && value && !isEmail(value)) return refused(messages.fields.emailInvalid);
  return await transact(site, async ({ db }) => {
    await lockPeople(db);
    const person = await findCard(db, id);
    if (!person) return { kind: 'person-not-found' };
    if (kind === 'email' && value) {
      const [owner] = await findOwners(db, [value]);
      const card = owner && owner.personId !== id && (await findCard(db, owner.personId));
      if (card) return refused(peopleMessages.emailTaken(card.name));
    }
    const lastEntry = await findLastEntry(db);
    const undone = await replaceContact(db, id, { kind, old, value: value ?? '' });
    const isChanged = undone.added.length + undone.removed.length + undone.settled.length > 0;
    const before = person.preferredPhone;
    const isReplaced = kind === 'phone' && old !== '' && before === old;
    const after = preferredAfter(preferred, isReplaced ? (value ?? '') : before, value ?? '');
    if (after !== before) {
      await updateCard(db, id, { preferredPhone: after });
      undone.preferred = before;
    }
    const texts = [
      isChanged && changeText(kind, old, value ?? ''),
      preferred !== undefined && after !== before && preferredText(after),
    ].filter((text) => text !== false);
    if (!isChanged && after === before) return { kind: 'stored', undo: null };
    const entry = { personId: id, kind: 'note', madeBy: by, madeAt: now.toISOString() } as const;
    for (const text of texts) await insertEntry(db, { ...entry, text });
    await foldCard(db, id);
    const entries = await findEntriesAfter(db, [id], lastEntry);
    const content = { people: [], messages: [], entries, contact: undone };
    return { kind: 'stored', undo: await storeUndo(db, 'people', content, { by, now }) };
  });
}

/** The preferred number after a change that marks a number, takes its mark back, or leaves it. */
function preferredAfter(mark: boolean | undefined, before: string, value: string): string {
  if (mark) return value;
  return mark === false && before === value ? '' : before;
}

const preferredText = (phone: string) =>
  phone ? `Calls go to ${phoneText(phone)}` : 'Calls go to the number of the latest enquiry';

const refused = (value: string) => ({ kind: 'invalid', fields: { value } }) as const;

async function replaceContact(
  db: Db,
  id: number,
  { kind, old, value }: ContactChange,
): Promise<ContactUndo> {
  const undone: ContactUndo = { person: id, kind, removed: [], added: [], settled: [] };
  if (old === value) return undone;
  const stored = await findIdentities(db, id);
  const has = (text: string) => stored.some((each) => each.kind === kind && each.value === text);
  if (value && !has(value)) {
    undone.added.push(value);
    if (kind === 'phone') await addPhones(db, id, [{ value, email: '' }]);
    else await addEmail(db, id, value);
  }
  if (old && has(old)) {
    const [phone] = (await findPhones(db, id)).filter((each) => each.value === old);
    undone.removed.push({ value: old, email: phone?.email ?? '' });
    if (kind === 'phone') await removePhones(db, id, [old]);
    else await deleteEmail(db, old);
  } else if (old && kind === 'phone') {
    const typed = (await findTypedPhones(db, id)).filter(({ phone }) => phone.trim() === old);
    undone.settled.push(...typed.map((message) => message.id));
    await settlePhones(db, undone.settled, 1);
  }
  return undone;
}

function changeText(kind: ContactChange['kind'], old: string, value: string): string {
  const [name, was, is] =
    kind === 'phone' ? ['Phone', phoneText(old), phoneText(value)] : ['E-mail', old, value];
  if (!old) return `${name} added: ${is}`;
  return value ? `${name} changed: ${was} to ${is}` : `${name} removed: ${was}`;
}

/** Undoes a change of a contact; false when another card has the address by now, or the card no longer exists. */
export async function undoContact(db: Db, undone: ContactUndo): Promise<boolean> {
  const { person, kind, removed, added, settled } = undone;
  if (!(await findCard(db, person))) return false;
  if (kind === 'email') {
    const owners = await findOwners(
      db,
      removed.map(({ value }) => value),
    );
    if (owners.some(({ personId }) => personId !== person)) return false;
  }
  const own = (await findIdentities(db, person)).map(({ value }) => value);
  const leaving = added.filter((value) => own.includes(value));
  if (kind === 'phone') {
    await removePhones(db, person, leaving);
    await addPhones(db, person, removed);
  } else {
    for (const value of leaving) await deleteEmail(db, value);
    for (const { value } of removed) await addEmail(db, person, value);
  }
  await settlePhones(db, settled, 0);
  if (undone.preferred !== undefined) {
    await updateCard(db, person, { preferredPhone: undone.preferred });
  }
  await foldCard(db, person);
  return true;
}
