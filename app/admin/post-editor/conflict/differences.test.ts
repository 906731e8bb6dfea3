import { expect, test } from 'vitest';
import { emptyDraft } from '../draft/post-draft.ts';
import { differences, versionText } from './differences.ts';

/** Only browsers read HTML here: the journey of two who write sees how. */
const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, '');

test('tells only the fields that differ, as text', () => {
  const theirs = { ...emptyDraft, title: 'Same', content: '<p>One</p>' };
  const mine = { ...theirs, tags: 'SEO', content: '<p>Two</p>' };
  expect(differences(theirs, mine, textOf)).toEqual([
    { key: 'tags', label: 'Tags', theirs: '', mine: 'SEO' },
    {
      key: 'content',
      label: 'Content',
      theirs: 'One',
      mine: 'Two',
    },
  ]);
});

test('tells content whose words are the same but not their form', () => {
  const theirs = { ...emptyDraft, content: '<p>Word</p>' };
  expect(differences(theirs, { ...theirs, content: '<h2>Word</h2>' }, textOf)).toHaveLength(1);
});

test('copies a version with the names of its fields', () => {
  const draft = { ...emptyDraft, title: 'Title', content: '<p>Text</p>' };
  expect(versionText(draft)).toBe('Title: Title\n\nStatus: draft\n\nContent: <p>Text</p>');
});
