import { expect, test } from 'vitest';
import { aDraft } from '../../../tests/support/post-factories.ts';
import { siteOn } from '../../../tests/support/posts-services.ts';
import { postFields, publishing } from '../../../tests/support/publishing.ts';
import { bound } from '../../bound.ts';
import { publishDue, schedule } from '../publications/publications.service.ts';
import { findTopicNames } from './topics.repository.ts';
import {
  changeCategory,
  listTopicsPage,
  mergeTopic,
  removeTopic,
  renameTopic,
} from './topics.service.ts';

const minutes = (count: number) => new Date(Date.UTC(2026, 0, 5, 4, count));

/** A published post, a draft of it, the text scheduled for it, and a post that is not created yet. */
async function site(categories: string[], typed: string) {
  const services = await publishing();
  const { admin, drafts, site: context, db } = services;
  const created = await admin.createPost({ draft: aDraft({ categories }) }, minutes(0));
  if (created.kind !== 'saved') throw new Error(created.kind);
  const { id, updatedAt } = created.post;
  const own = { key: String(id), baseUpdatedAt: updatedAt };
  for (const draft of [own, { key: 'new-1', baseUpdatedAt: null }]) {
    const fields = postFields({ status: 'published', categories: typed });
    await drafts.save({ ...draft, fields, revision: '', by: 'asha', isKept: false }, minutes(1));
  }
  const due = minutes(60).toISOString();
  await schedule(context, { kind: 'post', subject: own.key }, due, { by: 'asha' });
  const topics = bound(siteOn(db), {
    list: listTopicsPage,
    rename: renameTopic,
    merge: mergeTopic,
    remove: removeTopic,
    changeCategory,
  });
  const idOf = async (name: string) => {
    const { topics: found } = await topics.list('categories', { search: name, page: 1 });
    return { kind: 'categories' as const, id: found[0]?.id ?? 0 };
  };
  return {
    id,
    topics,
    idOf,
    names: () => findTopicNames(db, 'categories'),
    typed: async () => [
      (await drafts.open(own.key))?.fields.categories,
      (await drafts.open('new-1'))?.fields.categories,
    ],
    /** Whether the draft is based on the current version of the post. */
    isCurrent: async () =>
      (await drafts.open(own.key))?.baseUpdatedAt === (await admin.find(id))?.updatedAt,
    /** Saves the post without having seen the draft. */
    changePost: () => admin.updatePost(id, { draft: aDraft({ categories }) }, minutes(2)),
    revision: async () => (await drafts.open(own.key))?.revision,
    /** The public categories after the scheduled time. */
    async published() {
      await publishDue(context, minutes(61));
      return (await admin.find(id))?.categories;
    },
  };
}

test('writes a new name into drafts and scheduled texts, so that the former one does not come back', async () => {
  const { topics, idOf, typed, isCurrent, revision, published, names } = await site(
    ['Old', 'SEO'],
    'AI, old,  SEO',
  );
  const before = await revision();
  await topics.rename(await idOf('Old'), 'New');
  expect(await typed()).toEqual(['AI, New, SEO', 'AI, New, SEO']);
  expect([await isCurrent(), (await revision()) === before]).toEqual([true, false]);
  expect(await published()).toEqual(['AI', 'New', 'SEO']);
  expect(await names()).toEqual(['New', 'SEO', 'AI']);
});

test('leaves one of two names after a merge and none after a deletion', async () => {
  const { topics, idOf, typed, published, names } = await site(
    ['Old', 'SEO', 'AI'],
    'Old, AI, SEO',
  );
  await topics.merge(await idOf('Old'), 'SEO');
  expect(await typed()).toEqual(['SEO, AI', 'SEO, AI']);
  await topics.remove(await idOf('AI'));
  expect(await typed()).toEqual(['SEO', 'SEO']);
  expect(await published()).toEqual(['SEO']);
  expect(await names()).toEqual(['SEO']);
});

test('leaves a list without the name as it was typed', async () => {
  const { topics, idOf, typed } = await site(['Old'], ' half a na ,, seo,SEO');
  await topics.rename(await idOf('Old'), 'New');
  expect(await typed()).toEqual([' half a na ,, seo,SEO', ' half a na ,, seo,SEO']);
});

test('adds or removes a category in the drafts of the changed posts only', async () => {
  const { id, topics, typed, isCurrent, published } = await site(['SEO', 'AI'], 'AI, SEO');
  const change = { category: 'Lamps', posts: [{ id, place: 0 }] };
  await topics.changeCategory({ ...change, change: 'add' });
  expect(await typed()).toEqual(['Lamps, AI, SEO', 'AI, SEO']);
  await topics.changeCategory({ category: 'ai', change: 'remove', posts: [{ id }] });
  expect([await typed(), await isCurrent()]).toEqual([['Lamps, SEO', 'AI, SEO'], true]);
  expect(await published()).toEqual(['Lamps', 'SEO']);
});

test('leaves a draft of an earlier version based on that version', async () => {
  const { topics, idOf, isCurrent, changePost } = await site(['Old'], 'Old');
  await changePost();
  await topics.rename(await idOf('Old'), 'New');
  expect(await isCurrent()).toBe(false);
});
