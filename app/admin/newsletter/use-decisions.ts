import type { NewsletterOverview } from '../../../domain/newsletter/newsletter.calls.ts';
import type { NewsletterDecision } from '../../../domain/newsletter/newsletter.ts';
import { formatNumber } from '../../../domain/text/numbers.ts';
import { callApi } from '../api/call-api.ts';
import { useConfirm } from '../ui/dialog.tsx';
import { useAction } from '../ui/use-action.ts';
import { useOpenAfterCall } from '../ui/use-router.ts';

const doneTexts: Record<Exclude<NewsletterDecision, 'retry' | 'take-back' | 'overrule'>, string> = {
  pause: 'Paused. Press Continue to send it to the others.',
  resume: 'Sending continues.',
  cancel: 'Stopped. Nobody else will get it.',
};

/** Shown when a copy is opened. */
export const copyOpened = 'This is a copy, saved as a new draft.';
/** Shown if another screen was opened meanwhile. */
export const copyStored = 'The copy is in the list of newsletters, as a draft.';

/** The actions on a newsletter that is being or has been sent. */
export function useDecisions({ id, counts }: NewsletterOverview) {
  const { run, isBusy } = useAction();
  const confirm = useConfirm();
  const open = useOpenAfterCall();

  const call = (decision: NewsletterDecision, ids?: readonly number[]) =>
    callApi('POST /api/admin/newsletters/:id/decisions', { id, json: { decision, ids } });

  const decide = (decision: keyof typeof doneTexts) =>
    run(() => call(decision), { done: doneTexts[decision] });

  async function cancel() {
    const waiting = counts.pending + counts.claimed;
    const detail = `${waiting === 1 ? 'The one reader' : `The ${formatNumber(waiting)} readers`} still waiting will not get it. This cannot be undone.`;
    if (await confirm('Stop this newsletter?', { confirmLabel: 'Stop', detail })) {
      await decide('cancel');
    }
  }

  /** Retries these recipients; without ids, all refused ones. */
  async function retry(ids: readonly number[] | undefined, number: number) {
    const question = `Send again to ${formatNumber(number)} ${number === 1 ? 'reader' : 'readers'}?`;
    const detail = 'First fix what their servers complain about, or they will refuse it again.';
    if (!(await confirm(question, { confirmLabel: 'Send again', detail }))) return;
    await run(() => call('retry', ids), {
      rows: ids,
      done: ({ changed }) =>
        `Sending again to ${formatNumber(changed)} ${changed === 1 ? 'reader' : 'readers'}.`,
    });
  }

  async function duplicate() {
    const call = async () => {
      const copy = await callApi('POST /api/admin/newsletters/:id/copies', { id });
      return await open(`/admin/newsletter/${copy.id}`);
    };
    await run(call, { reload: false, done: (isOpen) => (isOpen ? copyOpened : copyStored) });
  }

  return { isBusy, decide, cancel, retry, duplicate };
}
