import { outboxMessages } from '../../../domain/admin/outbox.ts';
import type { OutboxMail } from '../../../domain/api/answers/mails.ts';
import { callApi } from '../api/call-api.ts';
import { counted, goneText } from '../lists/rows/outcome.ts';
import type { BarAction } from '../lists/rows/selection-bar.tsx';
import { useChange } from '../lists/use-change.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { useNotice } from '../ui/notice.tsx';

const detail = 'It never goes out, which cannot be undone. What it tells of stays where it is.';
const detailOfAll =
  'They never go out, which cannot be undone. What they tell of stays where it is.';

/** Trying mails again, and dropping them, which asks first. */
export function useOutboxActions() {
  const { change, changeRows, isBusy } = useChange();
  const notify = useNotice();
  const confirm = useConfirm();

  async function retry({ id }: OutboxMail) {
    const call = () => callApi('POST /api/admin/outbox/:id/retry', { id });
    if (await change([id], call)) notify(outboxMessages.retried);
  }

  /** Without ids all that failed. */
  async function retrySeveral(ids?: readonly number[]) {
    const call = () => callApi('POST /api/admin/outbox/retry', { json: { ids } });
    const answer = await change(ids ?? [], call);
    if (!answer) return;
    const { count } = answer;
    if (ids && count === 0) return notify(outboxMessages.unknown, { tone: 'alert' });
    notify(outboxMessages.retriedAll(count, goneText(ids?.length ?? count, count)));
  }

  async function drop(ids: readonly number[], subject?: string) {
    const question = ids.length === 1 ? 'Drop this mail?' : `Drop these ${ids.length} mails?`;
    const asked = {
      confirmLabel: 'Drop',
      subject,
      detail: ids.length === 1 ? detail : detailOfAll,
    };
    if (!(await confirm(question, asked))) return;
    const call = () => callApi('POST /api/admin/outbox/deletions', { json: { ids } });
    const changed = await changeRows(ids, call, { gone: outboxMessages.unknown });
    if (!changed) return;
    notify(`${counted(changed, 'mail')} dropped${goneText(ids.length, changed)}.`);
  }

  const actions: BarAction[] = [
    { label: 'Try again', run: (ids) => void retrySeveral(ids) },
    { label: 'Drop', isDestructive: true, run: (ids) => void drop(ids) },
  ];
  return { isBusy, retry, retrySeveral, drop, actions };
}
