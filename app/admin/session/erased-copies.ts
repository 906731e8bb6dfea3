import { callApi } from '../api/call-api.ts';

/** Kinds of records that this browser stores unsaved text about. */
type Subject = 'people' | 'messages' | 'comments';

const keys: readonly (readonly [Subject, RegExp])[] = [
  ['people', /^(?:note-person|person|stage|step|interest|join)-(\d+(?:-\d+)*)$/],
  ['people', /^dialog-text:\/admin\/people\/(\d+):/],
  ['people', /^reply-copy:(\d+)$/],
  ['messages', /^note-copy:(\d+)$/],
  ['messages', /^dialog-text:\/admin\/messages\/(\d+):/],
  ['comments', /^comment-answer-copy:(\d+)$/],
];

interface Copy {
  key: string;
  subject: Subject | undefined;
  ids: number[];
  text: string;
}

function readCopies(): Copy[] {
  return Object.keys(localStorage).map((key): Copy => {
    const text = localStorage.getItem(key) ?? '';
    const [subject, match] = subjectOf(key);
    return { key, subject, ids: (match?.[1] ?? '').split('-').filter(Boolean).map(Number), text };
  });
}

function subjectOf(key: string): [Subject | undefined, RegExpExecArray | null] {
  for (const [subject, pattern] of keys) {
    const match = pattern.exec(key);
    if (match) return [subject, match];
  }
  return [undefined, null];
}

/**
 * An earlier release stored replies to people and to comments under one key. A reply to a person has a recipient. A text
 * under the new key is newer.
 */
export function separateCopies(): void {
  for (const key of Object.keys(localStorage)) {
    const [, id] = /^answer-copy:(\d+)$/.exec(key) ?? [];
    if (!id) continue;
    const text = localStorage.getItem(key) ?? '';
    const own = `${/"to":/.test(text) ? 'reply' : 'comment-answer'}-copy:${id}`;
    if (localStorage.getItem(own) === null) localStorage.setItem(own, text);
    localStorage.removeItem(key);
  }
}

const address = /[^\s"'<>@,;:]+@[^\s"'<>@,;:]+\.\p{L}{2,}/giu;
const maxIds = 1000;
const maxAddresses = 200;

/**
 * Deletes unsaved texts about people and records that were erased or deleted, perhaps in another browser. A note for a
 * joined card moves to the remaining card.
 */
export async function forgetCopies(): Promise<void> {
  const copies = readCopies().filter(({ key }) => key !== 'adminToken');
  const idsOf = (subject: Subject) =>
    [...new Set(copies.flatMap((copy) => (copy.subject === subject ? copy.ids : [])))].slice(
      0,
      maxIds,
    );
  const emails = new Set(copies.flatMap(({ key, text }) => `${key} ${text}`.match(address) ?? []));
  const json = {
    people: idsOf('people'),
    messages: idsOf('messages'),
    comments: idsOf('comments'),
    emails: [...emails].slice(0, maxAddresses),
  };
  if (Object.values(json).every((list) => list.length === 0)) return;
  const erased = await callApi('POST /api/admin/personal-data/copies', { json });
  const cards = new Map(erased.people.map(({ id, now }) => [id, now]));
  for (const { key, subject, ids, text } of copies) {
    const isNamed = erased.emails.some((email) => `${key} ${text}`.includes(email));
    const isGone =
      subject === 'people'
        ? ids.some((id) => cards.has(id))
        : subject !== undefined && ids.some((id) => erased[subject].includes(id));
    if (!isNamed && !isGone) continue;
    localStorage.removeItem(key);
    const now = ids.length === 1 && ids[0] !== undefined ? cards.get(ids[0]) : undefined;
    const moved = now && !isNamed ? key.replace(/^note-person-\d+$/, `note-person-${now}`) : key;
    if (moved !== key && localStorage.getItem(moved) === null) localStorage.setItem(moved, text);
  }
}
