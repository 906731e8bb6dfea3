import * as z from 'zod/mini';
import { inOneLine } from '../topics/topics.ts';

/** Characters that draw nothing, but the joiners behind a vowel sign or virama, which Indian scripts need. */
const drawsNothing = /(?<!\p{M})[\u200c\u200d]|[^\P{Default_Ignorable_Code_Point}\u200c\u200d]/gu;

/**
 * The name of a person as it is stored: one line, in usual letters (a full-width "Ａ" is "A"), without what draws nothing.
 * So two names that look the same are the same.
 */
export function personName(typed: string): string {
  return inOneLine(typed.normalize('NFKC').replace(drawsNothing, ''));
}

/** A letter of the scripts that are mixed in one name in India. */
const usual =
  /[\p{Script=Latin}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Arabic}]/u;

/** A letter of any other script, which may look like a usual one: the Cyrillic "а" like "a". */
const other = new RegExp(
  `(?!${usual.source}|[\\p{Script=Common}\\p{Script=Inherited}])\\p{L}`,
  'u',
);

const mixed =
  'Please write the name in one script: some of these letters only look like the others';

/** Makes the field of a form the name of a person. */
export const nameOfPerson = (field: z.ZodMiniType<string, string>) =>
  z.pipe(
    field,
    z.pipe(
      z.transform(personName),
      z.string().check(z.refine((name) => !(usual.test(name) && other.test(name)), mixed)),
    ),
  );
