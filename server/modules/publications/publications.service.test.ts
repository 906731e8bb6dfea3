import { expect, test } from 'vitest';
import { coursesPage } from '../../../content/pages/courses.ts';
import { mediaMessages } from '../../../domain/media/media.ts';
import { valuesOf } from '../../../domain/pages/page-edits.ts';
import { aDraft } from '../../../tests/support/post-factories.ts';
import { postFields, publishing } from '../../../tests/support/publishing.ts';
import { openPage, publishPage, savePageDraft } from '../pages/page-editing.service.ts';
import { publishedPage } from '../pages/pages.service.ts';
import { findVersion, findVersions } from '../versions/versions.repository.ts';
import { recordVersion, thinVersions } from '../versions/versions.service.ts';
import {
  cancelScheduled,
  listLate,
  listScheduled,
  moveScheduled,
  publishDue,
  restoreVersion,
  schedule,
} from './publications.service.ts';

const minute = (number: number) => new Date(Date.UTC(2026, 0, 5, 4, number));
const by = 'asha';

/** A published post with a draft that has other texts. */
async function postWithDraft() {
  const services = await publishing();
  const { admin, drafts } = services;
  const created = await admin.createPost({ draft: aDraft(), by }, minute(0));
  if (created.kind !== 'saved') throw new Error(created.kind);
  const { id, updatedAt } = created.post;
  const write = (content: string, at: Date, revision = '', writer = by) =>
    drafts.save(
      {
        key: String(id),
        revision,
        by: writer,
        baseUpdatedAt: updatedAt,
        isKept: false,
        fields: postFields({ status: 'published', content, metaDescription: 'What it is about.' }),
      },
      at,
    );
  const publicText = async () => {
    const found = await services.posts.findPost('a-post');
    return found.kind === 'found' ? found.post.content : found.kind;
  };
  const subject = { kind: 'post' as const, subject: String(id) };
  const causes = async () => (await findVersions(services.db, subject)).map(({ cause }) => cause);
  return { ...services, id, subject, write, publicText, causes };
}

test('publishes the scheduled text at its time, once, and emails the owner', async () => {
  const { write, publicText, site, subject, mails, drafts, causes } = await postWithDraft();
  const draft = await write('<p>Then.</p>', minute(1));
  await schedule(site, subject, minute(30).toISOString(), { by, now: minute(2) });
  const revision = draft.kind === 'done' ? (draft.draft?.revision ?? '') : '';
  await write('<p>Typed later.</p>', minute(3), revision);
  await publishDue(site, minute(29));
  expect(await publicText()).toBe('<p>Some words.</p>');
  await Promise.all([publishDue(site, minute(30)), publishDue(site, minute(30))]);
  await publishDue(site, minute(31));
  expect(await publicText()).toBe('<p>Then.</p>');
  expect((await mails()).map((mail) => mail.subject)).toEqual(['Published: A post']);
  expect(JSON.stringify(await mails())).toContain('https://site.example/blog/a-post');
  expect(JSON.stringify(await mails())).not.toContain('late');
  expect((await drafts.open(subject.subject))?.fields.content).toBe('<p>Typed later.</p>');
  expect(await causes()).toEqual(['published', 'published']);
  expect(await listScheduled(site)).toEqual([]);
  expect(await listLate(site, minute(31))).toEqual([]);
});

test('publishes at the next start what was due while the site was down, and says how late it is', async () => {
  const { write, publicText, site, subject, mails } = await postWithDraft();
  await write('<p>Then.</p>', minute(1));
  await schedule(site, subject, minute(30).toISOString(), { by, now: minute(2) });
  const start = minute(30 + 185);
  await publishDue(site, start);
  expect(await publicText()).toBe('<p>Then.</p>');
  expect(JSON.stringify(await mails())).toContain('late by 3 h 5 min');
  const late = { title: 'A post', at: start.toISOString(), dueAt: minute(30).toISOString() };
  expect(await listLate(site, start)).toEqual([{ ...subject, ...late }]);
  expect(await listLate(site, new Date('2026-01-13T09:00:00.000Z'))).toEqual([]);
});

