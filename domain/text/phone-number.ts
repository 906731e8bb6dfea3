import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * The company's phone number in E.164, such as +919823000140; undefined unless the whole text is one valid number. A number
 * without a country code is Indian. The metadata is large, so forms on public pages must not import this.
 */
export function internationalNumber(typed: string): string | undefined {
  const number = parsePhoneNumberFromString(typed, { defaultCountry: 'IN', extract: false });
  return number?.isValid() && !number.ext ? number.number : undefined;
}
