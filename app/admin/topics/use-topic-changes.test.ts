import { expect, test } from 'vitest';
import { changedText, deletionText, mergeText } from './use-topic-changes.ts';

const topic = { id: 1, name: 'SEO', published: 1200, others: 34, only: 2 };
const unused = { ...topic, published: 0, others: 0, only: 0 };

test('says how many posts lose the topic, how many are public, and how many have no other', () => {
  expect(deletionText('categories', topic)).toBe(
    '1,234 blogs will lose it, 1,200 of them published. 2 will then have no category. Links with its name will go to the list of all blogs. This cannot be undone.',
  );
  expect(deletionText('tags', topic)).not.toContain('category');
  expect(deletionText('categories', unused)).toBe('No blog has it. This cannot be undone.');
});

test('says what a merge does to posts and links', () => {
  expect(mergeText(topic, '“Search”')).toBe(
    '1,234 blogs will have “Search” instead. Links with the name “SEO” will go there. This cannot be undone.',
  );
  expect(mergeText(unused)).toMatch(/^No blog has it\./);
});

test('who merges or deletes is told that the texts of its page go too', () => {
  const texts = { heading: '', lead: 'How to be found.', description: '' };
  const gone = 'What its page says at the top will be gone. This cannot be undone.';
  expect(mergeText({ ...unused, texts })).toContain(gone);
  expect(deletionText('tags', { ...topic, texts })).toContain(gone);
  expect(deletionText('tags', { ...unused, texts })).toContain(gone);
});

test('says how many posts were changed, if any', () => {
  expect(changedText('“A” is deleted', { name: '', posts: 1 })).toBe(
    '“A” is deleted. 1 blog changed.',
  );
  expect(changedText('“A” is deleted', { name: '', posts: 0 })).toBe('“A” is deleted.');
});
