import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a reader's email program shows of an email that asks for confirmation. */
export interface Invitation {
  email: string;
  token: string;
}

/**
 * Reads the emails that arrived since the last call. It reads only the folder of emails, not the database, because an
 * open connection of ours would spare the next start its recovery.
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
  // The email after an unsubscription links there as well.
  if (!token || !email || text.includes('again=yes')) return;
  return { email, token };
}
