import type { ReactNode } from 'react';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { onOneLine, type PostDraft } from '../post-draft.ts';
import { usePostEditorContext } from '../use-post-editor.ts';

interface DraftTextProps {
  label: string;
  name: Exclude<keyof PostDraft, 'status' | 'content'>;
  hint?: ReactNode;
  /** Number of lines; more than one makes a text area. */
  rows?: number;
  /** Whether line breaks become spaces. */
  isOneLine?: boolean;
  placeholder?: string;
}

/** A text field of the draft. */
export function DraftText({ rows = 1, isOneLine, ...field }: DraftTextProps) {
  const { form, saving, edit } = usePostEditorContext();
  const { name } = field;
  const input = {
    ...field,
    error: saving.errors[name],
    value: form.draft[name],
    onChange: ({ target: { value } }: { target: { value: string } }) =>
      edit({ [name]: isOneLine ? onOneLine(value) : value }),
  };
  return rows > 1 ? (
    <TextArea {...input} rows={rows} />
  ) : (
    <TextField autoComplete="off" {...input} />
  );
}
