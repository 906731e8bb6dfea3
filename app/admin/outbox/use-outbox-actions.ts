import { outboxMessages } from '../../../domain/admin/outbox.ts';
import type { OutboxMail } from '../../../domain/api/answers/mails.ts';
import { callApi } from '../api/call-api.ts';
import { counted, goneText, namesOf } from '../lists/rows/outcome.ts';
import type { BarAction } from '../lists/rows/selection-bar.tsx';
import { useConfirm } from '../ui/confirm.tsx';
import { useAction } from '../ui/use-action.ts';

const detail = 'It never goes out, which cannot be undone. What it tells of stays where it is.';
const detailOfAll =
  'They never go out, which cannot be undone. What they tell of stays where it is.';

/** Trying mails again, and dropping them, which asks first. */
export function useOutboxActions() {
  const { run, runOnRows, isBusy } = useAction();
  const confirm = useConfirm();

  async function retry({ id }: OutboxMail) {
    const call = () => callApi('POST /api/admin/outbox/:id/retry', { id });
    await run(call, { rows: [id], done: outboxMessages.retried });
  }

  /** Without ids all that failed. */
  async function retrySeveral(ids?: readonly number[]) {
    const call = (some?: readonly number[]) =>
      callApi('POST /api/admin/outbox/retry', { json: { ids: some } });
    if (!ids) {
      await run(() => call(), { done: ({ count }) => outboxMessages.retriedAll(count, '') });
      return;
    }
    const retried = async (some: readonly number[]) => ({ changed: (await call(some)).count });
    await runOnRows(ids, retried, {
      gone: outboxMessages.unknown,
      done: ({ changed, rest }) =>
        outboxMessages.retriedAll(changed, rest || goneText(ids.length, changed)),
    });
  }

  /** `known` are those of them that are shown. */
  async function drop(ids: readonly number[], known: readonly OutboxMail[]) {
    const many = counted(ids.length, 'mail');
    const question = ids.length === 1 ? 'Drop this mail?' : `Drop these ${many}?`;
    const names = known.map(({ subject, recipient }) => `${subject}, to ${recipient}`);
    const asked = {
      confirmLabel: 'Drop',
      subject: ids.length === 1 ? names[0] : namesOf(names, ids.length),
      detail: ids.length === 1 ? detail : detailOfAll,
    };
    if (!(await confirm(question, asked))) return;
    const call = (some: readonly number[]) =>
      callApi('POST /api/admin/outbox/deletions', { json: { ids: some } });
    await runOnRows(ids, call, {
      gone: outboxMessages.unknown,
      done: ({ changed, rest }) =>
        `${counted(changed, 'mail')} dropped${rest || goneText(ids.length, changed)}.`,
    });
  }

  const actionsOn = (mails: readonly OutboxMail[]): BarAction[] => [
    { label: 'Try again', run: (ids) => void retrySeveral(ids) },
    {
      label: 'Drop',
      isDestructive: true,
      run: (ids) =>
        void drop(
          ids,
          mails.filter(({ id }) => ids.includes(id)),
        ),
    },
  ];
  return { isBusy, retry, retrySeveral, drop, actionsOn };
}
