import ipaddr from 'ipaddr.js';

/**
 * The IP address in an X-Forwarded-For entry or of a socket, normalised: without port, brackets and zone, and as IPv4
 * if it is an IPv4-mapped IPv6 address. Undefined for anything else.
 */
export function plainAddress(text: string): string | undefined {
  const trimmed = text.trim();
  const [, inBrackets] = /^\[([^\]]*)\](?::\d+)?$/.exec(trimmed) ?? [];
  const [, beforePort] = /^([\d.]+):\d+$/.exec(trimmed) ?? [];
  const address = (inBrackets ?? beforePort ?? trimmed).replace(/%.*$/, '');
  const isPlain = address.includes(':') || ipaddr.IPv4.isValidFourPartDecimal(address);
  return isPlain && ipaddr.isValid(address) ? ipaddr.process(address).toString() : undefined;
}

/** What limits treat as one sender: an IPv4 address, or the /64 network of an IPv6 address. */
export function networkOf(address: string): string {
  const plain = plainAddress(address);
  if (plain === undefined) return address;
  const parsed = ipaddr.parse(plain);
  if (!(parsed instanceof ipaddr.IPv6)) return plain;
  return parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
}

/** The host of an address: its name without a trailing dot, or its IP address without brackets. */
export const hostOf = ({ hostname }: URL): string =>
  hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
