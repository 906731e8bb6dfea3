import { useNavigate } from 'react-router';
import type { InboxMessage } from '../../../../domain/office/message-inbox.ts';
import { callApi } from '../../api/call-api.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { useNotice } from '../../ui/notice.tsx';

/** What the question adds. */
export const deletingMessages = { confirmLabel: 'Delete', detail: 'This cannot be undone.' };

/** Deletes a message, after a question, and leads back to the list. */
export function useMessageRemoval({ id, name }: InboxMessage, list: string, forget: () => void) {
  const navigate = useNavigate();
  const notify = useNotice();
  const confirm = useConfirm();
  return async () => {
    if (!(await confirm(`Delete the message from ${name}?`, deletingMessages))) return;
    try {
      await callApi('/api/admin/messages/deletions', { json: { ids: [id] } });
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error), { tone: 'alert' });
      return;
    }
    forget();
    notify('Message deleted.');
    await navigate(list);
  };
}
