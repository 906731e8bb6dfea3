/** The host of an address: its name without a trailing dot, or its IP address without brackets. */
export const hostOf = ({ hostname }: URL): string =>
  hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
