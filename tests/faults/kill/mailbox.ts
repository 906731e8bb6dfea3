import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a reader's mail program shows of an email that asks for a confirmation. */
export interface Invitation {
  email: string;
  token: string;
}

/**
 * Opens the mails that came since the last look. Only what is in the folder of mails counts, not the database: an open
 * connection of ours would spare the next start its recovery.
 */
export function openMailbox(folder: string): () => Invitation[] {
  const read = new Set<string>();
  return () => {
    if (!existsSync(folder)) return [];
    const names = readdirSync(folder).filter((name) => name.endsWith('.eml') && !read.has(name));
    return names.flatMap((name) => {
      read.add(name);
      return invitationIn(readFileSync(join(folder, name), 'utf8')) ?? [];
    });
  };
}

function invitationIn(mail: string): Invitation | undefined {
  const text = mail.replaceAll('=\r\n', '').replaceAll('=3D', '=');
  const query = /\/newsletter\/confirm\?([\w.%~+=-]+)/.exec(text)?.[1];
  const token = new URLSearchParams(query).get('token');
  const email = /^To: <?([^\s<>]+)>?\r$/m.exec(mail)?.[1];
  // The email of a farewell leads there as well.
  if (!token || !email || text.includes('again=yes')) return;
  return { email, token };
}
