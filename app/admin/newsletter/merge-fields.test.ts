import { expect, test } from 'vitest';
import type { NewsletterFields } from '../../../domain/newsletter/newsletter.calls.ts';
import { mergeFields } from './merge-fields.ts';

const sent: NewsletterFields = {
  subject: 'June',
  preview: '',
  content: '<p>Hello<br></p>',
  post: 1,
  extent: 'whole',
  until: 2,
};
const stored = { ...sent, content: '<p>Hello</p>' };
const base = { sent, stored };

test('keeps both changes of different fields', () => {
  const merged = mergeFields({ ...sent, subject: 'July' }, base, { ...stored, preview: 'New' });
  expect(merged.fields).toEqual({ ...sent, subject: 'July', preview: 'New' });
  expect(merged.saved).toEqual({ ...sent, preview: 'New' });
  expect(merged.both).toEqual([]);
});

test('does not treat sanitised HTML as a change', () => {
  const merged = mergeFields(sent, base, { ...stored, subject: 'July' });
  expect(merged.fields).toEqual({ ...sent, subject: 'July' });
  expect(merged.saved).toEqual(merged.fields);
});

test('reports a field that both changed, with either side to choose', () => {
  const mine = { ...sent, subject: 'July', preview: 'Mine' };
  const merged = mergeFields(mine, base, { ...stored, subject: 'August' });
  expect(merged.both).toEqual(['the subject']);
  expect(merged.fields).toEqual(mine);
  expect(merged.theirs).toEqual({ ...mine, subject: 'August' });
});

test('the same change is no conflict, and a post is merged together with its part', () => {
  const mine = { ...sent, subject: 'July', post: 2 };
  const merged = mergeFields(mine, base, { ...stored, subject: 'July', extent: 'excerpt' });
  expect(merged.both).toEqual(['the post']);
  expect(merged.theirs).toEqual({ ...sent, subject: 'July', extent: 'excerpt' });
});
