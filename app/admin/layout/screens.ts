import type { ComponentType } from 'react';
import { mayRole, type Permission, type Role } from '../../../domain/accounts/roles.ts';
import type { CallName } from '../../../domain/api/calls.ts';
import type { WaitingCounts } from '../../../domain/dashboard/dashboard.calls.ts';
import type { IconProps } from '../../ui/icons.tsx';
import type { NeedsOf } from '../session/access.ts';
import {
  ActivityIcon,
  AuthorsIcon,
  ClockIcon,
  CommentIcon,
  DashboardIcon,
  InboxIcon,
  LayoutIcon,
  MailIcon,
  MediaIcon,
  OutboxIcon,
  PagesIcon,
  PeopleIcon,
  SettingsIcon,
  SiteIcon,
  SourcesIcon,
  TodayIcon,
  TopicsIcon,
  WriteIcon,
} from './icons.tsx';

export interface ScreenLink {
  href: string;
  /** Another address that belongs to the screen. */
  also?: string | undefined;
  /** From the contract: what the call that it opens needs. */
  needs: Permission;
  label: string;
  Icon: ComponentType<IconProps>;
  /** The count of waiting items, with its description for screen readers. */
  waiting?: { count: keyof WaitingCounts; words: string };
  /** The count of suspected spam, which is shown less prominently. */
  spam?: keyof WaitingCounts;
}

interface ScreenGroup {
  label: string;
  screens: ScreenLink[];
}

/** A link to a screen that opens with a call. The compiler compares `needs` with the call's declaration. */
function screen<Name extends CallName>(
  _opens: Name,
  needs: NeedsOf<Name> & Permission,
  link: Omit<ScreenLink, 'needs'>,
): ScreenLink {
  return { ...link, needs };
}

/** A screen without a link in the menu. */
function hidden(href: string): Omit<ScreenLink, 'needs'> {
  return { href, label: '', Icon: SettingsIcon };
}

/** The menu. */
export const screenGroups: ScreenGroup[] = [
  {
    label: 'Today and people',
    screens: [
      screen('GET /api/admin/people/today', 'people.edit', {
        href: '/admin/today',
        label: 'Today',
        Icon: TodayIcon,
        waiting: { count: 'today', words: 'waiting' },
      }),
      screen('GET /api/admin/account', 'own', {
        href: '/admin/dashboard',
        label: 'Dashboard',
        Icon: DashboardIcon,
      }),
      screen('GET /api/admin/people', 'people.edit', {
        href: '/admin/people',
        label: 'People',
        Icon: PeopleIcon,
      }),
      screen('GET /api/admin/messages', 'people.edit', {
        href: '/admin/messages',
        label: 'Messages',
        Icon: InboxIcon,
        waiting: { count: 'newMessages', words: 'new' },
        spam: 'spamMessages',
      }),
      screen('GET /api/admin/sources', 'people.edit', {
        href: '/admin/sources',
        label: 'Sources',
        Icon: SourcesIcon,
      }),
    ],
  },
  {
    label: 'Content',
    screens: [
      screen('POST /api/blogs', 'posts.write', {
        href: '/admin/blog/create',
        label: 'Create Blog',
        Icon: WriteIcon,
      }),
      screen('GET /api/admin/blogs', 'posts.write', {
        href: '/admin/blogs',
        label: 'All Blogs',
        Icon: PagesIcon,
        waiting: { count: 'askedPosts', words: 'asked to publish' },
      }),
      screen('GET /api/admin/topics/:kind', 'posts.publish', {
        href: '/admin/topics',
        label: 'Topics',
        Icon: TopicsIcon,
      }),
      screen('GET /api/admin/authors', 'posts.publish', {
        href: '/admin/authors',
        label: 'Authors',
        Icon: AuthorsIcon,
      }),
      screen('GET /api/admin/scheduled', 'posts.publish', {
        href: '/admin/scheduled',
        label: 'Scheduled',
        Icon: ClockIcon,
        waiting: { count: 'failedPublications', words: 'not published' },
      }),
      screen('GET /api/admin/media', 'media.add', {
        href: '/admin/media',
        label: 'Media',
        Icon: MediaIcon,
      }),
      screen('GET /api/admin/comments', 'comments.decide', {
        href: '/admin/comments',
        label: 'Comments',
        Icon: CommentIcon,
        waiting: { count: 'pendingComments', words: 'waiting for approval' },
        spam: 'spamComments',
      }),
      screen('GET /api/admin/subscriptions', 'readers.see', {
        href: '/admin/newsletter',
        label: 'Newsletter',
        Icon: MailIcon,
      }),
    ],
  },
  {
    label: 'Site',
    screens: [
      screen('GET /api/admin/pages', 'pages.publish', {
        href: '/admin/pages',
        label: 'Pages',
        Icon: LayoutIcon,
      }),
      screen('GET /api/admin/site', 'settings', {
        href: '/admin/site',
        label: 'Site facts',
        Icon: SiteIcon,
      }),
    ],
  },
  {
    label: 'Settings',
    screens: [
      screen('GET /api/admin/outbox', 'outbox.see', {
        href: '/admin/outbox',
        label: 'Outbox',
        Icon: OutboxIcon,
        waiting: { count: 'failedEmails', words: 'could not be sent' },
      }),
      screen('GET /api/admin/activity', 'accounts', {
        href: '/admin/activity',
        label: 'Activity',
        Icon: ActivityIcon,
      }),
      screen('GET /api/admin/account', 'own', {
        href: '/admin/settings',
        also: '/admin/accounts',
        label: 'Settings',
        Icon: SettingsIcon,
      }),
    ],
  },
];

