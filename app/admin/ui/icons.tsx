import type { ComponentType } from 'react';
import { type IconProps, icon } from '../../ui/icons.tsx';
import type { IconName } from '../screens.ts';

/** Icons of the admin, in a separate file so that public pages do not load them. */
export const DashboardIcon = icon('M4 4h6v9H4zm10 0h6v5h-6zM4 17h6v3H4zm10-4h6v7h-6z');
export const WriteIcon = icon(
  'M12 4H6a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-6M9 15v-3l8-8 3 3-8 8z',
);
export const PagesIcon = icon(
  'M9 3h7l4 4v8a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM15 3v5h5M4 8v11a2 2 0 0 0 2 2h8',
);
export const CommentIcon = icon('M5 4h14a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1H9l-5 4V5a1 1 0 0 1 1-1z');
export const InboxIcon = icon(
  'M4 13h4l2 3h4l2-3h4M6.5 5h11L20 13v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1v-5z',
);
export const PeopleIcon = icon(
  'M12 8.5a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM3 19a6 6 0 0 1 12 0zM15.5 6a3 3 0 0 1 0 5.5M17 13.5a6 6 0 0 1 4 5.5h-3',
);
export const MailIcon = icon('M4 6h16v12H4zm0 1 8 6 8-6');
export const OutboxIcon = icon('M20 4 10 14M20 4l-6 17-4-7-7-4z');
export const ClockIcon = icon('M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM12 7v5l3.5 2');
export const MediaIcon = icon(
  'M5 4h14a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1zM20 15l-4-4-9 9M10 9a1.5 1.5 0 1 1-3 0 1.5 1.5 0 0 1 3 0z',
);
export const SettingsIcon = icon(
  'M4 7h9m4 0h3M4 17h3m4 0h9M13 7a2 2 0 1 0 4 0 2 2 0 0 0-4 0zM7 17a2 2 0 1 0 4 0 2 2 0 0 0-4 0z',
);
export const SiteIcon = icon(
  'M3 6h18v12H3zM14 10h4m-4 4h4M6 15.5a2.5 2.5 0 0 1 5 0M10.2 10a1.7 1.7 0 1 1-3.4 0 1.7 1.7 0 0 1 3.4 0z',
);
export const LayoutIcon = icon('M4 5h16v14H4zM4 9h16M8 13h8M8 16h5');
export const TrashIcon = icon(
  'M4 7h16M10 4h4M6 7l1 12a1 1 0 0 0 1 1h8a1 1 0 0 0 1-1l1-12M10 11v5M14 11v5',
);
export const LogoutIcon = icon('M10 4H5v16h5M15 8l4 4-4 4m4-4H9');
export const BackIcon = icon('M20 12H4m6 6-6-6 6-6');
export const MoreIcon = icon('M5 12h.01M12 12h.01M19 12h.01');
export const DetailsIcon = icon('M4 5h16v14H4zM14 5v14M17 9h.01M17 12h.01');
export const TodayIcon = icon('M5 5h14v15H5zM5 9h14M9 3v4M15 3v4M9 14.5l2 2 4-4');
export const ListIcon = icon('M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01');
export const CheckIcon = icon('M5 12.5 10 17 19 7');
export const SystemIcon = icon('M4 5h16v11H4zM9 20h6M12 16v4');
export const SunIcon = icon(
  'M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM12 3v2m0 14v2M3 12h2m14 0h2M5.6 5.6 7 7m10 10 1.4 1.4M5.6 18.4 7 17M17 7l1.4-1.4',
);
export const MoonIcon = icon('M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z');
export const EyeIcon = icon(
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0z',
);
export const EyeOffIcon = icon(
  'M4 4l16 16M9.5 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.6 3.2M6.2 7.4A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4-1M10 10a3 3 0 0 0 4 4',
);
export const OpenIcon = icon('M14 4h6v6m0-6-9 9M10 5H4v15h15v-6');
export const KeyIcon = icon(
  'M13 8.5a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0zM8.5 8.5h.01M11.7 11.7 20 20M17 17l2-2M14.5 14.5l1.5-1.5',
);
export const LaptopIcon = icon('M5 5h14v10H5zM2 19h20');
export const SmartphoneIcon = icon('M8 3h8v18H8zM11 18h2');

/** Of the entries of the menu. */
export const menuIcons: Record<IconName, ComponentType<IconProps>> = {
  today: TodayIcon,
  dashboard: DashboardIcon,
  people: PeopleIcon,
  messages: InboxIcon,
  write: WriteIcon,
  posts: PagesIcon,
  comments: CommentIcon,
  media: MediaIcon,
  newsletter: MailIcon,
  pages: LayoutIcon,
  site: SiteIcon,
  settings: SettingsIcon,
};
