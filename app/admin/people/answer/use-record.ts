import { useRevalidator } from 'react-router';
import type { AnswerForm } from '../../../../domain/people/answer-form.ts';
import { callApi } from '../../api/call-api.ts';
import { useNotice } from '../../ui/notice.tsx';

/** Records that a call or a WhatsApp text was opened. What opened it stays a link: it works also where this fails. */
export function useRecord(personId: number) {
  const notify = useNotice();
  const { revalidate } = useRevalidator();
  return async function record(json: AnswerForm): Promise<boolean> {
    const what = json.kind === 'phone' ? 'The call' : 'WhatsApp';
    try {
      await callApi('POST /api/admin/people/:id/answers', { id: personId, json });
      notify(`${what} was opened, and the card says so.`);
      await revalidate();
      return true;
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      notify(`${what} was opened, but the card does not say so yet. ${why}`, {
        tone: 'alert',
        action: { label: 'Record it', run: () => void record(json) },
      });
      return false;
    }
  };
}
