/** The host of an address: its name without a dot at the end, or its IP address without brackets. */
export const hostOf = ({ hostname }: URL): string =>
  hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
