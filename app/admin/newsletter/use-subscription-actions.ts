import type { ListedSubscription } from '../../../domain/api/answers/subscriptions.ts';
import { callApi } from '../api/call-api.ts';
import { counted, goneText, namesOf } from '../lists/rows/outcome.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { useAction } from '../ui/use-action.ts';

const detail =
  'All that is known of this address is deleted, also whether it left. This cannot be undone.';

const detailOfComplaint =
  'Only if the reader asked for it: after more complaints providers take mail of this site for spam.';

const detailOfLift =
  'For a fault of the mail server that was taken for mailboxes that are gone. Readers who complained stay left out.';

/** The actions on subscriptions; removing and resuming ask for confirmation. */
export function useSubscriptionActions() {
  const { run, runOnRows, isBusy } = useAction();
  const confirm = useConfirm();

  const deletion = (ids: readonly number[]) =>
    callApi('POST /api/admin/subscriptions/deletions', { json: { ids } });

  async function remove({ id, email }: ListedSubscription) {
    if (!(await confirm(`Remove ${email}?`, { confirmLabel: 'Remove', detail }))) return;
    await run(() => deletion([id]), { rows: [id], done: `${email} is removed.` });
  }

  /** `visible` are those of them that are on this page. */
  async function removeSeveral(ids: readonly number[], visible: readonly ListedSubscription[]) {
    const addresses = counted(ids.length, 'address', 'addresses');
    const question = `Remove ${ids.length === 1 ? 'this address' : `these ${addresses}`}?`;
    const subject = namesOf(
      visible.map(({ email }) => email),
      ids.length,
    );
    const detailOfAll = detail
      .replace('this address is', 'them is')
      .replace('it left', 'they left');
    const options = { confirmLabel: 'Remove', subject, detail: detailOfAll };
    if (!(await confirm(question, options))) return;
    await runOnRows(ids, deletion, {
      done: ({ changed, rest }) => {
        const removed = counted(changed, 'address', 'addresses');
        return `${removed} removed${rest || goneText(ids.length, changed)}.`;
      },
    });
  }

  async function mailLink({ id, email }: ListedSubscription) {
    const json = { ids: [id] };
    const call = () => callApi('POST /api/admin/subscriptions/rescues', { json });
    await run(call, { rows: [id], done: `The confirming link goes to ${email}.` });
  }

  async function lift({ id, email, complainedAt }: ListedSubscription) {
    const question = `${email} complained of a newsletter as spam. Write again?`;
    const options = { confirmLabel: 'Write again', detail: detailOfComplaint };
    if (complainedAt && !(await confirm(question, options))) return;
    const json = { ids: [id] };
    const call = () => callApi('POST /api/admin/subscriptions/lifts', { json });
    await run(call, { rows: [id], done: `${email} gets newsletters again.` });
  }

  /** Resumes newsletters to everybody excluded since a day, except those who complained. */
  async function liftSince(day: string): Promise<void> {
    const since = new Date(`${day}T00:00`);
    const when = since.toLocaleDateString('en-IN', { dateStyle: 'long' });
    const question = `Write again to everybody whose mailbox refused since ${when}?`;
    const options = { confirmLabel: 'Write again', detail: detailOfLift };
    if (!(await confirm(question, options))) return;
    const json = { since: since.toISOString() };
    const call = () => callApi('POST /api/admin/subscriptions/lifts', { json });
    await run(call, {
      done: ({ changed }) =>
        `${counted(changed, 'address gets', 'addresses get')} newsletters again.`,
    });
  }

  return { lift, liftSince, remove, removeSeveral, mailLink, isBusy };
}
