import { type ReactNode, useId } from 'react';
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
  className?: string;
  children: (control: ControlProps) => ReactNode;
}

const edge = 'block w-full min-h-12 rounded-control border bg-white px-3.5 py-2.5 text-base ';

/** A labelled control of the post form, with a hint and its error. */
export function FieldFrame({
  label,
  name,
  error,
  hint,
  className = '',
  children,
}: FieldFrameProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <label className="mb-1.5 block text-[0.9375rem] leading-snug font-semibold" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        name,
        className: edge + (error ? 'border-2 border-brick' : 'border-mute/70 hover:border-ink'),
        'aria-invalid': Boolean(error),
        'aria-describedby': described || undefined,
      })}
      {hint && (
        <p className="mt-1.5 text-sm leading-snug text-mute" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p
          className="mt-1.5 text-[0.9375rem] leading-snug font-medium text-brick"
          id={`${id}-error`}
        >
          {error}
        </p>
      )}
    </div>
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
