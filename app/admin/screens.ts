import { mayRole, type Permission, type Role } from '../../domain/accounts/roles.ts';
import type { CallName } from '../../domain/api/calls.ts';
import type { WaitingCounts } from '../../domain/dashboard/dashboard.calls.ts';
import type { NeedsOf } from './session/access.ts';

/** A screen at an address of its own. */
interface Screen {
  /** Below /admin/. */
  path: string;
  /** Below app/admin/, with the route. */
  file: string;
  /** What the call that it opens with needs. */
  needs: Permission;
  /** Of its route, where several share a file. */
  id?: string;
}

/** A screen that the menu leads to; an entry with several shows them as tabs. */
export interface ScreenLink extends Screen {
  label: string;
  /** The count of waiting items, with its description for screen readers. */
  waiting?: { count: keyof WaitingCounts; words: string };
  /** The count of suspected spam, which is shown less prominently. */
  spam?: keyof WaitingCounts;
}

interface MenuEntry {
  label: string;
  /** Its name in ui/icons.tsx. */
  icon: string;
  tabs: ScreenLink[];
}

/** The compiler compares `needs` with the declaration of the call that the screen opens with. */
function screen<Name extends CallName, Rest extends Omit<Screen, 'needs'>>(
  _opens: Name,
  needs: NeedsOf<Name> & Permission,
  rest: Rest,
) {
  return { ...rest, needs };
}

const entry = <Icon extends string>(label: string, icon: Icon, ...tabs: ScreenLink[]) => ({
  label,
  icon,
  tabs,
});

/** The menu, in groups. */
const menu = [
  [
    entry(
      'Today',
      'today',
      screen('GET /api/admin/people/today', 'people.edit', {
        path: 'today',
        file: 'today/today.tsx',
        label: 'Today',
        waiting: { count: 'today', words: 'waiting' },
      }),
    ),
    entry(
      'Dashboard',
      'dashboard',
      screen('GET /api/admin/account', 'own', {
        path: 'dashboard',
        file: 'dashboard/dashboard.tsx',
        label: 'Dashboard',
      }),
    ),
    entry(
      'People',
      'people',
      screen('GET /api/admin/people', 'people.edit', {
        path: 'people',
        file: 'people/list.tsx',
        label: 'People',
      }),
      screen('GET /api/admin/sources', 'people.edit', {
        path: 'sources',
        file: 'sources/sources.tsx',
        label: 'Sources',
      }),
    ),
    entry(
      'Messages',
      'messages',
      screen('GET /api/admin/messages', 'people.edit', {
        path: 'messages',
        file: 'messages/list.tsx',
        label: 'Messages',
        waiting: { count: 'newMessages', words: 'new' },
        spam: 'spamMessages',
      }),
      screen('GET /api/admin/outbox', 'outbox.see', {
        path: 'outbox',
        file: 'outbox/outbox.tsx',
        label: 'Outbox',
        waiting: { count: 'failedEmails', words: 'could not be sent' },
      }),
    ),
  ],
  [
    entry(
      'Create Blog',
      'write',
      screen('POST /api/blogs', 'posts.write', {
        path: 'blog/create',
        // The same file for both: the first save of a new post changes the address but keeps the form.
        file: 'post-editor/post-editor.tsx',
        id: 'admin/post-create',
        label: 'Create Blog',
      }),
    ),
    entry(
      'All Blogs',
      'posts',
      screen('GET /api/admin/blogs', 'posts.write', {
        path: 'blogs',
        file: 'posts/list.tsx',
        label: 'Posts',
        waiting: { count: 'askedPosts', words: 'asked to publish' },
      }),
      screen('GET /api/admin/scheduled', 'posts.publish', {
        path: 'scheduled',
        file: 'schedule/scheduled.tsx',
        label: 'Scheduled',
        waiting: { count: 'failedPublications', words: 'not published' },
      }),
      screen('GET /api/admin/topics/:kind', 'posts.publish', {
        path: 'topics',
        file: 'topics/list.tsx',
        label: 'Topics',
      }),
      screen('GET /api/admin/authors', 'posts.publish', {
        path: 'authors',
        file: 'authors/list.tsx',
        label: 'Authors',
      }),
    ),
    entry(
      'Comments',
      'comments',
      screen('GET /api/admin/comments', 'comments.decide', {
        path: 'comments',
        file: 'comments/comments.tsx',
        label: 'Comments',
        waiting: { count: 'pendingComments', words: 'waiting for approval' },
        spam: 'spamComments',
      }),
    ),
    entry(
      'Media',
      'media',
      screen('GET /api/admin/media', 'media.add', {
        path: 'media',
        file: 'media/list.tsx',
        label: 'Media',
      }),
    ),
    entry(
      'Newsletter',
      'newsletter',
      screen('GET /api/admin/subscriptions', 'readers.see', {
        path: 'newsletter',
        file: 'newsletter/newsletter.tsx',
        label: 'Readers',
      }),
      screen('GET /api/admin/newsletters', 'newsletter.send', {
        path: 'newsletter/all',
        file: 'newsletter/newsletters.tsx',
        label: 'Newsletters',
      }),
      screen('GET /api/admin/mail-records', 'settings', {
        path: 'newsletter/delivery',
        file: 'newsletter/delivery.tsx',
        label: 'Delivery check',
      }),
    ),
  ],
  [
    entry(
      'Pages',
      'pages',
      screen('GET /api/admin/pages', 'pages.publish', {
        path: 'pages',
        file: 'pages/list.tsx',
        label: 'Pages',
      }),
    ),
    entry(
      'Company',
      'site',
      screen('GET /api/admin/site', 'settings', {
        path: 'site',
        file: 'site/site.tsx',
        label: 'Company',
      }),
    ),
    entry(
      'Settings',
      'settings',
      screen('GET /api/admin/account', 'own', {
        path: 'settings',
        file: 'settings/settings.tsx',
        label: 'Your profile',
      }),
      screen('GET /api/admin/accounts', 'accounts', {
        path: 'accounts',
        file: 'accounts/accounts.tsx',
        label: 'Accounts',
      }),
      screen('GET /api/admin/activity', 'accounts', {
        path: 'activity',
        file: 'activity/activity.tsx',
        label: 'Activity',
      }),
      screen('GET /api/admin/copies', 'settings', {
        path: 'settings/copies',
        file: 'copies/copies.tsx',
        label: 'Copies',
      }),
      screen('GET /api/admin/push', 'people.edit', {
        path: 'settings/notifications',
        file: 'settings/notifications.tsx',
        label: 'Notifications',
      }),
      screen('GET /api/admin/answer-templates', 'people.edit', {
        path: 'settings/templates-and-data',
        file: 'settings/templates-and-data.tsx',
        label: 'Templates and data',
      }),
    ),
  ],
];

