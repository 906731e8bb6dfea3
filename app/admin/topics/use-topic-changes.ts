import { formatNumber } from '../../../domain/text/numbers.ts';
import type { TopicChange, TopicLine, TopicPayload } from '../../../domain/topics/topics.calls.ts';
import { type TopicKind, topicWords } from '../../../domain/topics/topics.ts';
import { type ApiError, callApi } from '../api/call-api.ts';
import { useConfirm } from '../ui/dialog.tsx';
import { countText } from '../ui/outcome.ts';
import { useAction } from '../ui/use-action.ts';
import type { TextsRequest } from './texts-dialog.tsx';
import type { NameRequest } from './topic-dialog.tsx';

/**
 * Renames, merges and deletes a category or tag, and changes the texts of its list. If the new name exists, it offers to
 * merge; deleting asks first.
 */
export function useTopicChanges(kind: TopicKind) {
  const { run, isBusy } = useAction();
  const confirm = useConfirm();
  const word = topicWords[kind];

  async function rename(topic: TopicLine, request: NameRequest) {
    const { id } = topic;
    const { name, close, refuse } = request;
    const call = async () => {
      const json = { name };
      const renamed = await callApi('PATCH /api/admin/topics/:kind/:id', { kind, id, json });
      close();
      return renamed;
    };
    let other: TopicPayload | undefined;
    await run(call, {
      rows: [id],
      done: (renamed) => changedText(`“${topic.name}” is now “${renamed.name}”`, renamed),
      onError: (error) => {
        other = ownerOfName(error);
        if (!other) refuse(error.message);
      },
    });
    if (!other) return;
    const question = `There is a ${word} “${other.name}” already. Merge “${topic.name}” into it?`;
    const options = { confirmLabel: 'Merge', detail: mergeText(topic, `“${other.name}”`) };
    if (await confirm(question, options)) await merge(topic, { ...request, name: other.name });
  }

  async function merge(topic: TopicLine, { name: into, close, refuse }: NameRequest) {
    const { id } = topic;
    const call = async () => {
      const options = { kind, id, json: { into } };
      const merged = await callApi('POST /api/admin/topics/:kind/:id/merge', options);
      close();
      return merged;
    };
    await run(call, {
      rows: [id],
      done: (merged) => changedText(`“${topic.name}” is part of “${merged.name}” now`, merged),
      onError: ({ message }) => refuse(message),
    });
  }

  async function write({ id, name }: TopicLine, { texts: json, close, refuse }: TextsRequest) {
    const call = async () => {
      await callApi('PUT /api/admin/topics/:kind/:id/texts', { kind, id, json });
      close();
    };
    await run(call, {
      rows: [id],
      done: () => `The page of “${name}” has the new texts.`,
      onError: ({ fields, message }) =>
        refuse(Object.keys(fields).length > 0 ? fields : { heading: message }),
    });
  }

  async function remove(topic: TopicLine) {
    const { id, name } = topic;
    const options = { confirmLabel: 'Delete', detail: deletionText(kind, topic) };
    if (!(await confirm(`Delete the ${word} “${name}”?`, options))) return;
    await run(() => callApi('DELETE /api/admin/topics/:kind/:id', { kind, id }), {
      rows: [id],
      done: (removed) => changedText(`“${name}” is deleted`, removed),
    });
  }

  return { isBusy, rename, merge, write, remove };
}

/** The topic that has the name, if a rename was refused because of it. */
function ownerOfName({ status, body }: ApiError): TopicPayload | undefined {
  return status === 409 ? (body as { current: TopicPayload }).current : undefined;
}

type Counts = Pick<TopicLine, 'name' | 'published' | 'others'> & Partial<Pick<TopicLine, 'texts'>>;

const textsText = ({ texts = { heading: '', lead: '', description: '' } }: Counts) =>
  Object.values(texts).some(Boolean) ? ' What its page says at the top will be gone.' : '';

const never = 'This cannot be undone.';

/** Describes what a merge will do. */
export function mergeText(topic: Counts, into = 'the other'): string {
  const { name, published, others } = topic;
  const count = published + others;
  const posts =
    count === 0 ? 'No blog has it.' : `${countText(count, 'blog')} will have ${into} instead.`;
  return `${posts} Links with the name “${name}” will go there.${textsText(topic)} ${never}`;
}

/** Describes what a deletion will do. */
export function deletionText(kind: TopicKind, topic: Counts & Pick<TopicLine, 'only'>): string {
  const { published, others, only } = topic;
  const count = published + others;
  const texts = textsText(topic);
  if (count === 0) return `No blog has it.${texts} ${never}`;
  const posts = `${countText(count, 'blog')} will lose it, ${formatNumber(published)} of them published.`;
  const left =
    kind === 'categories' && only > 0 ? ` ${formatNumber(only)} will then have no category.` : '';
  return `${posts}${left} Links with its name will go to the list of all blogs.${texts} ${never}`;
}

/** Such as "“Lamps” is deleted. 3 blogs changed." */
export function changedText(what: string, { posts }: TopicChange): string {
  return posts === 0 ? `${what}.` : `${what}. ${countText(posts, 'blog')} changed.`;
}
