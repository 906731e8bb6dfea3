import type { TopicLine, TopicPayload } from '../../../domain/api/answers/topics.ts';
import { type TopicKind, topicWords } from '../../../domain/posts/topics.ts';
import { ApiError, callApi } from '../api/call-api.ts';
import { useChange } from '../lists/use-change.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { useNotice } from '../ui/notice.tsx';
import { changedText, deletionText, mergeText } from './topic-text.ts';

/** What is done with a category or tag. A name that another one has is offered for a merge; deleting asks first. */
export function useTopicChanges(kind: TopicKind) {
  const { attempt, change, isBusy } = useChange();
  const confirm = useConfirm();
  const notify = useNotice();
  const word = topicWords[kind];

  async function rename(topic: TopicLine, name: string, close: () => void) {
    const { id } = topic;
    try {
      const renamed = await attempt([id], async () => {
        const json = { name };
        const answer = await callApi('PATCH /api/admin/topics/:kind/:id', { kind, id, json });
        close();
        return answer;
      });
      if (renamed) notify(changedText(`“${topic.name}” is now “${renamed.name}”`, renamed));
    } catch (error) {
      const other = takenBy(error);
      if (!other) throw error;
      const question = `There is a ${word} “${other.name}” already. Merge “${topic.name}” into it?`;
      const asked = { confirmLabel: 'Merge', detail: mergeText(topic, `“${other.name}”`) };
      if (await confirm(question, asked)) await merge(topic, other.name, close);
    }
  }

  async function merge(topic: TopicLine, into: string, close: () => void) {
    const { id } = topic;
    const merged = await attempt([id], async () => {
      const options = { kind, id, json: { into } };
      const answer = await callApi('POST /api/admin/topics/:kind/:id/merge', options);
      close();
      return answer;
    });
    if (merged) notify(changedText(`“${topic.name}” is part of “${merged.name}” now`, merged));
  }

  async function remove(topic: TopicLine) {
    const { id, name } = topic;
    const asked = { confirmLabel: 'Delete', detail: deletionText(kind, topic) };
    if (!(await confirm(`Delete the ${word} “${name}”?`, asked))) return;
    const removed = await change([id], () =>
      callApi('DELETE /api/admin/topics/:kind/:id', { kind, id }),
    );
    if (removed) notify(changedText(`“${name}” is deleted`, removed));
  }

  return { isBusy, rename, merge, remove };
}

/** The one that has the name, where a rename was refused for that. */
function takenBy(error: unknown): TopicPayload | undefined {
  if (!(error instanceof ApiError && error.status === 409)) return;
  return (error.body as { current: TopicPayload }).current;
}
