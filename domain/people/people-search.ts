import { foldedWords, foldForSearch } from '../text/plain-text.ts';

/** Consecutive words of a search, and the digits if they may be a phone number, otherwise ''. */
export interface SearchPart {
  words: string[];
  digits: string;
}

/** Fewer digits match too many numbers. */
const minDigits = 4;

/** Digits of Indian scripts; their blocks all begin at a code point that ends in 6. */
const indianDigits =
  /[\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef\u0b66-\u0b6f\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f]/g;

const asAscii = (digit: string) => String((digit.charCodeAt(0) & 0xf) - 6);

/** Digits with usual separators, without letters beside them. */
const phoneLike = /(?<![\p{L}\p{N}@.])\+?[(\d][\d\s().\-–—/]*\d(?![\p{L}\p{N}@])/gu;

/** The parts of a search for people; all must match. */
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

/** The digits as stored, without leading zeros of dialling. */
function digitsOf(number: string): string {
  return number.replaceAll(/\D/g, '').replace(/^0+/, '').replace(/^910+/, '91');
}
