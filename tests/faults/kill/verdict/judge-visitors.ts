import { isPossible, type Ledger } from '../ledger.ts';
import type { StoredSite } from './read-site.ts';

type States = Map<string, string[]>;

/** Checks that each message, comment and subscription exists once, in a state that was confirmed or requested. */
export function judgeVisitors(site: StoredSite, ledger: Ledger): string[] {
  const keyIn = (text: string) => /[0-9a-f-]{36}/.exec(text)?.[0] ?? text;
  return [
    ...compare(
      'messages',
      ledger,
      statesBy(site.messages, ({ message }) => keyIn(message)),
    ),
    ...compare(
      'comments',
      ledger,
      statesBy(site.comments, ({ text }) => keyIn(text)),
    ),
    ...compare(
      'subscriptions',
      ledger,
      statesBy(site.subscriptions, ({ email }) => email),
    ),
  ];
}

function statesBy<Row extends { status: string }>(
  rows: Row[],
  keyOf: (row: Row) => string,
): States {
  const states: States = new Map();
  for (const row of rows) states.set(keyOf(row), [...(states.get(keyOf(row)) ?? []), row.status]);
  return states;
}

function compare(
  kind: 'messages' | 'comments' | 'subscriptions',
  ledger: Ledger,
  stored: States,
): string[] {
  const faults: string[] = [];
  for (const key of new Set([...ledger[kind].keys(), ...stored.keys()])) {
    const [state, ...more] = stored.get(key) ?? [];
    const entry = ledger[kind].get(key);
    if (more.length > 0) faults.push(`${kind}: ${key} is there ${more.length + 1} times`);
    const isGone = state === undefined && isPossible(entry, 'gone');
    if (isGone || isPossible(entry, state)) continue;
    const known = JSON.stringify(entry);
    faults.push(`${kind}: ${key} is ${state ?? 'not there'}, but people know ${known}`);
  }
  return faults;
}
