import { useState } from 'react';
import type {
  NewsletterDraft,
  NewsletterFields,
  WrittenNewsletter,
} from '../../../domain/newsletter/newsletter.calls.ts';
import { callApi } from '../api/call-api.ts';
import { useTextVersion } from '../rich-text/use-text-version.ts';
import { type Over, useTyped } from '../saving/use-typed.ts';
import { findCopy, ownCopies } from '../session/copies.ts';
import { useToast } from '../ui/toast.tsx';

export type NewsletterDrafting = ReturnType<typeof useNewsletterDraft>;

/** A part of a post is meaningless for another post. */
const parts: readonly (keyof NewsletterFields)[][] = [
  ['subject'],
  ['preview'],
  ['content'],
  ['post', 'extent', 'until'],
];

const partLabels: Partial<Record<keyof NewsletterFields, string>> = {
  subject: 'the subject',
  preview: 'the preview text',
  content: 'the text',
  post: 'the post',
};

/** A draft whose id is null before its first save; its revision is the key of the form then. */
type Draft = Pick<WrittenNewsletter, keyof NewsletterDraft>;

const versionOf = (current: Draft) => ({ current, revision: current.revision });

/** Of the text that this browser stores. */
const copyName = (idOrKey: number | string) => `newsletters-${idOrKey}:draft`;

/** Whether this browser has unsaved text of a new newsletter. */
export const isUnsaved = (key: string) => findCopy(copyName(key)) !== undefined;

/** The key of unsaved text of a new newsletter about a post, or about none. */
export function unsavedKey(post: number | null): string | undefined {
  const unsaved = ownCopies().filter(([, { typed }]) => typed.post === post);
  return unsaved.flatMap(([name]) => /^newsletters-([\da-f-]{36}):/.exec(name)?.[1] ?? []).at(-1);
}

/**
 * The fields of a newsletter, saved on the server by themselves from the first change on. `theirs` is a draft that somebody
 * else has saved meanwhile.
 */
export function useNewsletterDraft(opened: Draft) {
  const notify = useToast();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const typing = useTyped({
    name: ({ id, revision }) => copyName(id ?? revision),
    opened: versionOf(opened),
    fieldsOf: ({ fields }: Draft) => fields,
    save: store,
    parts,
    isAuto: true,
    onMerged: ({ savedBy }) =>
      notify(`${savedBy} changed this newsletter too. Both changes are kept.`, { tone: 'alert' }),
  });
  const { fields, theirs } = typing;
  const { textVersion, typeText } = useTextVersion(fields.content);

  return {
    fields,
    stored: typing.stored,
    isDirty: !typing.isSaved,
    problem: typing.problem?.message ?? '',
    errors,
    theirs: theirs && {
      draft: theirs.stored,
      parts: theirs.conflicts.map((part) => partLabels[part] ?? part),
    },
    /** Saves all edits, and what nobody has edited yet. Resolves to the id; undefined if it is not saved. */
    async save(): Promise<number | undefined> {
      const isNew = typing.latestStored().id === null;
      return (await typing.trySave(isNew ? store : undefined))
        ? (typing.latestStored().id ?? undefined)
        : undefined;
    },
    textVersion,
    revision: typing.revision,

    edit(changes: Partial<NewsletterFields>) {
      typing.edit(changes);
      const { content } = changes;
      if (content !== undefined) typeText(content);
      setErrors({});
    },

    /** Shows errors at their fields. */
    refuse: setErrors,

    /** Resolves the conflict for fields that both changed; other changes of both are kept. */
    decide: (side: 'mine' | 'theirs') => typing.decide(side),

    /** Discards unsaved edits after the newsletter was sent or deleted. */
    end() {
      typing.mayLeave();
      typing.forget();
    },
  };
}

async function store(fields: NewsletterFields, over: Over, { id }: Draft) {
  const json = { ...over, fields };
  return versionOf(
    id === null
      ? await callApi('POST /api/admin/newsletters', { json })
      : await callApi('PUT /api/admin/newsletters/:id', { id, json }),
  );
}
