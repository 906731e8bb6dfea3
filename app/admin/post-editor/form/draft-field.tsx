import { type ReactNode, useId } from 'react';
import { controlClasses, describe, Frame } from '../../../ui/field.tsx';
import type { FieldErrors, PostDraft } from '../draft/post-draft.ts';

/** The props of every field of the form. */
export interface DraftFields {
  draft: PostDraft;
  errors: FieldErrors;
  onEdit: (changes: Partial<PostDraft>) => void;
}

/** The attributes that connect a control with its label, hint and error. */
export interface ControlProps {
  id: string;
  name: string;
  className: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

interface FieldFrameProps {
  label: string;
  name: string;
  error: string | undefined;
  hint?: ReactNode;
  children: (control: ControlProps) => ReactNode;
}

/** A labelled control of the post form, with a hint and its error. */
export function FieldFrame({ label, name, error, hint, children }: FieldFrameProps) {
  const id = useId();
  const { 'aria-describedby': errorId, ...control } = describe(id, error);
  const described = [hint && `${id}-hint`, errorId].filter(Boolean).join(' ');
  return (
    <Frame error={error} id={id} label={label}>
      {children({
        ...control,
        name,
        className: controlClasses(error),
        'aria-describedby': described || undefined,
      })}
      {hint && (
        <p className="mt-1.5 text-sm leading-snug text-mute" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </Frame>
  );
}

interface TextFieldProps extends DraftFields {
  label: string;
  name: Exclude<keyof PostDraft, 'status' | 'content'>;
  hint?: ReactNode;
  /** More than one makes a text area. */
  rows?: number;
  required?: boolean;
  placeholder?: string;
  /** Id of a datalist. */
  list?: string;
}

/** One text of the draft. */
export function DraftText({
  label,
  name,
  hint,
  rows = 1,
  draft,
  errors,
  onEdit,
  ...rest
}: TextFieldProps) {
  const given = {
    ...rest,
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => onEdit({ [name]: target.value }),
  };
  return (
    <FieldFrame error={errors[name]} hint={hint} label={label} name={name}>
      {(control) =>
        rows > 1 ? (
          <textarea {...control} {...given} rows={rows} />
        ) : (
          <input autoComplete="off" type="text" {...control} {...given} />
        )
      }
    </FieldFrame>
  );
}
