/** One plain address: nothing that could hold a second recipient or a line break. */
const plainAddress = /^[^\s@<>,;:"()[\]\\\p{Cc}]+@[^\s@<>,;:"()[\]\\\p{Cc}]+$/u;

/** Whether a text is exactly one address. */
export function isMailable(address: string): boolean {
  return plainAddress.test(address) && [...address].length <= 254;
}

/** Reads "Name <name@example.com>", or an address, which gets the brand's name. */
export function readSender(mailFrom: string, brandName: string): { name: string; address: string } {
  const [, name, address] = /^([^<>]*)<([^<>]+)>$/.exec(mailFrom) ?? [];
  if (address === undefined) return { name: brandName, address: mailFrom };
  return { name: name?.trim().replace(/^"(.*)"$/, '$1') || brandName, address };
}

/** The domain of an address, in lower case. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}
