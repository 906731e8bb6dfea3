import { use } from 'react';
import { useRevalidator } from 'react-router';
import type { ScheduledPayload } from '../../../domain/api/answers/versions.ts';
import { fieldsAt, instantAt } from '../../../domain/text/local-time.ts';
import { momentText } from '../../../domain/text/moment-text.ts';
import { TimeZone } from '../../ui/time-zone.ts';
import { callApi } from '../api/call-api.ts';
import { useChange } from '../lists/use-change.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { useNotice } from '../ui/notice.tsx';
import { dayLater, idOf, type LocalTime } from './times.ts';

/** Moving scheduled publications, which can be undone, and taking them back, which asks first. */
export function useScheduledChanges() {
  const { change, isBusy } = useChange();
  const { revalidate } = useRevalidator();
  const zone = use(TimeZone);
  const notify = useNotice();
  const confirm = useConfirm();

  const send = (row: ScheduledPayload, json: LocalTime) =>
    callApi('POST /api/admin/scheduled/:id/move', { id: idOf(row), json });

  function tell(row: ScheduledPayload, { day, time }: LocalTime) {
    const at = instantAt(day, time, zone) ?? '';
    const back = fieldsAt(row.due_at, zone);
    const undo = { label: 'Undo', run: () => void change([], () => send(row, back)) };
    notify(`“${row.title}” becomes public ${momentText(at, zone)}.`, { action: undo });
  }

  /** Rejects with an ApiError where the time is refused. */
  async function moveTo(row: ScheduledPayload, time: LocalTime) {
    await send(row, time);
    await revalidate();
    tell(row, time);
  }

  async function moveByDay(row: ScheduledPayload) {
    const time = dayLater(row.due_at, new Date(), zone);
    if (await change([], () => send(row, time))) tell(row, time);
  }

  async function takeBack(row: ScheduledPayload) {
    const detail =
      'What was to become public stays among its versions. To schedule it again, open it: the draft counts as it is then.';
    const asked = { confirmLabel: 'Take back', subject: row.title, detail };
    if (!(await confirm('Take this publication back?', asked))) return;
    const call = () => callApi('DELETE /api/admin/scheduled/:id', { id: idOf(row) });
    if (await change([], call)) notify(`“${row.title}” is not scheduled any more.`);
  }

  return { isBusy, moveTo, moveByDay, takeBack };
}
