import type { ReactNode } from 'react';
import { TextArea, TextField } from '../../../ui/field.tsx';
import type { FieldErrors, PostDraft } from '../post-draft.ts';

/** The props of every field of the form. */
export interface DraftFields {
  draft: PostDraft;
  errors: FieldErrors;
  onEdit: (changes: Partial<PostDraft>) => void;
}

interface DraftTextProps extends DraftFields {
  label: string;
  name: Exclude<keyof PostDraft, 'status' | 'content'>;
  hint?: ReactNode;
  /** More than one makes a text area. */
  rows?: number;
  required?: boolean;
  placeholder?: string;
}

/** One text of the draft. */
export function DraftText({ rows = 1, draft, errors, onEdit, ...rest }: DraftTextProps) {
  const { name } = rest;
  const input = {
    ...rest,
    error: errors[name],
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => onEdit({ [name]: target.value }),
  };
  return rows > 1 ? (
    <TextArea {...input} rows={rows} />
  ) : (
    <TextField autoComplete="off" {...input} />
  );
}
