import { readForm } from '../../../domain/api/form-fields.ts';
import { topicTextsForm } from '../../../domain/topics/topic-form.ts';
import type { TopicLine } from '../../../domain/topics/topics.calls.ts';
import { minListedPosts, type TopicTexts } from '../../../domain/topics/topics.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
import { useDialogText } from '../saving/use-form.ts';
import { Modal } from '../ui/dialog.tsx';

/** Submitted texts. Whoever sends them closes the dialog, or shows errors at the fields. */
export interface TextsRequest {
  texts: TopicTexts;
  close: () => void;
  refuse: (faults: Record<string, string>) => void;
}

interface TextsDialogProps {
  topic: TopicLine;
  /** Of what is typed, in this browser. */
  textName: string;
  send: (request: TextsRequest) => Promise<void>;
  onClose: () => void;
}

/** Asks what the list of a category or tag says at its top and in search results. */
export function TextsDialog({ topic, textName, send, onClose }: TextsDialogProps) {
  const form = useDialogText<TopicTexts>(textName, topic.texts);
  const { field, refuse } = form;

  async function confirm(close: () => void) {
    const read = readForm(topicTextsForm, form.fields);
    refuse(read.ok ? {} : read.fields);
    if (read.ok) await send({ texts: read.values, close, refuse });
  }

  const isListed = topic.published >= minListedPosts;
  return (
    <Modal
      confirmLabel="Save"
      onClose={onClose}
      onConfirm={(close) => void confirm(close)}
      text={form}
      title={`What the page of “${topic.name}” says`}
    >
      <TextField
        {...field('heading')}
        autoComplete="off"
        hint={`While it is empty, the heading is “${topic.name}”.`}
        label="Heading"
      />
      <TextArea {...field('lead')} label="Introduction" rows={3} />
      <TextArea
        {...field('description')}
        hint={
          isListed
            ? '70 to 155 characters fit into a search result.'
            : `Search engines list the page from ${minListedPosts} published blogs on.`
        }
        label="Description in search results"
        rows={3}
      />
    </Modal>
  );
}
