import { useEffect } from 'react';
import type { PageOverview } from '../../../../domain/api/answers/pages.ts';
import { pageMessages } from '../../../../domain/pages/page-messages.ts';
import { ApiError, callApi } from '../../api/call-api.ts';
import type { LocalTime } from '../../schedule/times.ts';
import { useNow } from '../../schedule/use-now.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { useNotice } from '../../ui/notice.tsx';
import type { usePageSaves } from '../use-page-saves.ts';

/** Makes the draft public at a time, or takes that back. */
export function usePageSchedule(
  { key, name }: PageOverview,
  { stored, save, reload }: ReturnType<typeof usePageSaves>,
) {
  const notify = useNotice();
  const confirm = useConfirm();
  const id = `page-${key}`;
  useReloadWhenDue(stored, reload);

  return {
    /** Stores what is typed first. Rejects with an ApiError where the time or a field is refused. */
    async schedule(time: LocalTime) {
      if (!(await save())) throw new ApiError(pageMessages.notStored, { status: 0 });
      await callApi('PUT /api/admin/scheduled/:id', { id, json: time });
      await reload();
      notify(pageMessages.scheduled);
    },

    async takeBack() {
      const detail = 'What was to become public stays as a version, and your draft stays.';
      if (!(await confirm(`Take back the publication of ${name}?`, { ...takeBack, detail })))
        return;
      try {
        await callApi('DELETE /api/admin/scheduled/:id', { id });
        await reload();
        notify(pageMessages.takenBack);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        notify(error.message, { tone: 'alert' });
      }
    },
  };
}

const takeBack = { confirmLabel: 'Take back' };

/** Shows what the publication made of the page, soon after its time. */
function useReloadWhenDue({ scheduled }: PageOverview, reload: () => Promise<boolean>): void {
  const now = useNow();
  const isDue = scheduled && !scheduled.failure && Date.parse(scheduled.due_at) < now.getTime();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again with each tick, until it is no longer due
  useEffect(() => {
    // One that fails is made up for by the next tick.
    if (isDue) reload().catch(() => {});
  }, [isDue, now]);
}