/** Screens that others lead to. */
const innerScreens: Screen[] = [
  screen('POST /api/blogs', 'posts.write', {
    path: 'blog/edit/:id',
    file: 'post-editor/post-editor.tsx',
    id: 'admin/post-edit',
  }),
  screen('POST /api/blogs', 'posts.write', { path: 'blog/:id', file: 'posts/view.tsx' }),
  screen('GET /api/admin/histories/:id', 'posts.write', {
    path: 'history/:id',
    file: 'history/history.tsx',
  }),
  screen('GET /api/admin/people', 'people.edit', { path: 'people/:id', file: 'people/person.tsx' }),
  screen('GET /api/admin/messages', 'people.edit', {
    path: 'messages/:id',
    file: 'messages/message.tsx',
  }),
  screen('GET /api/admin/newsletters/:id', 'newsletter.send', {
    path: 'newsletter/:id',
    file: 'newsletter/one-newsletter.tsx',
  }),
  screen('GET /api/admin/pages', 'pages.publish', {
    path: 'pages/:key',
    file: 'pages/page-editor.tsx',
  }),
];

const entries: MenuEntry[] = menu.flat();
const links = entries.flatMap(({ tabs }) => tabs);
/** Every screen, for the routes. */
export const screens: Screen[] = [...links, ...innerScreens];

export type IconName = (typeof menu)[number][number]['icon'];

export const hrefOf = ({ path }: Pick<Screen, 'path'>) => `/admin/${path}`;

/** The menu of a role, in groups: an entry is shown to whoever may open one of its tabs, and leads to the first of these. */
export function menuFor(role: Role) {
  const allowed = menu.map((group) =>
    group.map((each) => ({ ...each, tabs: each.tabs.filter(({ needs }) => mayRole(role, needs)) })),
  );
  return allowed
    .map((group) => group.filter(({ tabs }) => tabs.length > 0))
    .filter((group) => group.length > 0);
}

/** The entry that has a tab at an address, with its tabs for a role; undefined if it has only one. */
export function tabsAt(pathname: string, role: Role) {
  return menuFor(role)
    .flat()
    .find(({ tabs }) => tabs.length > 1 && tabs.some((tab) => hrefOf(tab) === pathname));
}

/** What the screen at an address needs; undefined for unknown ones. */
export function needsAt(pathname: string): Permission | undefined {
  return screenAt(pathname)?.needs;
}

/** The screen with the most fixed parts in its address that matches. */
function screenAt(pathname: string): Screen | undefined {
  const parts = pathname.split('/').slice(2);
  const matches = screens.filter(({ path }) => {
    const wanted = path.split('/');
    return (
      wanted.length === parts.length &&
      wanted.every((part, at) => part.startsWith(':') || part === parts[at])
    );
  });
  return matches.find(({ path }) => !path.includes(':')) ?? matches[0];
}

/** Whether an address shows one of these tabs or a screen below one, such as a person of People. */
export function isShownAt(pathname: string, tabs: readonly ScreenLink[]): boolean {
  return tabs.some((tab) => pathname === hrefOf(tab) || pathname.startsWith(`${hrefOf(tab)}/`));
}

/** Whether anything waits on any screen; suspected spam does not. */
export function isAnythingWaiting(counts: WaitingCounts | undefined): boolean {
  return links.some(({ waiting }) => waiting && (counts?.[waiting.count] ?? 0) > 0);
}
