import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { NewsletterFields } from '../../../../domain/api/answers/newsletters.ts';
import { newsletterPaths } from '../../../../domain/forms/newsletter-links.ts';
import { textFault } from '../../../../domain/forms/post-form.ts';
import { newsletterMessages } from '../../../../domain/newsletter/newsletter.ts';
import { topicKey } from '../../../../domain/posts/topic-key.ts';
import type { Db } from '../../../db/tables.ts';
import type { Signer } from '../../../signing.ts';
import type { RenderedMail } from '../../mail/test-mail.ts';
import { type Audience, countReaders } from '../ledger/audience.repository.ts';
import { findMail } from '../ledger/claim.repository.ts';
import { countRecipients } from '../ledger/recipients.repository.ts';
import {
  type Rendered,
  type RenderSetup,
  renderNewsletter,
} from '../rendering/render-newsletter.ts';
import { places, type RenderedNewsletter } from '../rendering/rendered-newsletter.ts';
import {
  countNewsletters,
  deleteNewsletter,
  findNewsletter,
  findNewsletters,
  findNewslettersOf,
  insertNewsletter,
  replaceNewsletter,
  type StoredNewsletter,
} from './newsletters.repository.ts';

export type DraftOutcome =
  | { kind: 'done'; newsletter: StoredNewsletter }
  | { kind: 'newsletter-not-found' }
  | { kind: 'newsletter-not-now' }
  | { kind: 'content-too-long'; error: string }
  | { kind: 'newsletter-changed'; newsletter: StoredNewsletter };

interface NewslettersSetup extends RenderSetup {
  signer: Signer;
  /** HTML as it may be stored. */
  clean: (html: string) => Promise<string>;
}

/** Each may have tens of thousands of recipients to count. */
const pageSize = 10;
const purpose = 'newsletter-preview';
const lifeMs = 60 * 60_000;

