import { useId, useRef, useState } from 'react';
import { readForm } from '../../../domain/api/form-fields.ts';
import { topicForm } from '../../../domain/topics/topic-form.ts';
import { TextField } from '../../ui/field.tsx';
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
  /** Part of the storage key, for dialogs that share a title. */
  textName?: string;
  send: (request: NameRequest) => Promise<void>;
  onClose: () => void;
}

/** Asks for the name of a category or tag; stays open with an error until the name is accepted or the dialog is cancelled. */
export function TopicDialog(props: TopicDialogProps) {
  const { title, label, confirmLabel, hint, initial = '', suggestions, textName } = props;
  const [name, setName] = useState(initial);
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const list = useId();

  async function confirm(close: () => void) {
    const read = readForm(topicForm, { name });
    refuse(read.ok ? undefined : read.fields.name);
    if (read.ok) await props.send({ name: read.values.name, close, refuse });
  }

  function refuse(sentence: string | undefined) {
    setError(sentence);
    if (sentence && !isTyping()) input.current?.focus();
  }

  return (
    <Modal
      confirmLabel={confirmLabel}
      onClose={props.onClose}
      onConfirm={(close) => void confirm(close)}
      textName={textName}
      title={title}
    >
      <TextField
        autoComplete="off"
        error={error}
        hint={hint}
        label={label}
        list={suggestions && list}
        onChange={({ target }) => setName(target.value)}
        ref={input}
        value={name}
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
