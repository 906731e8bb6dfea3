import { use, useEffect, useRef, useState } from 'react';
import { formatNumber } from '../../../domain/text/numbers.ts';
import { versionMessages } from '../../../domain/versions/versions.ts';
import { ArrowIcon } from '../../ui/icons.tsx';
import { TimeZone } from '../../ui/time-zone.ts';
import { callApi } from '../api/call-api.ts';
import { ComparedRows, changeId } from '../compare/compared-rows.tsx';
import { type Comparison, countsText } from '../compare/comparison.ts';
import { ActionButton } from '../ui/action.tsx';
import { useConfirm } from '../ui/dialog.tsx';
import { Status } from '../ui/screen.tsx';
import { useAction } from '../ui/use-action.ts';
import { useOpenAfterCall } from '../ui/use-router.ts';
import { causeText, type Entry, type EntryTimes, entryName, timesOf } from './entries.ts';
import type { History } from './load-history.ts';

interface ComparisonPaneProps {
  history: History;
  sides: [Entry, Entry];
}

/** Two versions side by side, each with its description and a button that restores it. */
export function ComparisonPane({ history, sides }: ComparisonPaneProps) {
  const { comparison, onSite, entries } = history;
  const zone = use(TimeZone);
  const times = timesOf(entries, zone);
  const { restore, isBusy } = useRestore(history);
  // Opens on the first change; on phones it is below the fold.
  const [current, setCurrent] = useState(comparison?.changes ? 0 : undefined);
  const isOpened = useRef(false);
  useEffect(() => {
    if (current === undefined) return;
    const block = isOpened.current ? 'start' : 'nearest';
    document.getElementById(changeId(current))?.scrollIntoView({ block });
    isOpened.current = true;
  }, [current]);
  if (!comparison) return null;
  const [left, right] = sides;
  return (
    <section aria-label="Comparison" className="history-comparison">
      <div className="history-heads">
        {sides.map((entry, at) => (
          <SideHead
            entry={entry}
            isBusy={isBusy}
            isOnSite={entry.id === onSite}
            key={at === 0 ? 'left' : 'right'}
            onRestore={() => void restore(entry)}
            times={times}
          />
        ))}
      </div>
      <ChangesBar comparison={comparison} current={current} onGo={setCurrent} />
      <ComparedRows
        comparison={comparison}
        current={current}
        isChange
        sides={[entryName(left, zone, times), entryName(right, zone, times)]}
      />
      <p className="border-t border-line px-4 py-3 text-sm text-mute">
        Restoring makes a version your draft, and keeps the draft before it as a version. The site
        changes only when you publish.
      </p>
    </section>
  );
}

interface SideHeadProps {
  entry: Entry;
  times: EntryTimes;
  isOnSite: boolean;
  isBusy: boolean;
  onRestore: () => void;
}

function SideHead({ entry, times, isOnSite, isBusy, onRestore }: SideHeadProps) {
  const name = entryName(entry, use(TimeZone), times);
  const tone = entry.cause === 'draft' ? 'waiting' : isOnSite ? 'good' : 'quiet';
  const isVersion = /^\d+$/.test(entry.id);
  return (
    <div className="flex min-w-0 flex-wrap items-start justify-between gap-3 p-4">
      <div className="min-w-0">
        <Status tone={tone}>{isOnSite ? 'On the site now' : causeText(entry)}</Status>
        <h2 className="mt-1 text-lg leading-snug tracking-[-0.015em]">{name}</h2>
        <p className="text-sm text-mute empty:hidden">{entry.by}</p>
      </div>
      {isVersion && (
        <ActionButton
          aria-disabled={isBusy}
          aria-label={`Restore this version: ${name}`}
          onClick={onRestore}
        >
          Restore this version
        </ActionButton>
      )}
    </div>
  );
}

interface ChangesBarProps {
  comparison: Comparison;
  current: number | undefined;
  onGo: (change: number) => void;
}

/** Sticky bar: number of changes, legend, and buttons to the next and previous change. */
function ChangesBar({ comparison, current = -1, onGo }: ChangesBarProps) {
  const { changes } = comparison;
  const steps = [
    { label: 'Previous change', to: current - 1, icon: '-rotate-90' },
    { label: 'Next change', to: current + 1, icon: 'rotate-90' },
  ];
  return (
    <div className="history-changes">
      <p className="min-w-0 grow font-semibold">{countsText(comparison)}</p>
      {changes > 0 && (
        <>
          <p aria-hidden="true" className="compare-text flex gap-3 text-sm">
            <del>removed</del>
            <ins>added</ins>
          </p>
          <p className="text-sm text-mute tabular-nums" role="status">
            {current >= 0 && `Change ${current + 1} of ${formatNumber(changes)}`}
          </p>
          <p className="flex gap-1">
            {steps.map(({ label, to, icon }) => (
              <button
                aria-disabled={to < 0 || to >= changes}
                aria-label={label}
                className="history-step"
                key={label}
                onClick={() => to >= 0 && to < changes && onGo(to)}
                type="button"
              >
                <ArrowIcon className={`size-4 ${icon}`} />
              </button>
            ))}
          </p>
        </>
      )}
    </div>
  );
}

/** What is asked before a version is restored: it replaces a draft, or could not be published as it is. */
function restoreQuestion(faults: readonly string[], hasDraft: boolean) {
  if (faults.length === 0 && !hasDraft) return;
  const kept = 'Your present draft is kept as a version. ';
  const detail = `${hasDraft ? kept : ''}The site does not change.`;
  if (faults.length === 0) {
    return { text: 'Replace your draft with this version?', confirmLabel: 'Restore', detail };
  }
  return {
    text: 'Restore this version? It cannot be public as it is.',
    confirmLabel: 'Restore',
    subject: faults.join('\n'),
    detail: `Please correct ${faults.length === 1 ? 'this' : 'these'} before you publish. ${detail}`,
  };
}

/** Makes a version the draft and opens the editor; asks first if there is a draft, or a field to correct. */
function useRestore({ hasDraft, editor, faultsOf }: History) {
  const { run, isBusy } = useAction();
  const confirm = useConfirm();
  const open = useOpenAfterCall();

  async function restore(entry: Entry) {
    const call = async () => {
      const faults = await faultsOf(entry);
      const question = restoreQuestion(faults, hasDraft);
      if (question && !(await confirm(question.text, question))) return false;
      return await callApi('POST /api/admin/versions/:id/restore', { id: entry.id });
    };
    await run(call, {
      reload: async (restored) => {
        if (restored) await open(editor);
      },
      done: (restored) => (restored ? versionMessages.restored : undefined),
    });
  }

  return { restore, isBusy };
}
