import { expect, test } from 'vitest';
import { aDraft } from '../../../tests/support/post-factories.ts';
import { postFields, publishing } from '../../../tests/support/publishing.ts';
import { findScheduled, findVersions } from '../versions/versions.repository.ts';
import {
  cancelScheduled,
  moveScheduled,
  publishDue,
  restoreVersion,
  schedule,
} from './publications.service.ts';

const minute = (number: number) => new Date(Date.UTC(2026, 0, 5, 4, number));
const by = 'asha';
const due = minute(30);

/** A post with a pending publication of `<p>Scheduled.</p>`, written after `<p>Stored.</p>`. */
async function scheduledPost(status: 'draft' | 'published') {
  const services = await publishing();
  const { admin, drafts, site } = services;
  const created = await admin.createPost(
    { draft: aDraft({ status, content: '<p>Stored.</p>' }), by },
    minute(0),
  );
  if (created.kind !== 'saved') throw new Error(created.kind);
  const { id } = created.post;
  const key = String(id);
  const subject = { kind: 'post' as const, subject: key };
  let clock = 1;
  const next = () => minute(clock++);
  const write = async (content: string) => {
    const post = await admin.find(id);
    const open = await drafts.open(key);
    const fields = postFields({ status: post?.status ?? 'draft', content });
    const base = { key, by, baseUpdatedAt: post?.updatedAt ?? null, isKept: false };
    await drafts.save({ ...base, revision: open?.revision ?? '', fields }, next());
  };
  /** Saves as the form does: the post gets the typed text, and its draft is deleted. */
  const save = async (content: string, changed: 'draft' | 'published') => {
    await write(content);
    const open = await drafts.open(key);
    const stored = open && { key, revision: open.revision };
    const draft = aDraft({ status: changed, content });
    const saved = await admin.updatePost(id, { draft, by, stored }, next());
    expect(saved.kind).toBe('saved');
  };
  await write('<p>Scheduled.</p>');
  await schedule(site, subject, due.toISOString(), { by, now: next() });
  const acts: Record<string, () => Promise<unknown>> = {
    'saved as a draft': () => save('<p>Newer.</p>', 'draft'),
    'saved as a draft with the scheduled text': () => save('<p>Scheduled.</p>', 'draft'),
    'saved as published': () => save('<p>Newer.</p>', 'published'),
    autosaved: () => write('<p>Newer.</p>'),
    'withdrawn in bulk': () => admin.decide([id], 'withdraw', { by, now: next() }),
    'published in bulk': () => admin.decide([id], 'publish', { by, now: next() }),
    trashed: () => admin.trashPost(id, next()),
    'trashed and restored': async () => {
      await admin.trashPost(id, next());
      await admin.restorePost(id);
    },
    'put back to an earlier version': async () => {
      const earlier = (await findVersions(site.db, subject)).find(
        ({ cause }) => cause !== 'scheduled',
      );
      expect(await restoreVersion(site, earlier?.id ?? 0, { by, now: next() })).toBe(true);
    },
    moved: () => moveScheduled(site, subject, due.toISOString()),
    'taken back': () => cancelScheduled(site, subject),
  };
  const state = async () => {
    const found = await services.posts.findPost('a-post');
    const row = await admin.find(id);
    const open = await drafts.open(key);
    return {
      visitors: found.kind === 'found' ? found.post.content : found.kind,
      status: row?.status,
      // What the editor loads.
      editor: open?.fields.content ?? row?.content,
      editorStatus: open?.fields.status ?? row?.status,
      isScheduled: (await findScheduled(site.db, subject)) !== undefined,
    };
  };
  const actions = async (names: string) => {
    for (const name of names.split(', then ')) await acts[name]?.();
  };
  return { ...services, id, subject, actions, state };
}

const stored = '<p>Stored.</p>';
const scheduled = '<p>Scheduled.</p>';
const newer = '<p>Newer.</p>';

/** After the scheduled time: what visitors read, and what the editor loads. */
const table: [
  status: 'draft' | 'published',
  act: string,
  expected: { visitors: string; editor?: string; status?: 'draft' | 'published' },
][] = [
  ['published', 'saved as a draft', { visitors: 'unknown', editor: newer, status: 'draft' }],
  [
    'published',
    'saved as a draft with the scheduled text',
    { visitors: 'unknown', editor: scheduled, status: 'draft' },
  ],
  ['published', 'saved as published', { visitors: newer, editor: newer }],
  ['published', 'autosaved', { visitors: scheduled, editor: newer }],
  ['published', 'withdrawn in bulk', { visitors: 'unknown', editor: scheduled, status: 'draft' }],
  ['published', 'published in bulk', { visitors: scheduled, editor: scheduled }],
  ['published', 'trashed', { visitors: 'gone' }],
  ['published', 'trashed and restored', { visitors: stored, editor: scheduled }],
  ['published', 'put back to an earlier version', { visitors: scheduled, editor: stored }],
  ['published', 'moved', { visitors: scheduled, editor: scheduled }],
  ['published', 'taken back', { visitors: stored, editor: scheduled }],
  [
    'published',
    'saved as a draft, then saved as a draft',
    { visitors: 'unknown', editor: newer, status: 'draft' },
  ],
  [
    'published',
    'withdrawn in bulk, then saved as a draft',
    { visitors: 'unknown', editor: newer, status: 'draft' },
  ],
  ['draft', 'saved as a draft', { visitors: scheduled, editor: newer }],
  ['draft', 'saved as a draft with the scheduled text', { visitors: scheduled, editor: scheduled }],
  ['draft', 'saved as published', { visitors: newer, editor: newer }],
  ['draft', 'autosaved', { visitors: scheduled, editor: newer }],
  ['draft', 'saved as a draft, then autosaved', { visitors: scheduled, editor: newer }],
  ['draft', 'withdrawn in bulk', { visitors: 'unknown', editor: scheduled, status: 'draft' }],
  ['draft', 'published in bulk', { visitors: stored, editor: scheduled }],
  ['draft', 'trashed', { visitors: 'unknown' }],
  ['draft', 'trashed and restored', { visitors: 'unknown', editor: scheduled, status: 'draft' }],
  ['draft', 'put back to an earlier version', { visitors: scheduled, editor: stored }],
  ['draft', 'moved', { visitors: scheduled, editor: scheduled }],
  ['draft', 'taken back', { visitors: 'unknown', editor: scheduled, status: 'draft' }],
];

test.each(table)('handles a scheduled %s post that is %s', async (status, act, expected) => {
  const { site, actions, state } = await scheduledPost(status);
  await actions(act);
  await publishDue(site, minute(31));
  await publishDue(site, minute(32));
  const after = await state();
  expect(after).toMatchObject({ visitors: expected.visitors, isScheduled: false });
  if (!expected.editor) return expect(after.status).toBeUndefined();
  expect(after).toMatchObject({ editor: expected.editor, status: expected.status ?? 'published' });
});

test('mentions in the email a newer text saved as a draft, whose later save does not unpublish the post', async () => {
  const { site, actions, state, mails } = await scheduledPost('draft');
  await actions('saved as a draft');
  await publishDue(site, minute(31));
  expect(await state()).toMatchObject({ editorStatus: 'published' });
  expect(JSON.stringify(await mails())).toContain('The newer text is not public: it is the draft.');
});
