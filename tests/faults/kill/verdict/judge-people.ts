import { isPossible, type Ledger } from '../ledger.ts';
import type { StoredSite } from './read-site.ts';

/** Checks that every message is on a card, no card is without its enquiries, and every next step exists once. */
export function judgePeople(site: StoredSite, ledger: Ledger): string[] {
  const { messages, people, entries, outbox } = site;
  const faults: string[] = [];
  const cards = new Set(people.map(({ id }) => id));
  for (const { id, person_id, status } of messages) {
    const isOnCard = person_id !== null && cards.has(person_id);
    if (isOnCard === (status === 'spam')) faults.push(`message ${id}, ${status}: ${person_id}`);
  }
  const written = new Set([...messages, ...entries].map(({ person_id }) => person_id));
  for (const { id, stage } of people) {
    if (stage !== null && !written.has(id)) faults.push(`card ${id} has no enquiry`);
  }
  const open = Map.groupBy(site.steps, ({ person_id }) => String(person_id));
  for (const [id, entry] of ledger.steps) {
    const step = open
      .get(id)
      ?.map(({ words }) => words)
      .join('; ');
    if (!isPossible(entry, step)) {
      faults.push(`step of card ${id} is ${step}, but people know ${JSON.stringify(entry)}`);
    }
  }
  const days = outbox
    .filter(({ kind }) => kind === 'people-digest')
    .map(({ created_at }) => created_at.slice(0, 10));
  if (new Set(days).size !== days.length) faults.push(`digests of ${days.join(', ')}`);
  return faults;
}
