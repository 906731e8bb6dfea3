/** A part of an address without its percent signs; as it is where they encode nothing. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * A path with its query, percent-decoded so that Indian scripts stay readable and short. As it is where decoding would
 * bring spaces or control characters.
 */
export function readableAddress(address: string): string {
  try {
    const decoded = decodeURI(address);
    return /[\s\p{Cc}\p{Cs}]/u.test(decoded) ? address : decoded;
  } catch {
    return address;
  }
}
