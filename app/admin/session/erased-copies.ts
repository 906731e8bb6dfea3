import { callApi } from '../api/call-api.ts';
import { allNames, dropEverywhere, findCopy, keepCopy, ownCopies } from './copies.ts';

const subjects = ['people', 'messages', 'comments'] as const;
type Subject = (typeof subjects)[number];

/** The records that a copy is about: people-5:note and people-5-6:step name people. */
function recordsOf(name: string): { subject: Subject | undefined; ids: number[] } {
  const [, kind, ids = ''] = /^(\w+)-(\d+(?:-\d+)*):/.exec(name) ?? [];
  const subject = subjects.find((each) => each === kind);
  return { subject, ids: ids.split('-').filter(Boolean).map(Number) };
}

const address = /[^\s"'<>@,;:]+@[^\s"'<>@,;:]+\.\p{L}{2,}/giu;
const maxIds = 1000;
const maxAddresses = 200;

/**
 * Deletes unsaved texts about people and records that were erased or deleted, perhaps in another browser. A note for a
 * joined card moves to the remaining card.
 */
export async function forgetErased(): Promise<void> {
  const names = [...new Set(allNames())];
  const idsOf = (subject: Subject) => {
    const ids = names.map(recordsOf).flatMap((each) => (each.subject === subject ? each.ids : []));
    return [...new Set(ids)].slice(0, maxIds);
  };
  const texts = new Map(ownCopies().map(([name, copy]) => [name, JSON.stringify(copy)]));
  const emails = new Set([...texts.values()].flatMap((text) => text.match(address) ?? []));
  const json = {
    people: idsOf('people'),
    messages: idsOf('messages'),
    comments: idsOf('comments'),
    emails: [...emails].slice(0, maxAddresses),
  };
  if (Object.values(json).every((list) => list.length === 0)) return;
  const erased = await callApi('POST /api/admin/personal-data/copies', { json });
  const cards = new Map(erased.people.map(({ id, now }) => [id, now]));
  for (const name of names) {
    const { subject, ids } = recordsOf(name);
    const isNamed = erased.emails.some((email) => texts.get(name)?.includes(email));
    const isGone =
      subject === 'people'
        ? ids.some((id) => cards.has(id))
        : subject !== undefined && ids.some((id) => erased[subject].includes(id));
    if (!isNamed && !isGone) continue;
    const note = findCopy(name);
    dropEverywhere(name);
    const [, card] = /^people-(\d+):note$/.exec(name) ?? [];
    const moved = card && !isNamed ? cards.get(Number(card)) : undefined;
    const target = `people-${moved}:note`;
    if (note && moved && !findCopy(target)) void keepCopy(target, note);
  }
}
