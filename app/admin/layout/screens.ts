import type { ComponentType } from 'react';
import type { WaitingCounts } from '../../../domain/dashboard/dashboard.calls.ts';
import type { IconProps } from '../../ui/icons.tsx';
import {
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

interface ScreenLink {
  href: string;
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

/** The menu. */
export const screenGroups: ScreenGroup[] = [
  {
    label: 'Today and people',
    screens: [
      {
        href: '/admin/today',
        label: 'Today',
        Icon: TodayIcon,
        waiting: { count: 'today', words: 'waiting' },
      },
      { href: '/admin/dashboard', label: 'Dashboard', Icon: DashboardIcon },
      { href: '/admin/people', label: 'People', Icon: PeopleIcon },
      {
        href: '/admin/messages',
        label: 'Messages',
        Icon: InboxIcon,
        waiting: { count: 'newMessages', words: 'new' },
        spam: 'spamMessages',
      },
      { href: '/admin/sources', label: 'Sources', Icon: SourcesIcon },
    ],
  },
  {
    label: 'Content',
    screens: [
      { href: '/admin/blog/create', label: 'Create Blog', Icon: WriteIcon },
      { href: '/admin/blogs', label: 'All Blogs', Icon: PagesIcon },
      { href: '/admin/topics', label: 'Topics', Icon: TopicsIcon },
      { href: '/admin/authors', label: 'Authors', Icon: AuthorsIcon },
      {
        href: '/admin/scheduled',
        label: 'Scheduled',
        Icon: ClockIcon,
        waiting: { count: 'failedPublications', words: 'not published' },
      },
      { href: '/admin/media', label: 'Media', Icon: MediaIcon },
      {
        href: '/admin/comments',
        label: 'Comments',
        Icon: CommentIcon,
        waiting: { count: 'pendingComments', words: 'waiting for approval' },
        spam: 'spamComments',
      },
      { href: '/admin/newsletter', label: 'Newsletter', Icon: MailIcon },
    ],
  },
  {
    label: 'Site',
    screens: [
      { href: '/admin/pages', label: 'Pages', Icon: LayoutIcon },
      { href: '/admin/site', label: 'Site facts', Icon: SiteIcon },
    ],
  },
  {
    label: 'Settings',
    screens: [
      {
        href: '/admin/outbox',
        label: 'Outbox',
        Icon: OutboxIcon,
        waiting: { count: 'failedEmails', words: 'could not be sent' },
      },
      { href: '/admin/settings', label: 'Settings', Icon: SettingsIcon },
    ],
  },
];

export const screens = screenGroups.flatMap((group) => group.screens);

/** Whether anything waits on any screen; suspected spam does not. */
export function isAnythingWaiting(counts: WaitingCounts | undefined): boolean {
  return screens.some(({ waiting }) => waiting && (counts?.[waiting.count] ?? 0) > 0);
}
