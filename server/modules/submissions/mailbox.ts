/**
 * The mailbox behind an address, as far as the address shows: a+shop@x.in is a@x.in, and Gmail ignores dots. For
 * counting only, never as a recipient: mail servers may differ.
 */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  // A domain may be written with the dot of the DNS root.
  const domain = address.slice(at + 1).replace(/\.+$/, '');
  const [name = ''] = address.slice(0, at).split(/(?<=.)\+/);
  if (!['gmail.com', 'googlemail.com'].includes(domain)) return `${name}@${domain}`;
  return `${name.replaceAll('.', '')}@gmail.com`;
}
