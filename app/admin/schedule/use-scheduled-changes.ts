import { use } from 'react';
import type { ScheduledPayload } from '../../../domain/api/answers/versions.ts';
import { fieldsAt, instantAt } from '../../../domain/text/local-time.ts';
import { momentText } from '../../../domain/text/moment-text.ts';
import { TimeZone } from '../../ui/time-zone.ts';
import { type ApiError, callApi } from '../api/call-api.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { type Toast, useAction } from '../ui/use-action.ts';
import { dayLater, idOf, type LocalTime } from './times.ts';

/** Moving scheduled publications, which can be undone, and taking them back, which asks first. */
export function useScheduledChanges() {
  const { run, isBusy } = useAction();
  const zone = use(TimeZone);
  const confirm = useConfirm();

  const send = (row: ScheduledPayload, json: LocalTime) =>
    callApi('POST /api/admin/scheduled/:id/move', { id: idOf(row), json });

  const movedToast = (row: ScheduledPayload, { day, time }: LocalTime): Toast => {
    const at = instantAt(day, time, zone) ?? '';
    const back = fieldsAt(row.due_at, zone);
    return {
      text: `“${row.title}” becomes public ${momentText(at, zone)}.`,
      undo: () => void run(() => send(row, back)),
    };
  };

  const moveTo = (row: ScheduledPayload, time: LocalTime, onError?: (error: ApiError) => unknown) =>
    run(() => send(row, time), { done: movedToast(row, time), onError });

  const moveByDay = (row: ScheduledPayload) => moveTo(row, dayLater(row.due_at, new Date(), zone));

  async function takeBack(row: ScheduledPayload) {
    const detail =
      'What was to become public stays among its versions. To schedule it again, open it: the draft counts as it is then.';
    const options = { confirmLabel: 'Take back', subject: row.title, detail };
    if (!(await confirm('Take this publication back?', options))) return;
    const call = () => callApi('DELETE /api/admin/scheduled/:id', { id: idOf(row) });
    await run(call, { done: `“${row.title}” is not scheduled any more.` });
  }

  return { isBusy, moveTo, moveByDay, takeBack };
}
