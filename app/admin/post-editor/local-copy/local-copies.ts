import type { BlogDraft } from '../draft/blog-draft.ts';

/** What was typed and not saved, as this browser keeps it. */
export interface LocalCopy {
  /** One for each open form, so that two tabs never write over each other. */
  id: string;
  draft: BlogDraft;
  /** ISO 8601 instant. */
  keptAt: string;
  /** The version that the writing began from. */
  baseUpdatedAt: string | undefined;
  /** A picture file was chosen too, which cannot be kept. */
  hadImage: boolean;
}

const prefix = 'blog-copy:';
const keptForMs = 30 * 24 * 60 * 60 * 1000;

/** Keeps a copy; false when the browser has no room or forbids it. */
export function keepCopy(post: string, copy: LocalCopy): boolean {
  try {
    localStorage.setItem(keyOf(post, copy.id), JSON.stringify(copy));
    return true;
  } catch {
    return false;
  }
}

export function dropCopy(post: string, id: string): void {
  localStorage.removeItem(keyOf(post, id));
}

/** All copies of a post, the newest first; those older than 30 days are dropped. */
export function copiesOf(post: string, now = Date.now()): LocalCopy[] {
  const copies: LocalCopy[] = [];
  for (const key of Object.keys(localStorage).filter((name) => name.startsWith(prefix))) {
    const copy = readCopy(localStorage.getItem(key));
    if (!copy || now - Date.parse(copy.keptAt) > keptForMs) localStorage.removeItem(key);
    else if (key === keyOf(post, copy.id)) copies.push(copy);
  }
  return copies.sort((one, other) => other.keptAt.localeCompare(one.keptAt));
}

function keyOf(post: string, id: string): string {
  return `${prefix}${post}:${id}`;
}

function readCopy(text: string | null): LocalCopy | undefined {
  try {
    const copy: LocalCopy = JSON.parse(text ?? '');
    return typeof copy.id === 'string' && typeof copy.draft.content === 'string' ? copy : undefined;
  } catch {
    return;
  }
}
