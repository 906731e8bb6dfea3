/** A percent-decoded part of an address; unchanged if it cannot be decoded. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * A path with its query, percent-decoded so that Indian scripts are readable and short. Unchanged if decoding would
 * produce spaces or control characters.
 */
export function readableAddress(address: string): string {
  try {
    const decoded = decodeURI(address);
    return /[\s\p{Cc}\p{Cs}]/u.test(decoded) ? address : decoded;
  } catch {
    return address;
  }
}
