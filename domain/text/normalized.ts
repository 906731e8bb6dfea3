/** Of the Stream-Safe Text Format in Unicode's Annex 15; no language writes as many on one letter. */
const marksBeyond = /(\p{M}{30})\p{M}+/gu;

/**
 * A text in one of Unicode's normal forms, without the marks that stand beyond the thirtieth on one letter: they have to be
 * sorted, which takes the square of their number.
 */
export function normalized(text: string, form: 'NFC' | 'NFKD'): string {
  return text.replace(marksBeyond, '$1').normalize(form);
}
