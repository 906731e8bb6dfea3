import type { ComponentType } from 'react';
import type { Permission } from '../../../domain/accounts/roles.ts';
import type { CallName } from '../../../domain/api/calls.ts';
import { type IconProps, PlusIcon } from '../../ui/icons.tsx';
import { callApi } from '../api/call-api.ts';
import { hrefOf, menuFor } from '../screens.ts';
import type { NeedsOf, useMay } from '../session/access.ts';
import {
  LogoutIcon,
  MoonIcon,
  menuIcons,
  OutboxIcon,
  SunIcon,
  SystemIcon,
  WriteIcon,
} from '../ui/icons.tsx';
import { chooseTheme } from '../ui/theme-switch.tsx';
import type { useAction } from '../ui/use-action.ts';

/** Something that the palette does, or a screen that it opens. */
export interface Act {
  /** The address of a screen; a hash names what opens there. */
  href?: string;
  /** What the screen starts with. */
  state?: { name: string };
  /** Runs when the palette has closed. */
  run?: () => unknown;
  label: string;
  detail?: string;
  /** Further words by which it is found. */
  also?: string;
  /** The keys that do it outside of the palette. */
  keys?: readonly string[];
  Icon: ComponentType<IconProps>;
}

type NeededAct = Act & { needs: Permission };

/** An act with what its call needs. The compiler compares `needs` with the call's declaration. */
function act<Name extends CallName>(
  _calls: Name,
  needs: NeedsOf<Name> & Permission,
  rest: Act,
): NeededAct {
  return { ...rest, needs };
}

type Run = ReturnType<typeof useAction>['run'];

/** What can be done from anywhere. */
const generalActs = (run: Run): NeededAct[] => [
  act('POST /api/blogs', 'posts.write', {
    href: '/admin/blog/create',
    label: 'Write a post',
    also: 'new blog create article',
    keys: ['N', 'B'],
    Icon: WriteIcon,
  }),
  act('POST /api/admin/people', 'people.edit', {
    href: '/admin/people#add',
    label: 'Add a person',
    also: 'new enquiry phone call contact card',
    keys: ['N', 'P'],
    Icon: PlusIcon,
  }),
  act('POST /api/admin/newsletters', 'newsletter.send', {
    href: '/admin/newsletter/new',
    label: 'Write a newsletter',
    also: 'new email',
    Icon: WriteIcon,
  }),
  act('PUT /api/admin/pages/:id/draft', 'pages.publish', {
    href: '/admin/pages/courses#courses',
    label: 'Add a course batch',
    also: 'new date start fee',
    Icon: PlusIcon,
  }),
  act('POST /api/admin/invitations', 'accounts', {
    href: '/admin/accounts#invite',
    label: 'Invite a colleague',
    also: 'new account user somebody',
    Icon: PlusIcon,
  }),
  act('POST /api/admin/copies/now', 'settings', {
    run: () =>
      run(copyNow, {
        done: (isBegun) =>
          isBegun ? 'A copy is being made.' : { text: cannotCopy, tone: 'alert' as const },
      }),
    label: 'Copy now',
    detail: 'Copies the site to the safe place elsewhere',
    also: 'backup copies',
    Icon: OutboxIcon,
  }),
  ...(
    [
      ['', 'Change colours: as on this device', SystemIcon],
      ['light', 'Change colours: light', SunIcon],
      ['dark', 'Change colours: dark', MoonIcon],
    ] as const
  ).map(([theme, label, Icon]) =>
    act('GET /api/admin/account', 'own', {
      run: () => chooseTheme(theme),
      label,
      also: 'theme mode night',
      Icon,
    }),
  ),
  act('GET /api/admin/account', 'own', {
    href: '/admin/logout',
    label: 'Log out',
    also: 'logout sign out leave',
    Icon: LogoutIcon,
  }),
];

const cannotCopy = 'No copy can be made yet. Open Settings, Copies: it says what is missing.';

/** Resolves with whether there is a place for copies, and a key to lock them. */
async function copyNow(): Promise<boolean> {
  const { state } = await callApi('GET /api/admin/copies', {});
  if (state === 'off' || state === 'no-key') return false;
  await callApi('POST /api/admin/copies/now', {});
  return true;
}

/** The acts that a role may do. */
export function actsFor(may: ReturnType<typeof useMay>, run: Run): Act[] {
  return generalActs(run).filter(({ needs }) => may(needs));
}

/** What can be made with the words that were typed. */
export function newWith(may: ReturnType<typeof useMay>, words: string): Act[] {
  return actsFor(may, async () => undefined).flatMap((each) => {
    if (each.href === '/admin/people#add' && /\p{L}/u.test(words)) {
      return { ...each, label: `Add a person called “${words}”`, state: { name: words } };
    }
    if (each.href === '/admin/blog/create') {
      return { ...each, label: `Write a post called “${words}”`, state: { name: words } };
    }
    return [];
  });
}

/** The screens of a role as acts. The first tab of an entry has its name. */
export const screensFor = (role: Parameters<typeof menuFor>[0]): Act[] =>
  menuFor(role)
    .flat()
    .flatMap(({ label, icon, tabs }) =>
      tabs.map((tab, at) => ({
        href: hrefOf(tab),
        label: at === 0 ? label : tab.label,
        Icon: menuIcons[icon],
      })),
    );
