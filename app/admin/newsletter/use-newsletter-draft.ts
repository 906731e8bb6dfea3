import { useState } from 'react';
import type {
  NewsletterDraft,
  NewsletterFields,
} from '../../../domain/newsletter/newsletter.calls.ts';
import { callApi } from '../api/call-api.ts';
import { useTextVersion } from '../rich-text/use-text-version.ts';
import { type Over, useTyped } from '../saving/use-typed.ts';
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

const versionOf = (current: NewsletterDraft) => ({ current, revision: current.revision });

/** The fields of a newsletter, saved on the server by themselves. `theirs` is a draft that somebody else has saved meanwhile. */
export function useNewsletterDraft(opened: NewsletterDraft) {
  const { id } = opened;
  const notify = useToast();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const typing = useTyped({
    name: `newsletters-${id}:draft`,
    opened: versionOf(opened),
    fieldsOf: ({ fields }: NewsletterDraft) => fields,
    save: async (fields: NewsletterFields, over: Over) => {
      const json = { ...over, fields };
      return versionOf(await callApi('PUT /api/admin/newsletters/:id', { id, json }));
    },
    parts,
    isAuto: true,
    onMerged: ({ savedBy }) =>
      notify(`${savedBy} changed this newsletter too. Both changes are kept.`, { tone: 'alert' }),
  });
  const { fields, theirs } = typing;
  const { textVersion, typeText } = useTextVersion(fields.content);

  return {
    id,
    fields,
    stored: typing.stored,
    isDirty: !typing.isSaved,
    problem: typing.problem?.message ?? '',
    errors,
    theirs: theirs && {
      draft: theirs.stored,
      parts: theirs.conflicts.map((part) => partLabels[part] ?? part),
    },
    /** Resolves to whether all edits are saved. */
    save: () => typing.trySave(),
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
