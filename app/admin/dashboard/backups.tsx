import type { BackupOverview } from '../../../domain/backups/backups.calls.ts';
import { formatNumber } from '../../../domain/text/numbers.ts';
import { Moment } from '../ui/moment.tsx';
import { Panel } from '../ui/screen.tsx';

/** Whether there is a tested backup, or will be none; before the first night the health line says when it is made. */
export function isBackupShown({ state, lastVerified }: BackupOverview): boolean {
  return lastVerified !== null || state === 'off';
}

/** When a backup last passed its trial restore. */
export function Backups({ overview }: { overview: BackupOverview }) {
  const { state, lastVerified: last } = overview;
  return (
    <Panel aside={last && <Moment of={last.at} />} title="Last tested backup">
      {state === 'off' && (
        <p className="mb-3 border-l-4 border-brick pl-3 font-semibold text-brick">
          Nightly backups are switched off (setting BACKUP_KEEP is 0).
        </p>
      )}
      {last && <LastVerified last={last} />}
    </Panel>
  );
}

function LastVerified({ last }: { last: NonNullable<BackupOverview['lastVerified']> }) {
  const { posts, pictures, comments, messages, subscriptions } = last.counts;
  const figures = [
    ['blogs', posts],
    ['pictures', pictures],
    ['comments', comments],
    ['messages', messages],
    ['subscriptions', subscriptions],
    ['MB', Math.max(0.1, last.bytes / 1_000_000)],
  ] as const;
  return (
    <>
      <ul className="flex flex-wrap gap-x-6 gap-y-1 tabular-nums">
        {figures.map(([label, figure]) => (
          <li key={label}>
            {formatNumber(figure, 1)} {label}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-[0.9375rem] leading-normal break-words text-mute">
        Restored from {last.file} as a test: nothing is missing.
      </p>
    </>
  );
}
