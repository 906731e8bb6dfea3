/** The limit of Unicode's Stream-Safe Text Format (Annex 15), which no language reaches. */
const marksBeyond = /(\p{M}{30})\p{M}+/gu;

/**
 * A text in a Unicode normal form, without combining marks after the thirtieth on one letter: sorting them takes
 * quadratic time.
 */
export function normalized(text: string, form: 'NFC' | 'NFKD'): string {
  return text.replace(marksBeyond, '$1').normalize(form);
}
