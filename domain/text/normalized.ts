/** The limit of Unicode's Stream-Safe Text Format (Annex 15), which no real text reaches. */
const marksBeyond = /(\p{M}{30})\p{M}+/gu;

/**
 * A text in a Unicode normal form, with at most thirty combining marks on a letter, because sorting them takes
 * quadratic time.
 */
export function normalized(text: string, form: 'NFC' | 'NFKD'): string {
  return text.replace(marksBeyond, '$1').normalize(form);
}
