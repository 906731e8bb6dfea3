import { foldedWords, foldForSearch } from '../text/plain-text.ts';

/** Words that stand side by side in a search, and the digits of the phone number that they may be; else empty. */
export interface SearchPart {
  words: string[];
  digits: string;
}

/** Shorter ones are in every number. */
const minDigits = 4;

/** Digits of Indian scripts, whose blocks all begin at ...6. */
const indianDigits =
  /[\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef\u0b66-\u0b6f\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f]/g;

const asAscii = (digit: string) => String((digit.charCodeAt(0) & 0xf) - 6);

/** One digit after the other, grouped as people do; letters beside it make it something else. */
const phoneLike = /(?<![\p{L}\p{N}@.])\+?[(\d][\d\s().\-–—/]*\d(?![\p{L}\p{N}@])/gu;

/** What a search for people asks for; all parts must fit. */
export function searchParts(search: string): SearchPart[] {
  const text = foldForSearch(search).replace(indianDigits, asAscii);
  const numbers = (text.match(phoneLike) ?? []).filter(
    (each) => digitsOf(each).length >= minDigits,
  );
  const rest = numbers.reduce((left, number) => left.replace(number, ' '), text);
  return [
    ...numbers.map((number) => ({ words: foldedWords(number), digits: digitsOf(number) })),
    ...foldedWords(rest).map((word) => ({ words: [word], digits: '' })),
  ];
}

/** The digits as a stored number has them: without the zeros that are dialled before it. */
function digitsOf(number: string): string {
  return number.replaceAll(/\D/g, '').replace(/^0+/, '').replace(/^910+/, '91');
}
