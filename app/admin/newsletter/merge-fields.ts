import type { NewsletterFields } from '../../../domain/newsletter/newsletter.calls.ts';

type Name = keyof NewsletterFields;

/** What is decided together: a part of a post means nothing beside another post. */
const groups: readonly (readonly [label: string, names: readonly Name[]])[] = [
  ['the subject', ['subject']],
  ['the preview text', ['preview']],
  ['the text', ['content']],
  ['the post', ['post', 'extent', 'until']],
];

/** Fields as they were sent, and as the server has stored them: it sanitises the text. */
export interface FieldsBase {
  sent: NewsletterFields;
  stored: NewsletterFields;
}

interface MergedFields {
  /** With everything that one side alone has changed, and mine where both have. */
  fields: NewsletterFields;
  /** The part of it that the server has already. */
  saved: NewsletterFields;
  /** The same with theirs where both have changed it. */
  theirs: NewsletterFields;
  /** What both have changed differently, in words. */
  both: string[];
}

const isSame = (names: readonly Name[], one: NewsletterFields, other: NewsletterFields) =>
  names.every((name) => one[name] === other[name]);

/** Takes the names of one newsletter over from another. */
const withNames = (into: NewsletterFields, names: readonly Name[], from: NewsletterFields) => ({
  ...into,
  ...Object.fromEntries(names.map((name) => [name, from[name]])),
});

/** Joins what I have typed with what somebody else has saved since `base`. */
export function mergeFields(
  typed: NewsletterFields,
  base: FieldsBase,
  other: NewsletterFields,
): MergedFields {
  const merged: MergedFields = { fields: typed, saved: base.sent, theirs: typed, both: [] };
  for (const [label, names] of groups) {
    if (isSame(names, other, base.stored)) continue;
    merged.saved = withNames(merged.saved, names, other);
    merged.theirs = withNames(merged.theirs, names, other);
    if (isSame(names, typed, base.sent)) merged.fields = withNames(merged.fields, names, other);
    else if (!isSame(names, typed, other)) merged.both.push(label);
  }
  return merged;
}