test('reschedules and cancels a publication, whose text stays as a version', async () => {
  const { write, publicText, site, subject, causes } = await postWithDraft();
  await write('<p>Then.</p>', minute(1));
  expect(await moveScheduled(site, subject, minute(9).toISOString())).toEqual({
    kind: 'not-scheduled',
  });
  await schedule(site, subject, minute(30).toISOString(), { by, now: minute(2) });
  expect(await moveScheduled(site, subject, minute(50).toISOString())).toEqual({ kind: 'done' });
  expect(await listScheduled(site)).toEqual([
    { ...subject, title: 'A post', dueAt: minute(50).toISOString(), failure: null },
  ]);
  await publishDue(site, minute(40));
  expect(await publicText()).toBe('<p>Some words.</p>');
  expect(await cancelScheduled(site, subject)).toEqual({ kind: 'done' });
  expect(await cancelScheduled(site, subject)).toEqual({ kind: 'not-scheduled' });
  await publishDue(site, minute(59));
  expect(await publicText()).toBe('<p>Some words.</p>');
  expect(await causes()).toEqual(['saved', 'published']);
});

test.each(['publish', 'withdraw', 'delete'] as const)(
  'publishes nothing scheduled after a later decision: %s',
  async (decision) => {
    const { write, publicText, site, subject, admin, id } = await postWithDraft();
    await write('<p>Then.</p>', minute(1));
    await schedule(site, subject, minute(30).toISOString(), { by, now: minute(2) });
    if (decision === 'publish') {
      const content = '<p>At once.</p>';
      await admin.updatePost(id, { draft: aDraft({ content }), by }, minute(3));
    } else await admin.decide([id], decision, { by, now: minute(3) });
    const before = await publicText();
    await publishDue(site, minute(31));
    expect(await publicText()).toBe(before);
    expect(await listScheduled(site)).toEqual([]);
  },
);

test('refuses to schedule what cannot be published, and emails the owner if that shows when it is due', async () => {
  const { site, subject, drafts, write, mails, publicText, db } = await postWithDraft();
  const at = minute(30).toISOString();
  const draft = { key: subject.subject, by, baseUpdatedAt: minute(0).toISOString(), isKept: false };
  const gone = `<img src="/media/${'a'.repeat(64)}.jpg" alt="">`;
  for (const [typed, fields] of [
    [{ title: ' ' }, { title: 'Title is required' }],
    [{ content: gone }, { content: mediaMessages.goneFromText }],
  ]) {
    const revision = (await drafts.open(subject.subject))?.revision ?? '';
    await drafts.save({ ...draft, revision, fields: postFields(typed) }, minute(1));
    const refused = await schedule(site, subject, at, { by, now: minute(1) });
    expect(refused).toEqual({ kind: 'invalid', fields });
  }
  await drafts.discard({
    key: subject.subject,
    revision: (await drafts.open(subject.subject))?.revision ?? '',
  });
  await write('<p>Then.</p>', minute(2));
  await schedule(site, subject, at, { by, now: minute(2) });
  const broken = JSON.stringify(postFields({ author: '' }));
  await db
    .updateTable('versions')
    .set({ content: broken })
    .where('cause', '=', 'scheduled')
    .execute();
  await publishDue(site, minute(31));
  await publishDue(site, minute(32));
  expect(await publicText()).toBe('<p>Some words.</p>');
  expect((await mails()).map((mail) => mail.subject)).toEqual(['Not published: A post']);
  expect(await listScheduled(site)).toMatchObject([{ failure: 'Author is required' }]);
});

test('restores an earlier version as the draft unchanged, and keeps the former draft as a version', async () => {
  const { write, site, subject, drafts, causes } = await postWithDraft();
  const text =
    '<p>One <strong>two</strong>&nbsp;“three” &amp; चार\u00a0</p><pre><code>  x\n</code></pre>';
  const first = await write(text, minute(1));
  const written = first.kind === 'done' ? first.draft : undefined;
  const pause = minute(7);
  await write('<p>After a pause.</p>', pause, written?.revision);
  const [paused] = await findVersions(site.db, subject);
  expect(paused).toMatchObject({ cause: 'paused', by, at: minute(1).toISOString() });
  expect(await restoreVersion(site, paused?.id ?? 0, { by: 'ravi', now: minute(8) })).toBe(true);
  const restored = await drafts.open(subject.subject);
  expect(restored).toMatchObject({ fields: written?.fields, by: 'ravi' });
  expect(await causes()).toEqual(['paused', 'paused', 'published']);
  const [version] = await findVersions(site.db, subject);
  expect((await findVersion(site.db, version?.id ?? 0))?.content).toContain('After a pause.');
  expect(await restoreVersion(site, 99, { by })).toBe(false);
});

