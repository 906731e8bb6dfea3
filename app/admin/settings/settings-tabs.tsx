import { NavLink } from 'react-router';
import { needsAt } from '../layout/screens.ts';
import { useMay } from '../session/access.ts';

const tabs = [
  { to: '/admin/settings', label: 'Your profile' },
  { to: '/admin/accounts', label: 'Accounts' },
  { to: '/admin/activity', label: 'Activity' },
  { to: '/admin/settings/copies', label: 'Copies' },
  { to: '/admin/settings/notifications', label: 'Notifications' },
  { to: '/admin/settings/templates-and-data', label: 'Templates and data' },
];

/** Links between the screens of Settings. */
export function SettingsTabs() {
  const may = useMay();
  const visible = tabs.filter(({ to }) => may(needsAt(to) ?? 'own'));
  if (visible.length < 2) return null;
  return (
    <nav aria-label="Settings" className="-mt-2 flex gap-6 overflow-x-auto border-b border-line">
      {visible.map(({ to, label }) => (
        <NavLink
          className="-mb-px inline-flex min-h-11 items-center border-b-[3px] border-transparent font-semibold whitespace-nowrap text-mute no-underline hover:text-ink aria-[current=page]:border-ink aria-[current=page]:text-ink"
          end
          key={to}
          to={to}
        >
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
