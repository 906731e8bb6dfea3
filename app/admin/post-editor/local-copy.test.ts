// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { copiesOf } from './local-copy.ts';
import { emptyDraft } from './post-draft.ts';

test('reads unsaved text of an earlier release with the current field names', () => {
  const draft = { title: 'Begun', content: '<p>a</p>', meta_description: 'b', author_bio: 'c' };
  const copy = { id: 'one', draft, keptAt: new Date().toISOString(), hadImage: false };
  localStorage.setItem('blog-copy:new:one', JSON.stringify(copy));
  expect(copiesOf('new')).toEqual([
    {
      ...copy,
      draftKey: 'new-one',
      draft: {
        ...emptyDraft,
        title: 'Begun',
        content: '<p>a</p>',
        metaDescription: 'b',
        authorBio: 'c',
      },
    },
  ]);
  expect(copiesOf('7')).toEqual([]);
  localStorage.clear();
});
