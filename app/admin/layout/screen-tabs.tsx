import { NavLink } from 'react-router';
import type { Role } from '../../../domain/accounts/roles.ts';
import type { WaitingCounts } from '../../../domain/dashboard/dashboard.calls.ts';
import { hrefOf, tabsAt } from '../screens.ts';

interface ScreenTabsProps {
  pathname: string;
  role: Role;
  counts: WaitingCounts | undefined;
}

/** Links between the screens of an entry of the menu, with the count of what waits on each. */
export function ScreenTabs({ pathname, role, counts }: ScreenTabsProps) {
  const entry = tabsAt(pathname, role);
  if (!entry) return null;
  return (
    <nav
      aria-label={entry.label}
      className="-mx-5 mb-6 flex gap-4 overflow-x-auto border-b border-line px-5 lg:mx-0 lg:gap-6 lg:px-0"
    >
      {entry.tabs.map((tab) => {
        const count = tab.waiting ? (counts?.[tab.waiting.count] ?? 0) : 0;
        return (
          <NavLink
            className="-mb-px inline-flex min-h-11 shrink-0 items-center gap-1.5 border-b-[3px] border-transparent font-semibold whitespace-nowrap text-mute no-underline hover:text-ink aria-[current=page]:border-ink aria-[current=page]:text-ink"
            end
            key={tab.path}
            to={hrefOf(tab)}
          >
            {tab.label}
            {count > 0 && (
              <span className="font-normal tabular-nums">
                {' '}
                {count}
                <span className="sr-only"> {tab.waiting?.words}</span>
              </span>
            )}
          </NavLink>
        );
      })}
    </nav>
  );
}
