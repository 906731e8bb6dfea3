import type {
  ComponentPropsWithRef,
  InputHTMLAttributes,
  ReactNode,
  TextareaHTMLAttributes,
} from 'react';
import { useId } from 'react';

const control =
  'block w-full min-h-12 rounded-control border bg-white px-3.5 py-2.5 text-base text-ink ' +
  'placeholder:text-mute transition-colors duration-150';

/** A control's edge must stand out 3:1 from white, which the hairline colour does not. */
export function controlClasses(error: string | undefined): string {
  return `${control} ${error ? 'border-2 border-brick' : 'border-mute/70 hover:border-ink'}`;
}

export interface FieldWords {
  label: ReactNode;
  /** For links to the field; without one it makes its own. */
  id?: string | undefined;
  /** One sentence; tied to the control and announced with it. */
  error?: string | undefined;
  className?: string | undefined;
}

interface FrameProps extends FieldWords {
  id: string;
  children: ReactNode;
}

function errorIdOf(id: string): string {
  return `${id}-error`;
}

export function describe(id: string, error: string | undefined) {
  return {
    id,
    // Said in both cases: a required field that is still empty is otherwise read out as wrong.
    'aria-invalid': Boolean(error),
    'aria-describedby': error ? errorIdOf(id) : undefined,
  };
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p
      className="mt-1.5 text-[0.9375rem] leading-snug font-medium text-brick in-[.bg-green]:text-gold-soft"
      id={errorIdOf(id)}
    >
      {error}
    </p>
  );
}

export function Frame({ id, label, error, className = '', children }: FrameProps) {
  return (
    <div className={className}>
      <label className="mb-1.5 block text-[0.9375rem] font-semibold leading-snug" htmlFor={id}>
        {label}
      </label>
      {children}
      <FieldError error={error} id={id} />
    </div>
  );
}

type TextFieldProps = FieldWords &
  InputHTMLAttributes<HTMLInputElement> &
  ComponentPropsWithRef<'input'>;

export function TextField({ label, id, error, className, ...input }: TextFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <Frame className={className} error={error} id={fieldId} label={label}>
      <input
        type="text"
        {...input}
        {...describe(fieldId, error)}
        className={controlClasses(error)}
      />
    </Frame>
  );
}

type TextAreaProps = FieldWords & TextareaHTMLAttributes<HTMLTextAreaElement>;

export function TextArea({ label, id, error, className, ...area }: TextAreaProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <Frame className={className} error={error} id={fieldId} label={label}>
      <textarea
        {...area}
        {...describe(fieldId, error)}
        className={`${controlClasses(error)} resize-y`}
      />
    </Frame>
  );
}
