import { useNavigate } from 'react-router';
import { versionMessages } from '../../../domain/versions/version-messages.ts';
import { callApi } from '../api/call-api.ts';
import { useChange } from '../lists/use-change.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { useNotice } from '../ui/notice.tsx';
import type { Entry } from './entries.ts';
import type { History } from './load-history.ts';

/** Makes a version the draft, asks first where there is a draft, and leads to it. */
export function useRestore({ hasDraft, editor }: History) {
  const { change, isBusy } = useChange();
  const confirm = useConfirm();
  const notify = useNotice();
  const navigate = useNavigate();

  async function restore({ id }: Entry) {
    const detail = 'Your draft of now stays among the versions, and the site as it is.';
    const asked = { confirmLabel: 'Restore', detail };
    if (hasDraft && !(await confirm('Put this version in the place of your draft?', asked))) return;
    const call = () => callApi('POST /api/admin/versions/:id/restore', { id });
    const isRestored = await change([], call, async () => navigate(editor));
    if (isRestored) notify(versionMessages.restored);
  }

  return { restore, isBusy };
}
