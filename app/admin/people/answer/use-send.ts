import { useState } from 'react';
import type { AnswerForm } from '../../../../domain/people/answer-form.ts';
import { ApiError, callApi } from '../../api/call-api.ts';
import { useChange } from '../../lists/use-change.ts';
import { useNotice } from '../../ui/notice.tsx';

/** Sends mails to a person; `send` resolves with whether it is on its way. */
export function useSend(personId: number) {
  const notify = useNotice();
  const { attempt, isBusy } = useChange();
  const [errors, setErrors] = useState<Record<string, string>>({});

  async function send(json: AnswerForm): Promise<boolean> {
    try {
      const done = await attempt([], () =>
        callApi('POST /api/admin/people/:id/answers', { id: personId, json }),
      );
      if (done) notify('The mail is on its way. The Outbox says when it was accepted.');
      return Boolean(done);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { fields } = error;
      setErrors(Object.keys(fields).length > 0 ? fields : { form: error.message });
      return false;
    }
  }

  return { send, errors, setErrors, isBusy };
}
