import type { TextKeys } from '../../../domain/accounts/accounts.calls.ts';
import { fieldsIn } from '../../../domain/record.ts';
import { callApi } from '../api/call-api.ts';
import { readToken } from '../api/session.ts';

/** Unsaved text of an earlier opening. */
export interface Copy<Fields> {
  typed: Fields;
  /** Absent where the whole text is one part. */
  base?: Fields;
  stored?: Fields;
  revision: string;
  unanswered: readonly string[];
}

/**
 * Unsaved text in this browser. It belongs to an account: it is encrypted with a key that the server gives to sessions of
 * the account only, so that another account can neither read it nor be offered it. Without WebCrypto, which needs https, it
 * is deleted when another account logs in.
 */
export interface StoredCopy extends Copy<Record<string, unknown>> {
  /** When it was typed. */
  at: string;
}

interface Opened {
  account: number;
  keys: readonly CryptoKey[];
}

const expireMs = 90 * 24 * 60 * 60 * 1000;

/** Local storage has them as `typed:<account>:<name>`. Names consist of kinds and ids, so that they tell no text. */
const itemOf = (account: number, name: string) => `typed:${account}:${name}`;

function partsOf(item: string): { account: number; name: string } | undefined {
  const [, account, name] = /^typed:(\d+):(.+)$/s.exec(item) ?? [];
  return name === undefined ? undefined : { account: Number(account), name };
}

/** The copies of the account that is logged in. */
const copies = new Map<string, StoredCopy>();
let opened: Opened | undefined;
let opening: { token: string | null; done: Promise<void> } | undefined;

/** Reads the copies of the account that is logged in; once for each session. No screen is shown before. */
export function openCopies(): Promise<void> {
  const token = readToken();
  if (opening?.token === token) return opening.done;
  const done = callApi('GET /api/admin/text-keys', {}).then(readCopies);
  opening = { token, done };
  done.catch(() => {
    opening = undefined;
  });
  return done;
}

/** Reads the copies of an account, and deletes those that no account but their own may read. */
export async function readCopies({ account, keys }: TextKeys): Promise<void> {
  const next = { account, keys: await Promise.all(cryptoKeys(keys)) };
  copies.clear();
  opened = next;
  for (const item of Object.keys(localStorage)) {
    const parts = partsOf(item);
    const value = localStorage.getItem(item);
    if (!parts || value === null) continue;
    if (parts.account === account) await readItem(next, parts.name, value);
    else if (value.startsWith('{')) localStorage.removeItem(item);
  }
  await adoptFormerCopies();
  addEventListener('storage', readFromOtherTab);
}

/** Names of earlier releases, whose copies belonged to nobody and were not encrypted. */
const formerItem =
  /^(blog-copy|dialog-text|reply-copy|answer-copy|note-copy|comment-answer-copy|picture-copy|template-copy):|^(facts|profile)-copy$|^(page-copy|newsletter-copy|note-person|person)-/;

/** Gives posts that an earlier release stored to the account that is logged in, and deletes its other copies. */
async function adoptFormerCopies(): Promise<void> {
  for (const item of Object.keys(localStorage).filter((each) => formerItem.test(each))) {
    const [, post] = /^blog-copy:(.+)$/.exec(item) ?? [];
    const copy = post && formerCopy(localStorage.getItem(item) ?? '');
    if (copy) await keepCopy(`posts-${post}`, copy);
    localStorage.removeItem(item);
  }
}

function formerCopy(text: string): StoredCopy | undefined {
  try {
    const typed = fieldsIn(JSON.parse(text));
    return { ...unversioned(typed), at: String(typed.keptAt) };
  } catch {
    return;
  }
}

/** What another tab of the account types, which a form that is opened here later shows. */
function readFromOtherTab({ key, newValue }: StorageEvent): void {
  const parts = key === null ? undefined : partsOf(key);
  if (!opened || parts?.account !== opened.account) return;
  if (newValue === null) copies.delete(parts.name);
  else void readItem(opened, parts.name, newValue);
}

