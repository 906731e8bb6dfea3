import type { ListedSubscription } from '../../../../domain/office/subscription-list.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { useNotice } from '../../ui/notice.tsx';
import { useChange } from '../use-change.ts';

const detail =
  'All that is known of this address is deleted, also whether it left. This cannot be undone.';

/** Taking somebody off the list, which asks first, and mailing the confirming link to one who was suspected. */
export function useSubscriptionActions() {
  const { change, isBusy } = useChange();
  const notify = useNotice();
  const confirm = useConfirm();

  async function remove({ id, email }: ListedSubscription) {
    if (!(await confirm(`Remove ${email}?`, { confirmLabel: 'Remove', detail }))) return;
    const path = '/api/admin/subscriptions/deletions';
    if (await change(path, { ids: [id] })) notify(`${email} is removed.`);
  }

  async function mailLink({ id, email }: ListedSubscription) {
    const path = '/api/admin/subscriptions/rescues';
    if (await change(path, { ids: [id] })) notify(`The confirming link goes to ${email}.`);
  }

  return { remove, mailLink, isBusy };
}
