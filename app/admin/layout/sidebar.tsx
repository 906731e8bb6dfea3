import { NavLink, useNavigate } from 'react-router';
import type { WaitingCounts } from '../../../domain/api/answers/dashboard.ts';
import { LogoutIcon } from './icons.tsx';
import { screens } from './screens.ts';

const itemClass =
  'flex min-h-12 w-full items-center gap-3 rounded-control px-3 text-[0.9375rem] font-medium text-chalk/85 ' +
  'transition-colors duration-150 hover:bg-chalk/10 hover:text-chalk aria-[current=page]:bg-chalk/15 ' +
  'aria-[current=page]:text-white';

/** Links to all screens with their counts, and the logout. */
export function Sidebar({ counts }: { counts: WaitingCounts | undefined }) {
  const navigate = useNavigate();
  // An address of its own, so that leaving a screen with unsaved text asks first.
  const logOut = () => navigate('/admin/logout');
  return (
    <nav aria-label="Admin" className="flex grow flex-col gap-6 p-4">
      <ul className="grid gap-1">
        {screens.map(({ href, label, Icon, waiting, spam }) => (
          <li key={href}>
            <NavLink className={itemClass} to={href}>
              <Icon className="size-5" />
              <span className="grow">{label}</span>
              {spam && <Spam count={counts?.[spam] ?? 0} />}
              {waiting && <Waiting count={counts?.[waiting.count] ?? 0} words={waiting.words} />}
            </NavLink>
          </li>
        ))}
      </ul>
      <button className={`${itemClass} mt-auto cursor-pointer`} onClick={logOut} type="button">
        <LogoutIcon className="size-5" />
        Logout
      </button>
    </nav>
  );
}

function Waiting({ count, words }: { count: number; words: string }) {
  if (count === 0) return null;
  return (
    <span className="rounded-full bg-gold px-2 py-0.5 text-sm font-semibold text-ink tabular-nums">
      {shortCount(count)}
      <span className="sr-only"> {words}</span>
    </span>
  );
}

function Spam({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="text-sm font-normal text-chalk/70 tabular-nums">
      {shortCount(count)} <span className="sr-only">suspected </span>spam
    </span>
  );
}

function shortCount(count: number): string {
  return count > 999 ? '999+' : String(count);
}
