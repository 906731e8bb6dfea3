import type { NewsletterFields } from '../../../domain/newsletter/newsletter.calls.ts';

type Name = keyof NewsletterFields;

/** Fields that are merged together: a part of a post is meaningless for another post. */
const groups: readonly (readonly [label: string, names: readonly Name[]])[] = [
  ['the subject', ['subject']],
  ['the preview text', ['preview']],
  ['the text', ['content']],
  ['the post', ['post', 'extent', 'until']],
];

/** Fields as sent, and as stored by the server, which sanitises the text. */
export interface FieldsBase {
  sent: NewsletterFields;
  stored: NewsletterFields;
}

interface MergedFields {
  /** The merged fields, with mine where both changed. */
  fields: NewsletterFields;
  /** The merged fields that the server already has. */
  saved: NewsletterFields;
  /** The merged fields, with theirs where both changed. */
  theirs: NewsletterFields;
  /** Labels of what both changed differently. */
  both: string[];
}

const isSame = (names: readonly Name[], one: NewsletterFields, other: NewsletterFields) =>
  names.every((name) => one[name] === other[name]);

/** Copies some fields from one newsletter to another. */
const withNames = (into: NewsletterFields, names: readonly Name[], from: NewsletterFields) => ({
  ...into,
  ...Object.fromEntries(names.map((name) => [name, from[name]])),
});

/** Merges the typed fields with those that somebody else has saved since `base`. */
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
