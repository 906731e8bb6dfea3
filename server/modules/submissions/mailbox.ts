/**
 * The mailbox that an address leads to, as far as addresses tell: a+shop@x.in is a@x.in, and Gmail does not read dots.
 * To count by, never to write to: a mail server may see it otherwise.
 */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  const [name = ''] = address.slice(0, at).split(/(?<=.)\+/);
  if (!['gmail.com', 'googlemail.com'].includes(domain)) return `${name}@${domain}`;
  return `${name.replaceAll('.', '')}@gmail.com`;
}
