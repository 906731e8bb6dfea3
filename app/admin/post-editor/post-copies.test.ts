// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { dropOwnCopies, readCopies } from '../session/copies.ts';
import { copiesOf } from './post-copies.ts';
import { emptyDraft } from './post-draft.ts';

test('reads unsaved text of an earlier release with the current field names, as that of who is logged in', async () => {
  const draft = { title: 'Begun', content: '<p>a</p>', meta_description: 'b', author_bio: 'c' };
  const copy = { id: 'one', draft, keptAt: new Date().toISOString(), hadImage: false };
  localStorage.setItem('blog-copy:new:one', JSON.stringify(copy));
  localStorage.setItem('note-person-5', '{"note":"Prefers a female tutor"}');
  await readCopies({ account: 1, keys: ['a'.repeat(64)] });
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/Begun|tutor/);
  const copies = copiesOf('new', true);
  expect(copies).toHaveLength(1);
  expect(copies[0]).toMatchObject({
    name: 'posts-new:one',
    form: 'one',
    at: copy.keptAt,
    typed: {
      ...emptyDraft,
      title: 'Begun',
      content: '<p>a</p>',
      metaDescription: 'b',
      authorBio: 'c',
    },
  });
  expect(copiesOf('7')).toEqual([]);
  dropOwnCopies();
});
