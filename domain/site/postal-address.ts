import { linesOf } from './site-facts.ts';

/** The parts of an address as search engines read them; what cannot be told apart stays in the street. */
interface PostalParts {
  street?: string;
  city?: string;
  state?: string;
  pin?: string;
}

/** States and union territories of India, with former names that are still written. */
const states = [
  ...['Andhra Pradesh', 'Arunachal Pradesh', 'Assam', 'Bihar', 'Chhattisgarh', 'Goa', 'Gujarat'],
  ...['Haryana', 'Himachal Pradesh', 'Jharkhand', 'Karnataka', 'Kerala', 'Madhya Pradesh'],
  ...['Maharashtra', 'Manipur', 'Meghalaya', 'Mizoram', 'Nagaland', 'Odisha', 'Orissa', 'Punjab'],
  ...['Rajasthan', 'Sikkim', 'Tamil Nadu', 'Telangana', 'Tripura', 'Uttar Pradesh', 'Uttarakhand'],
  ...['West Bengal', 'Andaman and Nicobar Islands', 'Chandigarh', 'Delhi', 'New Delhi'],
  ...['Dadra and Nagar Haveli and Daman and Diu', 'Jammu and Kashmir', 'Ladakh', 'Lakshadweep'],
  ...['Puducherry', 'Pondicherry'],
].toSorted((one, other) => other.length - one.length);

/** These are cities too. */
const cityStates = ['Chandigarh', 'Delhi', 'New Delhi', 'Puducherry', 'Pondicherry'];

/** Six digits, often as three and three. */
const pinCode = /(?<!\d)([1-9]\d{2})[ -]?(\d{3})(?!\d)/;

const separators = /^[\s.,–-]+|[\s.,–-]+$/g;

/**
 * Reads an address of some lines, the last of which name city, PIN code and state: "Indore 452010, Madhya Pradesh". `city`
 * is the one that the owner has given, if any.
 */
export function postalParts(address: string, city: string): PostalParts {
  const pieces = linesOf(address)
    .flatMap((line) => line.split(','))
    .map((piece) => piece.replaceAll(separators, ''))
    .filter(Boolean);
  const found: PostalParts = {};
  const street: string[] = [];
  // From the end: a street may be called after a city.
  for (const piece of pieces.toReversed()) {
    const rest = withoutKnown(piece, found);
    if (!rest || isSame(rest, 'India')) continue;
    const isCity = city
      ? isSame(rest, city)
      : found.pin !== undefined && found.city === undefined && rest !== piece;
    if (isCity) found.city = rest;
    else street.unshift(rest);
  }
  const cityState = cityStates.find((name) => name === found.state);
  const named = city || found.city || cityState;
  return {
    ...(street.length > 0 && { street: street.join(', ') }),
    ...(named && { city: named }),
    ...(found.state && { state: found.state }),
    ...(found.pin && { pin: found.pin }),
  };
}

/** A piece without the PIN code and the state in it, each of which is taken from the first piece that has one. */
function withoutKnown(piece: string, found: PostalParts): string {
  let rest = piece;
  const [pin, first = '', last = ''] = pinCode.exec(rest) ?? [];
  if (pin && !found.pin) {
    found.pin = first + last;
    rest = rest.replace(pin, ' ');
  }
  const state = found.state ? undefined : states.find((name) => endsWith(rest, name));
  if (state) {
    found.state = state;
    rest = rest.replaceAll(separators, '').slice(0, -state.length);
  }
  return rest.replaceAll(separators, '').replaceAll(/\s+/g, ' ');
}

function endsWith(text: string, name: string): boolean {
  const plain = text.replaceAll(separators, '').toLowerCase();
  return plain === name.toLowerCase() || plain.endsWith(` ${name.toLowerCase()}`);
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.trim().toLowerCase();