async function readItem(account: Opened, name: string, value: string): Promise<void> {
  const copy = await unsealed(account, name, value);
  const isOld = copy && Date.now() - Date.parse(copy.at) > expireMs;
  if (copy && !isOld) copies.set(name, copy);
  else localStorage.removeItem(itemOf(account.account, name));
}

export const findCopy = (name: string): StoredCopy | undefined => copies.get(name);

/** A copy of what has no revision. */
export const unversioned = (typed: Record<string, unknown>): StoredCopy => ({
  typed,
  revision: '',
  unanswered: [],
  at: new Date().toISOString(),
});

export const ownCopies = (): [name: string, copy: StoredCopy][] => [...copies];

/** Names of the copies of all accounts. */
export const allNames = (): string[] =>
  Object.keys(localStorage).flatMap((item) => partsOf(item)?.name ?? []);

/** Stores a copy; resolves to whether the browser has room for it. */
export async function keepCopy(name: string, copy: StoredCopy): Promise<boolean> {
  copies.set(name, copy);
  if (!opened) return false;
  const { account } = opened;
  const value = await sealed(opened, name, copy);
  // A newer one, or none, has taken its place.
  if (copies.get(name) !== copy) return true;
  try {
    localStorage.setItem(itemOf(account, name), value);
    return true;
  } catch {
    return false;
  }
}

export function dropCopy(name: string): void {
  copies.delete(name);
  if (opened) localStorage.removeItem(itemOf(opened.account, name));
}

/** Deletes a copy of every account. */
export function dropEverywhere(name: string): void {
  copies.delete(name);
  for (const item of Object.keys(localStorage)) {
    if (partsOf(item)?.name === name) localStorage.removeItem(item);
  }
}

/** Deletes all copies of the account that is logged in. */
export function dropOwnCopies(): void {
  for (const name of copies.keys()) dropCopy(name);
}

const utf8 = new TextEncoder();

function cryptoKeys(keys: readonly string[]): Promise<CryptoKey>[] {
  const { subtle } = crypto;
  if (!subtle) return [];
  return keys.map((key) =>
    subtle.importKey(
      'raw',
      Uint8Array.from(key.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)),
      'AES-GCM',
      false,
      ['encrypt', 'decrypt'],
    ),
  );
}

const ivBytes = 12;
const chunkBytes = 8192;

async function sealed({ keys: [key] }: Opened, name: string, copy: StoredCopy): Promise<string> {
  const text = JSON.stringify(copy);
  if (!key) return text;
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const way = { name: 'AES-GCM', iv, additionalData: utf8.encode(name) };
  const bytes = new Uint8Array(await crypto.subtle.encrypt(way, key, utf8.encode(text)));
  let letters = String.fromCharCode(...iv);
  // A long text has more bytes than a call may have arguments.
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    letters += String.fromCharCode(...bytes.subarray(at, at + chunkBytes));
  }
  return btoa(letters);
}

async function unsealed(
  { keys }: Opened,
  name: string,
  value: string,
): Promise<StoredCopy | undefined> {
  if (value.startsWith('{')) return parsed(value);
  for (const key of keys) {
    try {
      const bytes = Uint8Array.from(atob(value), (letter) => letter.charCodeAt(0));
      const iv = bytes.subarray(0, ivBytes);
      const way = { name: 'AES-GCM', iv, additionalData: utf8.encode(name) };
      const text = await crypto.subtle.decrypt(way, key, bytes.subarray(ivBytes));
      return parsed(new TextDecoder().decode(text));
    } catch {
      // Encrypted with another key.
    }
  }
}

function parsed(text: string): StoredCopy | undefined {
  try {
    const copy: unknown = JSON.parse(text);
    const { typed, revision, unanswered, at } = fieldsIn(copy);
    const isCopy =
      typeof typed === 'object' &&
      typed !== null &&
      typeof revision === 'string' &&
      typeof at === 'string';
    return isCopy && Array.isArray(unanswered) ? (copy as StoredCopy) : undefined;
  } catch {
    return;
  }
}
