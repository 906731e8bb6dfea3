import { expect, test } from 'vitest';
import { emptyDraft } from '../draft/post-draft.ts';
import { differences, versionText } from './differences.ts';

test('tells only the fields that differ, as text', () => {
  const theirs = { ...emptyDraft, title: 'Same', content: '<p>One &amp; two</p><p>Three</p>' };
  const mine = { ...theirs, tags: 'SEO', content: '<p>One</p><img src="/media/a.png" alt="">' };
  expect(differences(theirs, mine)).toEqual([
    { key: 'tags', label: 'Tags', theirs: '', mine: 'SEO' },
    {
      key: 'content',
      label: 'Content',
      theirs: 'One & two\n\nThree',
      mine: 'One\n\n[picture /media/a.png]',
    },
  ]);
});

test('tells content whose words are the same but not their form', () => {
  const theirs = { ...emptyDraft, content: '<p>Word</p>' };
  expect(differences(theirs, { ...theirs, content: '<h2>Word</h2>' })).toHaveLength(1);
});

test('copies a version with the names of its fields', () => {
  const draft = { ...emptyDraft, title: 'Title', content: '<p>Text</p>' };
  expect(versionText(draft)).toBe('Title: Title\n\nStatus: draft\n\nContent: <p>Text</p>');
});
