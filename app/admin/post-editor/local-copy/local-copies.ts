import { readJson, storeJson } from '../../session/stored-json.ts';
import type { PostDraft } from '../draft/post-draft.ts';

/** Unsaved text, as this browser stores it. */
export interface LocalCopy {
  /** Of the open form: two tabs never overwrite each other. */
  id: string;
  draft: PostDraft;
  /** ISO 8601 instant. */
  keptAt: string;
  /** The version that the writing began from. */
  baseUpdatedAt: string | undefined;
  /** A picture file was chosen too, which cannot be stored. */
  hadImage: boolean;
}

/** As former releases name it: browsers hold copies under it. */
const prefix = 'blog-copy:';
const keptForMs = 30 * 24 * 60 * 60 * 1000;

/** Stores a copy; false when the browser has no room or forbids it. */
export function keepCopy(postKey: string, copy: LocalCopy): boolean {
  return storeJson(keyOf(postKey, copy.id), copy);
}

export function dropCopy(postKey: string, id: string): void {
  localStorage.removeItem(keyOf(postKey, id));
}

/** All copies of a post, the newest first; those older than 30 days are dropped. */
export function copiesOf(postKey: string, now = Date.now()): LocalCopy[] {
  const copies: LocalCopy[] = [];
  for (const key of Object.keys(localStorage).filter((name) => name.startsWith(prefix))) {
    const copy = readJson(key, isLocalCopy);
    if (!copy || now - Date.parse(copy.keptAt) > keptForMs) localStorage.removeItem(key);
    else if (key === keyOf(postKey, copy.id)) copies.push(copy);
  }
  return copies.sort((one, other) => other.keptAt.localeCompare(one.keptAt));
}

function keyOf(postKey: string, id: string): string {
  return `${prefix}${postKey}:${id}`;
}

function isLocalCopy(stored: unknown): stored is LocalCopy {
  const { id, draft } = Object(stored);
  return typeof id === 'string' && typeof Object(draft).content === 'string';
}
