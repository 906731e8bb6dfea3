import { ownNames } from '../../../domain/posts/post-form.ts';
import { fieldsIn } from '../../../domain/record.ts';
import { ownCopies, type StoredCopy } from '../session/copies.ts';
import { emptyDraft, type PostDraft, type TypedPost } from './post-draft.ts';

/** Unsaved text of a post in this browser. */
export interface PostCopy extends Pick<StoredCopy, 'at'> {
  name: string;
  /** Id of the form in which it was typed. */
  form: string;
  typed: PostDraft & Partial<TypedPost>;
}

/** Two tabs with the same post do not overwrite each other. */
export const copyName = (postKey: string, form: string) => `posts-${postKey}:${form}`;

/** All copies of a post, or with a prefix of its key, newest first. */
export function copiesOf(postKey: string, isPrefix = false): PostCopy[] {
  return ownCopies()
    .flatMap(([name, { typed, at }]): PostCopy[] => {
      const [, key = '', form = ''] = /^posts-([^:]*):(.+)$/.exec(name) ?? [];
      const isOf = isPrefix ? key.startsWith(postKey) : key === postKey;
      // Earlier releases stored the specification's names.
      const former = typed.draft && ownNames(fieldsIn(typed.draft) as Record<string, string>);
      const fields = { ...emptyDraft, ...(former ?? typed) };
      return isOf && form ? [{ name, form, typed: fields, at }] : [];
    })
    .sort((one, other) => other.at.localeCompare(one.at));
}

/** Holds a lock until the form's page is closed or crashes. Returns a function that releases it. */
export function lockForm(id: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  // Locks need https; without them, the copy of another open tab may be offered.
  void navigator.locks?.request(lockName(id), () => promise);
  return resolve;
}

/** Returns a function that says whether a form is open in any tab. */
export async function openForms(): Promise<(id: string) => boolean> {
  const held = (await navigator.locks?.query())?.held ?? [];
  return (id) => held.some((lock) => lock.name === lockName(id));
}

/** Must not change: open tabs of earlier releases use this name. */
const lockName = (id: string) => `blog-form:${id}`;