export const screens = screenGroups.flatMap((group) => group.screens);

/** Screens that are reached from other screens. */
const otherScreens: Pick<ScreenLink, 'href' | 'needs'>[] = [
  screen('POST /api/blogs', 'posts.write', hidden('/admin/blog')),
  screen('GET /api/admin/histories/:id', 'posts.write', hidden('/admin/history')),
  screen('GET /api/admin/newsletters', 'newsletter.send', hidden('/admin/newsletter/all')),
  screen('GET /api/admin/newsletters/:id', 'newsletter.send', hidden('/admin/newsletter/')),
  screen('GET /api/admin/mail-records', 'settings', hidden('/admin/newsletter/delivery')),
  screen('GET /api/admin/copies', 'settings', hidden('/admin/settings/copies')),
  screen('GET /api/admin/push', 'people.edit', hidden('/admin/settings/notifications')),
  screen(
    'GET /api/admin/answer-templates',
    'people.edit',
    hidden('/admin/settings/templates-and-data'),
  ),
  screen('GET /api/admin/accounts', 'accounts', hidden('/admin/accounts')),
];

/** The groups of the menu with the screens that a role sees. */
export function groupsFor(role: Role): ScreenGroup[] {
  return screenGroups
    .map(({ label, screens: links }) => ({
      label,
      screens: links.flatMap((link) => {
        if (mayRole(role, link.needs)) return link;
        // Who writes newsletters, but does not see readers, begins at the newsletters.
        const isNewsletter = link.href === '/admin/newsletter' && mayRole(role, 'newsletter.send');
        return isNewsletter ? { ...link, href: '/admin/newsletter/all' } : [];
      }),
    }))
    .filter((group) => group.screens.length > 0);
}

/** What the screen at an address needs, by the longest address that it begins with; undefined for unknown ones. */
export function needsAt(pathname: string): Permission | undefined {
  const [found] = [...screens, ...otherScreens]
    .filter(({ href }) => pathname === href || pathname.startsWith(href.replace(/\/?$/, '/')))
    .toSorted((one, other) => other.href.length - one.href.length);
  return found?.needs;
}

/** Whether an address shows a screen or one below it, such as a post of All Blogs. */
export function isScreenAt(
  pathname: string,
  { href, also }: Pick<ScreenLink, 'href' | 'also'>,
): boolean {
  return [href, also].some(
    (each) => each && (pathname === each || pathname.startsWith(`${each}/`)),
  );
}

/** Whether anything waits on any screen; suspected spam does not. */
export function isAnythingWaiting(counts: WaitingCounts | undefined): boolean {
  return screens.some(({ waiting }) => waiting && (counts?.[waiting.count] ?? 0) > 0);
}
