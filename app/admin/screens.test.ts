import { expect, test } from 'vitest';
import type { Role } from '../../domain/accounts/roles.ts';
import { menuFor, needsAt, tabsAt } from './screens.ts';

const labelsOf = (role: Role) =>
  menuFor(role)
    .flat()
    .map(({ label }) => label);
const tabsOf = (pathname: string, role: Role) =>
  tabsAt(pathname, role)?.tabs.map(({ label }) => label);

test('the menu has twelve entries', () => {
  expect(labelsOf('owner')).toEqual([
    ...['Today', 'Dashboard', 'People', 'Messages'],
    ...['Create Blog', 'All Blogs', 'Comments', 'Media', 'Newsletter'],
    ...['Pages', 'Company', 'Settings'],
  ]);
});

test('shows a role the entries with a screen that it may open', () => {
  expect(labelsOf('desk')).toEqual([
    ...['Today', 'Dashboard', 'People', 'Messages', 'Comments', 'Newsletter', 'Settings'],
  ]);
  expect(labelsOf('author')).toEqual([
    ...['Dashboard', 'Create Blog', 'All Blogs', 'Media', 'Settings'],
  ]);
  expect(labelsOf('editor')).not.toContain('People');
  expect(labelsOf('editor')).not.toContain('Company');
});

test('an entry leads to the first tab that the role may open', () => {
  const newsletter = menuFor('editor')
    .flat()
    .find(({ label }) => label === 'Newsletter');
  expect(newsletter?.tabs[0]?.path).toBe('newsletter/all');
});

test('shows the tabs of an entry, without those that the role may not open', () => {
  expect(tabsOf('/admin/topics', 'owner')).toEqual(['Posts', 'Scheduled', 'Topics', 'Authors']);
  expect(tabsOf('/admin/outbox', 'owner')).toEqual(['Messages', 'Outbox']);
  expect(tabsOf('/admin/settings', 'desk')).toEqual([
    ...['Your profile', 'Notifications', 'Templates and data'],
  ]);
  expect(tabsOf('/admin/blogs', 'author')).toBeUndefined();
  expect(tabsOf('/admin/people/7', 'owner')).toBeUndefined();
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
