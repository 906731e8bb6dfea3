import { use } from 'react';
import type { PostPayload } from '../../../../domain/api/answers/posts.ts';
import { fieldsAt } from '../../../../domain/text/local-time.ts';
import { TimeZone } from '../../../ui/time-zone.ts';
import { callApi } from '../../api/call-api.ts';
import { useMomentText } from '../../lists/moment.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { useNotice } from '../../ui/notice.tsx';

/**
 * Asks, after a save of a post that is scheduled, whether the saved text or the one that was scheduled goes public at
 * that time. Resolves with whether something was asked.
 */
export function useScheduledText() {
  const confirm = useConfirm();
  const notify = useNotice();
  const momentText = useMomentText();
  const zone = use(TimeZone);

  return async ({ id, due_at: due }: Pick<PostPayload, 'id' | 'due_at'>): Promise<boolean> => {
    if (!due) return false;
    const time = momentText(due);
    const useNewer = await confirm(`Which text goes public ${time}?`, {
      confirmLabel: 'The text I saved now',
      cancelLabel: 'The text I scheduled',
      detail:
        'This blog was scheduled with an older text. Nothing is lost: the newer text stays as your draft if the older one goes public.',
      tone: 'primary',
    });
    if (!useNewer) {
      notify(`Saved as a draft. The text that you scheduled goes public ${time}.`);
      return true;
    }
    try {
      const json = fieldsAt(due, zone);
      await callApi('PUT /api/admin/scheduled/:id', { id: `post-${id}`, json });
      notify(`Saved. This text goes public ${time}.`);
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error), { tone: 'alert' });
    }
    return true;
  };
}