test('records a draft as a version after a pause, before another author, when saved by hand, and when discarded', async () => {
  const { write, drafts, subject, causes } = await postWithDraft();
  const revision = async () => (await drafts.open(subject.subject))?.revision ?? '';
  await write('<p>1</p>', minute(1));
  await write('<p>2</p>', minute(2), await revision());
  expect(await causes()).toEqual(['published']);
  await write('<p>3</p>', minute(7), await revision());
  expect(await causes()).toEqual(['paused', 'published']);
  await write('<p>4</p>', minute(8), await revision(), 'ravi');
  expect(await causes()).toEqual(['paused', 'paused', 'published']);
  expect(await write('<p>5</p>', minute(9), 'another')).toMatchObject({
    kind: 'draft-changed',
    draft: { by: 'ravi', fields: { content: '<p>4</p>' } },
  });
  await drafts.discard({ key: subject.subject, revision: await revision() });
  expect(await causes()).toEqual(['paused', 'paused', 'paused', 'published']);
  expect(await drafts.open(subject.subject)).toBeUndefined();
});

test('keeps all draft versions for a week, one a day for a quarter, and publications for ever', async () => {
  const { site, subject } = await postWithDraft();
  const record = (cause: 'paused' | 'published', at: string) =>
    recordVersion(site, { ...subject, cause, content: JSON.stringify(at), at, by });
  const expected = [
    '2025-01-01T09:00:00.000Z published',
    // The last version of its day in India.
    '2026-05-01T18:00:00.000Z paused',
    '2026-05-01T19:00:00.000Z paused',
    '2026-06-08T09:00:00.000Z paused',
    '2026-06-08T09:01:00.000Z paused',
  ];
  const thinned = ['2026-01-20T09:00:00.000Z paused', '2026-05-01T03:00:00.000Z paused'];
  for (const each of [...expected, ...thinned].sort()) {
    const [at = '', cause] = each.split(' ');
    await record(cause as 'paused', at);
  }
  for (const round of [1, 2]) {
    await thinVersions(site, new Date('2026-06-10T09:00:00.000Z'));
    const left = (await findVersions(site.db, subject)).map(({ at, cause }) => `${at} ${cause}`);
    expect(left.toReversed(), `${round}`).toEqual(
      [...expected, `${minute(0).toISOString()} published`].sort(),
    );
  }
});

test('schedules, publishes and restores a page in the same way', async () => {
  const { site, mails } = await publishing();
  const subject = { kind: 'page' as const, subject: 'courses' };
  const title = async () => (await publishedPage(site, '/digital-marketing-mastery')).meta.title;
  const delivered = await title();
  const write = async (words: string, at: Date) => {
    const { revision = '' } = (await openPage(site, 'courses')) ?? {};
    const values = { ...valuesOf(coursesPage, 'meta'), title: words };
    await savePageDraft(site, { page: 'courses', revision, by, edits: { meta: { values } } }, at);
  };
  await write('Learn in Pune', minute(1));
  await schedule(site, subject, minute(30).toISOString(), { by, now: minute(2) });
  await write('Learn in Nashik', minute(3));
  await publishDue(site, minute(30));
  expect(await title()).toBe('Learn in Pune');
  expect((await openPage(site, 'courses'))?.draft).toBeDefined();
  expect((await mails()).map((mail) => mail.subject)).toEqual(['Published: Courses']);
  const { revision = '' } = (await openPage(site, 'courses')) ?? {};
  await publishPage(site, { page: 'courses', revision, by }, minute(32));
  expect(await title()).toBe('Learn in Nashik');
  const [, pune] = await findVersions(site.db, subject);
  await restoreVersion(site, pune?.id ?? 0, { by, now: minute(33) });
  expect(await title()).toBe('Learn in Nashik');
  await schedule(site, subject, minute(40).toISOString(), { by, now: minute(34) });
  await publishDue(site, minute(41));
  expect(await title()).toBe('Learn in Pune');
  expect(delivered).not.toBe('Learn in Pune');
});
