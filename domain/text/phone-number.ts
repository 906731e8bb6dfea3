/**
 * A phone number in the international form of E.164, such as +919823000140; undefined for what is none. A number
 * without a country's code is one of India.
 */
export function internationalNumber(typed: string): string | undefined {
  const number = typed.replaceAll(/[\s().\-\u2010-\u2015]/g, '').replace(/^00/, '+');
  if (/^\+[1-9]\d{7,14}$/.test(number)) return number;
  const [, national] = /^0?([1-9]\d{9})$/.exec(number) ?? [];
  return national && `+91${national}`;
}
