import { expect, test } from 'vitest';
import type { Role } from '../../../domain/accounts/roles.ts';
import { groupsFor, needsAt } from './screens.ts';

const menuOf = (role: Role) =>
  groupsFor(role).flatMap(({ screens }) => screens.map(({ label }) => label));

test('shows a role only the screens that it may open', () => {
  expect(menuOf('owner')).toHaveLength(18);
  expect(menuOf('desk')).toEqual([
    ...['Today', 'Dashboard', 'People', 'Messages', 'Sources'],
    ...['Comments', 'Newsletter', 'Settings'],
  ]);
  expect(menuOf('author')).toEqual(['Dashboard', 'Create Blog', 'All Blogs', 'Media', 'Settings']);
  expect(menuOf('editor')).not.toContain('People');
  expect(menuOf('editor')).not.toContain('Site facts');
});

test('leads editors, who see no readers, to the newsletters', () => {
  const [link] = groupsFor('editor')
    .flatMap(({ screens }) => screens)
    .filter(({ label }) => label === 'Newsletter');
  expect(link?.href).toBe('/admin/newsletter/all');
});

test.each([
  ['/admin/people/7', 'people.edit'],
  ['/admin/blog/edit/3', 'posts.write'],
  ['/admin/blogs', 'posts.write'],
  ['/admin/newsletter', 'readers.see'],
  ['/admin/newsletter/12', 'newsletter.send'],
  ['/admin/newsletter/delivery', 'settings'],
  ['/admin/settings', 'own'],
  ['/admin/settings/copies', 'settings'],
  ['/admin/settings/notifications', 'people.edit'],
  ['/admin/settings/templates-and-data', 'people.edit'],
  ['/admin/accounts', 'accounts'],
  ['/admin/nowhere', undefined],
])('finds what the screen at %s needs', (path, needs) => {
  expect(needsAt(path)).toBe(needs);
});