/** Newsletters as they are written, before they are sent. */
export function createNewslettersService(db: Db, setup: NewslettersSetup) {
  const { signer } = setup;
  const render = async (id: number, now: Date): Promise<Rendered | undefined> => {
    const newsletter = await findNewsletter(db, id);
    if (newsletter?.kind === 'digest') return await frozen(id);
    return newsletter && (await renderNewsletter(id, newsletter.fields, setup, now));
  };
  /** A digest as it was sent: nobody wrote it. */
  const frozen = async (id: number): Promise<Rendered | undefined> => {
    const stored = await findMail(db, id);
    if (stored === undefined) return;
    const mail: RenderedNewsletter = JSON.parse(stored);
    return { mail, bytes: Buffer.byteLength(mail.html), faults: {} };
  };
  const audience = async (postId: number | null): Promise<Audience> => {
    const found = postId === null ? undefined : await setup.findPost(postId);
    if (!found) return { kind: 'everybody' };
    return { kind: 'each', topics: found.post.categories.map(topicKey) };
  };
  const save = async (
    id: number,
    given: { revision: string; fields: NewsletterFields; by: string },
    now = new Date(),
  ): Promise<DraftOutcome> => {
    const content = await setup.clean(given.fields.content);
    // Cleaning escapes some characters, so that a text may grow beyond its limit.
    const error = textFault(content);
    if (error) return { kind: 'content-too-long', error };
    const fields = { ...given.fields, content };
    const post = fields.post === null ? undefined : await setup.findPost(fields.post);
    if (!post) fields.post = null;
    const next = { revision: randomUUID(), fields, at: now.toISOString(), by: given.by };
    const isStored = await replaceNewsletter(db, id, given.revision, next);
    const newsletter = await findNewsletter(db, id);
    if (!newsletter) return { kind: 'newsletter-not-found' };
    if (isStored) return { kind: 'done', newsletter };
    if (newsletter.status !== 'draft') return { kind: 'newsletter-not-now' };
    return { kind: 'newsletter-changed', newsletter };
  };

  return {
    find: (id: number) => findNewsletter(db, id),

    /** One page, the newest first, each with its recipients by state. */
    async list(asked: number) {
      const pages = Math.max(1, Math.ceil((await countNewsletters(db)) / pageSize));
      const page = Math.min(asked, pages);
      const range = { limit: pageSize, offset: (page - 1) * pageSize };
      const newsletters = await findNewsletters(db, range);
      const counts = new Map<number, Awaited<ReturnType<typeof countOf>>>();
      for (const { id } of newsletters) {
        counts.set(id, await countOf(id));
        await nextTurn();
      }
      return {
        newsletters,
        counts,
        page,
        pages,
        readers: await countReaders(db, { kind: 'everybody' }),
      };
    },

    /** Those of a post, and to how many a new one would go. */
    async ofPost(postId: number) {
      const found = await findNewslettersOf(db, postId);
      const newsletters = found.map(({ id, status, heldAt }) => ({
        ...{ id, status, is_held: status === 'waiting' && heldAt !== null },
      }));
      return { newsletters, readers: await countReaders(db, await audience(postId)) };
    },

    /** Begins a newsletter, with a post or without; undefined when the post is not there. */
    async create(
      { post, by }: { post: number | null; by: string },
      now = new Date(),
    ): Promise<StoredNewsletter | undefined> {
      const found = post === null ? undefined : await setup.findPost(post);
      if (post !== null && !found) return;
      const fields: NewsletterFields = {
        ...{ subject: found?.post.title ?? '', preview: found?.post.excerpt ?? '', content: '' },
        ...{ post, extent: 'excerpt', until: 2 },
      };
      const id = await insertNewsletter(db, {
        ...{ revision: randomUUID(), fields, at: now.toISOString(), by },
      });
      return await findNewsletter(db, id);
    },

    /** A draft that says what another newsletter says, in whatever state that is; undefined for none, and for a digest. */
    async duplicate(
      id: number,
      by: string,
      now = new Date(),
    ): Promise<StoredNewsletter | undefined> {
      const original = await findNewsletter(db, id);
      if (!original || original.kind === 'digest') return;
      const { fields } = original;
      const copy = { revision: randomUUID(), fields, at: now.toISOString(), by };
      return await findNewsletter(db, await insertNewsletter(db, copy));
    },

    /** Stores what is typed, also what could not be sent yet. */
    save,

    /** Deletes a draft; what is sent stays. */
    remove: (id: number) => deleteNewsletter(db, id),

    render,
    audience,

    /** The mail as a reader would get it, and a link to its HTML that lives an hour. */
    async preview(id: number, now = new Date()) {
      const rendered = await render(id, now);
      if (!rendered) return;
      const token = signer.sign(purpose, `${id} ${now.getTime() + lifeMs}`);
      const url = `/api/newsletter/preview?${new URLSearchParams({ token })}`;
      return { url, text: sample(rendered.mail, setup.siteUrl).text, bytes: rendered.bytes };
    },

    /**
     * The HTML of a preview link, as programs with dark colours show it if asked; undefined when it has expired, or the
     * newsletter is gone.
     */
    async openPreview(token: string, look?: 'dark', now = new Date()): Promise<string | undefined> {
      const [id, end] = signer.verify(purpose, token)?.split(' ') ?? [];
      const left = Number(end) - now.getTime();
      if (id === undefined || !(left > 0 && left <= 2 * lifeMs)) return;
      const rendered = await render(Number(id), now);
      if (!rendered) return;
      const { html } = sample(rendered.mail, setup.siteUrl);
      return look ? html.replaceAll('(prefers-color-scheme:dark)', 'all') : html;
    },

    /** The mail for the owner, who has no subscription to leave. */
    async testMail(id: number, now = new Date()): Promise<RenderedMail | undefined> {
      const rendered = await render(id, now);
      if (!rendered) return;
      const { subject, html, text } = sample(rendered.mail, setup.siteUrl);
      return {
        subject: `Test: ${subject || newsletterMessages.noSubject}`,
        html,
        text,
        headers: {},
      };
    },
  };

  async function countOf(id: number) {
    return (await countRecipients(db, [id])).get(id);
  }
}

/** As nobody in particular gets it. */
function sample({ subject, html, text, posts = [] }: RenderedNewsletter, siteUrl: string) {
  const shown = (words: string, kind: 'html' | 'text') =>
    words
      .replaceAll(places.posts, () => posts.map((post) => post[kind]).join('\n\n'))
      .replaceAll(places.email, 'reader@example.com')
      .replaceAll(places.since, 'they confirmed it')
      .replaceAll(places.leave, siteUrl + newsletterPaths.unsubscribe)
      .replaceAll(places.choose, siteUrl + newsletterPaths.preferences);
  return { subject, html: shown(html, 'html'), text: shown(text, 'text') };
}
