import type { ListedSubscription } from '../../../domain/api/answers/subscriptions.ts';
import { callApi } from '../api/call-api.ts';
import { counted, goneText } from '../lists/rows/outcome.ts';
import { useChange } from '../lists/use-change.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { useNotice } from '../ui/notice.tsx';

const detail =
  'All that is known of this address is deleted, also whether it left. This cannot be undone.';

const detailOfComplaint =
  'Only if the reader asked for it: after more complaints providers take mail of this site for spam.';

/** Taking people off the list, which asks first, and mailing the confirming link to one who was suspected. */
export function useSubscriptionActions() {
  const { change, changeRows, isBusy } = useChange();
  const notify = useNotice();
  const confirm = useConfirm();

  const deletion = (ids: readonly number[]) =>
    callApi('POST /api/admin/subscriptions/deletions', { json: { ids } });

  async function remove({ id, email }: ListedSubscription) {
    if (!(await confirm(`Remove ${email}?`, { confirmLabel: 'Remove', detail }))) return;
    if (await change([id], () => deletion([id]))) notify(`${email} is removed.`);
  }

  async function removeSeveral(ids: readonly number[]) {
    const question = `Remove ${ids.length === 1 ? 'this address' : `these ${ids.length} addresses`}?`;
    const detailOfAll = detail
      .replace('this address is', 'them is')
      .replace('it left', 'they left');
    if (!(await confirm(question, { confirmLabel: 'Remove', detail: detailOfAll }))) return;
    const changed = await changeRows(ids, () => deletion(ids));
    if (!changed) return;
    const what = counted(changed, 'address', 'addresses');
    notify(`${what} removed${goneText(ids.length, changed)}.`);
  }

  async function mailLink({ id, email }: ListedSubscription) {
    const json = { ids: [id] };
    const call = () => callApi('POST /api/admin/subscriptions/rescues', { json });
    if (await change([id], call)) notify(`The confirming link goes to ${email}.`);
  }

  async function lift({ id, email, complainedAt }: ListedSubscription) {
    const question = `${email} complained of a newsletter as spam. Write again?`;
    const options = { confirmLabel: 'Write again', detail: detailOfComplaint };
    if (complainedAt && !(await confirm(question, options))) return;
    const json = { ids: [id] };
    const call = () => callApi('POST /api/admin/subscriptions/lifts', { json });
    if (await change([id], call)) notify(`${email} gets newsletters again.`);
  }

  return { lift, remove, removeSeveral, mailLink, isBusy };
}
