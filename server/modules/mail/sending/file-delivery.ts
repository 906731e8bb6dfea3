import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { LeavingMail } from '../outbox.repository.ts';
import { type Delivery, type Sender, toNodemailer } from './delivery.ts';

/**
 * Writes each email to a file, for a site without an SMTP server. The name depends on the email only, so that an
 * attempt repeated after a crash overwrites its file.
 */
export function fileDelivery(folder: string, findSender: () => Promise<Sender>): Delivery {
  return {
    limitMs: 2_000,
    async deliver(mail) {
      // Imported with the first email, which keeps the start fast.
      const { createTransport } = await import('nodemailer');
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
      const { message } = await composer.sendMail(toNodemailer(mail, await findSender()));
      const made = await mkdir(folder, { recursive: true, mode: 0o700 });
      if (made) await syncFolder(dirname(made));
      const name = fileName(mail);
      const unfinished = join(folder, `.${name}.part`);
      await writeFile(unfinished, message as Buffer, { mode: 0o600, flush: true });
      await rename(unfinished, join(folder, name));
      await syncFolder(folder);
      return join(folder, name);
    },
    close() {},
  };
}

/** Deletes the files of emails, if they exist. */
export async function removeMailFiles(folder: string, mails: NamedMail[]): Promise<void> {
  for (const mail of mails) await rm(join(folder, fileName(mail)), { force: true });
}

export type NamedMail = Pick<LeavingMail, 'createdAt' | 'id' | 'messageId'>;

/** Sorts by date. Part of the Message-ID separates the emails of two databases in one folder. */
function fileName({ createdAt, id, messageId }: NamedMail): string {
  return `${createdAt.slice(0, 10)}-${String(id).padStart(6, '0')}-${messageId.slice(1, 9)}.eml`;
}

/** A rename is durable once its folder is flushed. */
async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, 'r');
  await handle.sync();
}
