/** What people know of one thing they sent: only this has to be true after a kill. */
export interface Entry {
  /** Its state by the last answer; undefined before the first. */
  told: string | undefined;
  /** States that were asked for since: each may or may not have come about. */
  asked: string[];
}

export type Kind = 'messages' | 'comments' | 'subscriptions' | 'steps' | 'posts' | 'pages';

/** Everything that was done in all rounds, by the key that stands in it. */
export interface Ledger extends Record<Kind, Map<string, Entry>> {
  /** The ids of posts that were answered with one, by key. */
  postIds: Map<string, number>;
  /** SHA-256 of the picture that was sent with a version of a post. */
  pictures: Map<string, string>;
  /** How many changes of pages were asked for. */
  pageChanges: number;
  /** Answers that should never be. */
  surprises: string[];
  answers: number;
}

export function openLedger(): Ledger {
  return {
    messages: new Map(),
    comments: new Map(),
    subscriptions: new Map(),
    steps: new Map(),
    posts: new Map(),
    pages: new Map(),
    postIds: new Map(),
    pictures: new Map(),
    pageChanges: 0,
    surprises: [],
    answers: 0,
  };
}

/** Notes that a state is asked for; answers with what to call when it was granted. */
export function ask(ledger: Ledger, kind: Kind, key: string, state: string): () => void {
  const entry = ledger[kind].get(key) ?? { told: undefined, asked: [] };
  ledger[kind].set(key, entry);
  entry.asked.push(state);
  return () => {
    entry.told = state;
    entry.asked = [];
  };
}

/** The same for sending something for the first time: a late answer to it takes nothing back that came after. */
export function askFirst(ledger: Ledger, kind: Kind, key: string, state: string): () => void {
  if (ledger[kind].get(key)?.told !== undefined) return () => {};
  const grant = ask(ledger, kind, key, state);
  return () => {
    if (ledger[kind].get(key)?.told === undefined) grant();
  };
}

/** Whether a thing may be in a state now; undefined stands for not being there. */
export function isPossible(entry: Entry | undefined, state: string | undefined): boolean {
  if (!entry) return state === undefined;
  return [entry.told, ...entry.asked].includes(state);
}
