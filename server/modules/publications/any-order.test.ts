import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aDraft } from '../../../tests/support/post-factories.ts';
import { postFields, publishing } from '../../../tests/support/publishing.ts';
import { findVersions } from '../versions/versions.repository.ts';
import { cancelScheduled, publishDue, restoreVersion, schedule } from './publications.service.ts';

const pauseMs = 6 * 60 * 1000;
const step = fc.oneof(
  fc.constantFrom('draft', 'update', 'publish', 'withdraw', 'schedule', 'wait', 'restore'),
  fc.constantFrom('take back', 'discard', 'trash', 'draft', 'wait'),
);

/** Random actions on a post; `expected` is what a visitor may see. */
async function randomActionsOnPost() {
  const services = await publishing();
  const { admin, drafts, site, db } = services;
  let now = Date.UTC(2026, 0, 5);
  const created = await admin.createPost(
    { draft: aDraft({ content: '<p>w0</p>' }) },
    new Date(now),
  );
  if (created.kind !== 'saved') throw new Error(created.kind);
  const { id } = created.post;
  const key = String(id);
  const subject = { kind: 'post' as const, subject: key };
  const saved = ['w0'];
  let expected: string | undefined = 'w0';
  let scheduled: { word: string; at: number } | undefined;

  const word = () => {
    const next = `w${saved.length}`;
    saved.push(next);
    return next;
  };
  const find = async () => await admin.find(id);
  const current = async () =>
    wordIn((await drafts.open(key))?.fields.content ?? (await find())?.content);

  async function take(kind: string): Promise<void> {
    now += pauseMs;
    const at = new Date(now);
    const by = now % (2 * pauseMs) === 0 ? 'asha' : 'ravi';
    const post = await find();
    if (!post) {
      await admin.restorePost(id);
      expected =
        (await find())?.status === 'published' ? wordIn((await find())?.content) : undefined;
      return;
    }
    const open = await drafts.open(key);
    if (kind === 'draft') {
      const revision = open?.revision ?? '';
      const fields = postFields({ status: post.status, content: `<p>${word()}</p>` });
      const base = { key, revision, by, baseUpdatedAt: post.updatedAt, isKept: false };
      expect(await drafts.save({ ...base, fields }, at)).toMatchObject({ kind: 'done' });
    } else if (kind === 'update') {
      const content = `<p>${word()}</p>`;
      await admin.updatePost(id, { draft: aDraft({ content, status: post.status }), by }, at);
      if (post.status === 'published') {
        expected = saved.at(-1);
        scheduled = undefined;
      }
    } else if (kind === 'publish' || kind === 'withdraw') {
      const { done } = await admin.decide([id], kind, { by, now: at });
      if (done.length > 0) scheduled = undefined;
      expected = kind === 'publish' ? wordIn(post.content) : undefined;
    } else if (kind === 'schedule') {
      await schedule(site, subject, new Date(now + 2.5 * pauseMs).toISOString(), {
        by,
        now: at,
      });
      scheduled = { word: (await current()) ?? '', at: now + 2.5 * pauseMs };
    } else if (kind === 'take back') {
      await cancelScheduled(site, subject);
      scheduled = undefined;
    } else if (kind === 'discard') {
      await drafts.discard({ key, revision: open?.revision ?? '' });
    } else if (kind === 'restore') {
      const [, earlier] = await findVersions(site.db, subject);
      if (earlier) await restoreVersion(site, earlier.id, { by, now: at });
    } else if (kind === 'trash') {
      await admin.trashPost(id, at);
      expected = undefined;
      scheduled = undefined;
    }
    await publishDue(site, at);
    if (scheduled && scheduled.at <= now) {
      expected = scheduled.word;
      scheduled = undefined;
    }
  }

  async function shown(): Promise<string | undefined> {
    const found = await services.posts.findPost('a-post');
    return found.kind === 'found' ? wordIn(found.post.content) : undefined;
  }

  /** Every word whose save succeeded but that is stored nowhere any more. */
  async function lost(): Promise<string[]> {
    const rows = await db.selectFrom('versions').select('content').execute();
    const places = [
      ...rows.map(({ content }) => content),
      (await drafts.open(key))?.fields.content,
    ];
    const row = await db.selectFrom('posts').select('content').execute();
    const all = [...places, ...row.map(({ content }) => content)].join();
    return saved.filter((each) => !all.includes(`>${each}<`));
  }

  return { take, shown, lost, expected: () => expected };
}

const wordIn = (html?: string) => html?.replaceAll(/<[^>]*>/g, '');

test('shows visitors what was published and loses no saved word, in any order of actions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const post = await randomActionsOnPost();
      for (const [index, each] of steps.entries()) {
        await post.take(each);
        const so = steps.slice(0, index + 1).join(', ');
        expect(await post.shown(), so).toBe(post.expected());
        expect(await post.lost(), so).toEqual([]);
      }
    }),
    { numRuns: 25 },
  );
});
