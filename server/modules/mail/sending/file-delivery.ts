import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { composed, type Delivery, type LeavingMail, type Sender } from './delivery.ts';

/**
 * Keeps each mail as a file, for a site without an SMTP server. The name follows from the mail alone, so a try that is
 * repeated after a crash writes the same file again, and there are never two.
 */
export function fileDelivery(folder: string, from: Sender): Delivery {
  return {
    limitMs: 2_000,
    async deliver(mail) {
      // Not before the first mail, since it is much to load.
      const { createTransport } = await import('nodemailer');
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
      const { message } = await composer.sendMail(composed(mail, from));
      const made = await mkdir(folder, { recursive: true, mode: 0o700 });
      if (made) await syncFolder(dirname(made));
      const name = fileName(mail);
      const unfinished = join(folder, `.${name}.part`);
      await writeThrough(unfinished, message as Buffer);
      await rename(unfinished, join(folder, name));
      await syncFolder(folder);
      return join(folder, name);
    },
    close() {},
  };
}

/** Removes the files of mails; it does not matter whether they are there. */
export async function removeMailFiles(folder: string, mails: NamedMail[]): Promise<void> {
  for (const mail of mails) await rm(join(folder, fileName(mail)), { force: true });
}

/** What the name of a mail's file is made of. */
export type NamedMail = Pick<LeavingMail, 'createdAt' | 'id' | 'messageId'>;

/** Sorts by date. The piece of the Message-ID keeps mails of two databases in one folder apart. */
function fileName({ createdAt, id, messageId }: NamedMail): string {
  return `${createdAt.slice(0, 10)}-${String(id).padStart(6, '0')}-${messageId.slice(1, 9)}.eml`;
}

async function writeThrough(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A new name is on disk only when its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
