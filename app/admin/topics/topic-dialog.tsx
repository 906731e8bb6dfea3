import { useId, useRef, useState } from 'react';
import { readForm } from '../../../domain/forms/read-form.ts';
import { topicForm } from '../../../domain/forms/topic-form.ts';
import { TextField } from '../../ui/field.tsx';
import { readJson, storeJson } from '../session/stored-json.ts';
import { Modal } from '../ui/dialog.tsx';

/** A submitted name. Whoever sends it closes the dialog, or shows an error below the field. */
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
  /** The first value of the field. */
  initial?: string;
  suggestions?: readonly string[];
  /** This browser keeps the typed name under this key, because the session may end meanwhile. */
  copyKey: string;
  send: (request: NameRequest) => Promise<void>;
  onClose: () => void;
}

/** Asks for the name of a category or tag, and stays open with an error until the name is accepted or abandoned. */
export function TopicDialog(props: TopicDialogProps) {
  const { title, label, confirmLabel, hint, initial = '', suggestions, copyKey } = props;
  const [name, setName] = useState(() => readJson(copyKey, isCopy)?.name ?? initial);
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const list = useId();

  function type(typed: string) {
    setName(typed);
    storeJson(copyKey, { name: typed });
  }

  async function confirm(close: () => void) {
    const read = readForm(topicForm, { name });
    refuse(read.ok ? undefined : read.fields.name);
    if (read.ok) await props.send({ name: read.values.name, close, refuse });
  }

  function refuse(sentence: string | undefined) {
    setError(sentence);
    if (sentence) input.current?.focus();
  }

  return (
    <Modal
      confirmLabel={confirmLabel}
      onClose={() => {
        localStorage.removeItem(copyKey);
        props.onClose();
      }}
      onConfirm={(close) => void confirm(close)}
      title={title}
    >
      <TextField
        autoComplete="off"
        error={error}
        hint={hint}
        label={label}
        list={suggestions && list}
        onChange={({ target }) => type(target.value)}
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

function isCopy(stored: unknown): stored is { name: string } {
  return typeof (stored as { name?: unknown } | null)?.name === 'string';
}
