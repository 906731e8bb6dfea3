import { expect, test } from 'vitest';
import { emptyDraft } from '../draft/post-draft.ts';
import { versionText } from './version-text.ts';

test('copies a version with the names of its fields', () => {
  const draft = { ...emptyDraft, title: 'Title', content: '<p>Text</p>' };
  expect(versionText(draft)).toBe('Title: Title\n\nStatus: draft\n\nContent: <p>Text</p>');
});
