/** What people know about one thing that they sent: only this must be true after a kill. */
export interface Entry {
  /** Its state in the last response; undefined before the first. */
  acknowledged: string | undefined;
  /** States requested since: each may or may not have taken effect. */
  requested: string[];
}

export type Kind = 'messages' | 'comments' | 'subscriptions' | 'steps' | 'posts' | 'pages';

/** Everything that was done in all rounds, by the key in its texts. */
export interface Ledger extends Record<Kind, Map<string, Entry>> {
  /** The ids of posts in responses, by key. */
  postIds: Map<string, number>;
  /** SHA-256 of the picture sent with a version of a post. */
  pictures: Map<string, string>;
  /** Number of requested changes of pages. */
  pageChanges: number;
  /** Responses that must never occur. */
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

/** Records that a state is requested; returns a function to call when the request succeeded. */
export function ask(ledger: Ledger, kind: Kind, key: string, state: string): () => void {
  const entry = ledger[kind].get(key) ?? { acknowledged: undefined, requested: [] };
  ledger[kind].set(key, entry);
  entry.requested.push(state);
  return () => {
    entry.acknowledged = state;
    entry.requested = [];
  };
}

/** Like ask for a first submission: a late response to it does not revert what came after. */
export function askFirst(ledger: Ledger, kind: Kind, key: string, state: string): () => void {
  if (ledger[kind].get(key)?.acknowledged !== undefined) return () => {};
  const grant = ask(ledger, kind, key, state);
  return () => {
    if (ledger[kind].get(key)?.acknowledged === undefined) grant();
  };
}

/** Whether a thing may be in a state now; undefined means that it does not exist. */
export function isPossible(entry: Entry | undefined, state: string | undefined): boolean {
  if (!entry) return state === undefined;
  return [entry.acknowledged, ...entry.requested].includes(state);
}
