import { useId, useRef } from 'react';
import { readForm } from '../../../domain/api/form-fields.ts';
import { topicForm } from '../../../domain/topics/topic-form.ts';
import { TextField } from '../../ui/field.tsx';
import { useDialogText } from '../saving/use-form.ts';
import { Modal } from '../ui/dialog.tsx';
import { isTyping } from '../ui/typing.ts';

/** A submitted name. The receiver closes the dialog or shows an error below the field. */
export interface NameRequest {
  name: string;
  close: () => void;
  refuse: (problem: string) => void;
}

interface TopicDialogProps {
  title: string;
  label: string;
  confirmLabel: string;
  hint?: string;
  /** Initial value of the field. */
  initial?: string;
  suggestions?: readonly string[];
  /** Of what is typed, in this browser. */
  textName: string;
  send: (request: NameRequest) => Promise<void>;
  onClose: () => void;
}

/** Asks for the name of a category or tag; stays open with an error until the name is accepted or the dialog is cancelled. */
export function TopicDialog(props: TopicDialogProps) {
  const { title, label, confirmLabel, hint, initial = '', suggestions, textName } = props;
  const form = useDialogText(textName, { name: initial });
  const input = useRef<HTMLInputElement>(null);
  const list = useId();

  async function confirm(close: () => void) {
    const read = readForm(topicForm, form.fields);
    refuse(read.ok ? undefined : read.fields.name);
    if (read.ok) await props.send({ name: read.values.name, close, refuse });
  }

  function refuse(sentence: string | undefined) {
    form.refuse(sentence ? { name: sentence } : {});
    if (sentence && !isTyping()) input.current?.focus();
  }

  return (
    <Modal
      confirmLabel={confirmLabel}
      onClose={props.onClose}
      onConfirm={(close) => void confirm(close)}
      text={form}
      title={title}
    >
      <TextField
        {...form.field('name')}
        autoComplete="off"
        hint={hint}
        label={label}
        list={suggestions && list}
        ref={input}
      />
      {suggestions && (
        <datalist id={list}>
          {suggestions.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      )}
    </Modal>
  );
}
