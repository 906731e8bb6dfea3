import { useNavigate } from 'react-router';
import type { NewsletterOverview } from '../../../../domain/api/answers/newsletters.ts';
import type { NewsletterDecision } from '../../../../domain/newsletter/newsletter.ts';
import { callApi } from '../../api/call-api.ts';
import { useChange } from '../../lists/use-change.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { useNotice } from '../../ui/notice.tsx';
import { count } from '../newsletter-status.tsx';

const said: Record<Exclude<NewsletterDecision, 'retry' | 'take-back' | 'overrule'>, string> = {
  pause: 'Paused. Everybody keeps their place.',
  resume: 'It goes on.',
  cancel: 'Stopped. Nobody else gets it.',
};

/** What can be done with a newsletter that is on its way, or was. */
export function useDecisions({ id, counts }: NewsletterOverview) {
  const { change, isBusy } = useChange();
  const confirm = useConfirm();
  const notify = useNotice();
  const navigate = useNavigate();

  const call = (decision: NewsletterDecision, ids?: readonly number[]) =>
    callApi('POST /api/admin/newsletters/:id/decisions', { id, json: { decision, ids } });

  async function decide(decision: keyof typeof said) {
    if (await change([], () => call(decision))) notify(said[decision]);
  }

  async function cancel() {
    const waiting = counts.pending + counts.claimed;
    const detail = `${count(waiting)} who wait get none. This cannot be undone.`;
    if (await confirm('Stop this newsletter?', { confirmLabel: 'Stop', detail })) {
      await decide('cancel');
    }
  }

  /** Without ids, everybody whose server refused it. */
  async function retry(ids: readonly number[] | undefined, number: number) {
    const question = `Send again to ${count(number)} ${number === 1 ? 'reader' : 'readers'}?`;
    const detail = 'Mend first what their servers complain of, or they will refuse it again.';
    if (!(await confirm(question, { confirmLabel: 'Send again', detail }))) return;
    const answer = await change(ids ?? [], () => call('retry', ids));
    if (answer) notify(`${count(answer.changed)} wait for another try.`);
  }

  async function duplicate() {
    const call = () => callApi('POST /api/admin/newsletters/:id/copies', { id });
    const copy = await change([], call, async () => {});
    if (copy) await navigate(`/admin/newsletter/${copy.id}`);
  }

  return { isBusy, decide, cancel, retry, duplicate };
}
