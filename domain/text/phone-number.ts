/**
 * A phone number in E.164 format, such as +919823000140; undefined if it is none. A number without a country code is
 * Indian.
 */
export function internationalNumber(typed: string): string | undefined {
  const number = typed.replaceAll(/[\s().\-\u2010-\u2015]/g, '').replace(/^00/, '+');
  if (/^\+[1-9]\d{7,14}$/.test(number)) return number;
  const [, national] = /^0?([1-9]\d{9})$/.exec(number) ?? [];
  return national && `+91${national}`;
}
