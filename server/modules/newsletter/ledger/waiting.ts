import { readersWithoutRecords } from '../../../../domain/newsletter/mail-records.ts';
import { newsletterMessages } from '../../../../domain/newsletter/newsletter.ts';
import { reachedOf } from '../../../../domain/newsletter/readers.ts';
import type { Db } from '../../../db/tables.ts';
import type { Email } from '../../mail/email.ts';
import type { QueueEmail } from '../../mail/mail.service.ts';
import { findNewsletter, type StoredNewsletter } from '../composing/newsletters.repository.ts';
import type { Rendered } from '../rendering/render-newsletter.ts';
import { type Audience, countReaders } from './audience.repository.ts';
import { holdNewsletter, notWaiting } from './hold.repository.ts';
import { changeStatus } from './recipients.repository.ts';

export interface WaitingSetup {
  render: (id: number, now: Date) => Promise<Rendered | undefined>;
  /** Whom a newsletter is for, by its post. */
  audience: (postId: number | null) => Promise<Audience>;
  /** Whether the sender's DNS records allow a newsletter to many. May ask the DNS: not for within transactions. */
  mayReachMany: (now: Date) => Promise<boolean>;
  queueEmail: QueueEmail;
  siteUrl: string;
  /** Call after a commit. */
  wake: () => void;
}

/** As it was read: one that was changed or taken back since, while the DNS was asked, does not go out. */
export type ReadyNewsletter = StoredNewsletter & { status: 'draft' | 'waiting' };

type Freeze = (
  newsletter: ReadyNewsletter,
  by: string,
  rendered: Rendered,
  now: Date,
) => Promise<boolean>;

/** Tells the owner why a newsletter that was to go out by itself did not. */
export function notSent(
  { id, subject, why }: { id: number; subject: string; why: string[] },
  siteUrl: string,
): Email {
  return {
    kind: 'newsletter-failed',
    to: { owner: true },
    subject,
    parts: [
      'A newsletter was to go out by itself, and did not.',
      { quote: why.join('\n') },
      { link: 'Open it in the admin', url: `${siteUrl}/admin/newsletter/${id}` },
    ],
  };
}

/** Newsletters that wait for their post, or for the DNS records of their sender. */
export function createWaiting(db: Db, setup: WaitingSetup, freeze: Freeze) {
  /** Whether a newsletter may go to so many: it was overruled, they are few, or the records are there. */
  async function mayGo({ overruledAt, fields }: StoredNewsletter, now: Date): Promise<boolean> {
    if (overruledAt !== null) return true;
    const readers = await countReaders(db, await setup.audience(fields.post));
    return reachedOf(readers) <= readersWithoutRecords || (await setup.mayReachMany(now));
  }

  /** Changes a newsletter that was to go out by itself, and writes to the owner why it did not. */
  async function change(
    { id, fields }: StoredNewsletter,
    { what, why, now }: { what: string; why: string[]; now: Date },
    write: (trx: Db) => Promise<boolean>,
  ): Promise<void> {
    await db.transaction().execute(async (trx) => {
      if (!(await write(trx))) return;
      const subject = `${what}: ${fields.subject}`;
      await setup.queueEmail(trx, notSent({ id, subject, why }, setup.siteUrl), now);
    });
    setup.wake();
  }

  return {
    mayGo,

    /** Makes one whose time has come without its post a draft again; `post` is null if it was deleted. */
    async refuse(id: number, post: number | null, now: Date): Promise<void> {
      const newsletter = await findNewsletter(db, id);
      const why = [post === null ? newsletterMessages.postGone : newsletterMessages.postNotPublic];
      const told = { what: 'Not sent', why, now };
      if (newsletter)
        await change(newsletter, told, (trx) => changeStatus(trx, id, ['waiting'], notWaiting));
    },

    /** Sends one that is ready. What may not go goes on waiting; what cannot be sent is a draft again. */
    async send(id: number, now: Date): Promise<void> {
      const stored = await findNewsletter(db, id);
      if (stored?.status !== 'waiting') return;
      const newsletter = { ...stored, status: stored.status };
      const { revision, startedBy, heldAt } = newsletter;
      const by = startedBy ?? '';
      if (!(await mayGo(newsletter, now))) {
        if (heldAt) return;
        const told = { what: 'It waits', why: [newsletterMessages.held], now };
        const held = { from: 'waiting', revision, by, at: now.toISOString() } as const;
        return await change(newsletter, told, (trx) => holdNewsletter(trx, id, held));
      }
      const rendered = await setup.render(id, now);
      if (!rendered) return;
      const why = Object.values(rendered.faults);
      if (why.length === 0) await freeze(newsletter, by, rendered, now);
      else
        await change(newsletter, { what: 'Not sent', why, now }, (trx) =>
          changeStatus(trx, id, ['waiting'], notWaiting),
        );
    },
  };
}
