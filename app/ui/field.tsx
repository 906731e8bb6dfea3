import type {
  ComponentPropsWithRef,
  InputHTMLAttributes,
  ReactNode,
  SelectHTMLAttributes,
  TextareaHTMLAttributes,
} from 'react';
import { useId } from 'react';

const control =
  'block w-full min-h-12 rounded-control border bg-white px-3.5 py-2.5 text-base text-ink ' +
  'placeholder:text-mute transition-colors duration-150';

/** A control's edge must stand out 3:1 from white, which the hairline colour does not. */
function controlClasses(error: string | undefined): string {
  return `${control} ${error ? 'border-2 border-brick' : 'border-mute/70 hover:border-ink'}`;
}

interface FieldWords {
  label: ReactNode;
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

function describe(id: string, error: string | undefined) {
  return {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? errorIdOf(id) : undefined,
  };
}

function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p className="mt-1.5 text-[0.9375rem] leading-snug text-brick" id={errorIdOf(id)}>
      {error}
    </p>
  );
}

function Frame({ id, label, error, className = '', children }: FrameProps) {
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

export function TextField({ label, error, className, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <Frame className={className} error={error} id={id} label={label}>
      <input type="text" {...input} {...describe(id, error)} className={controlClasses(error)} />
    </Frame>
  );
}

type TextAreaProps = FieldWords &
  TextareaHTMLAttributes<HTMLTextAreaElement> &
  ComponentPropsWithRef<'textarea'>;

export function TextArea({ label, error, className, ...area }: TextAreaProps) {
  const id = useId();
  return (
    <Frame className={className} error={error} id={id} label={label}>
      <textarea
        {...area}
        {...describe(id, error)}
        className={`${controlClasses(error)} resize-y`}
      />
    </Frame>
  );
}

interface SelectFieldProps extends FieldWords, SelectHTMLAttributes<HTMLSelectElement> {
  /** Shown first, and not a choice. */
  placeholder: string;
  options: readonly string[];
}

export function SelectField({
  label,
  error,
  className,
  placeholder,
  options,
  ...select
}: SelectFieldProps) {
  const id = useId();
  return (
    <Frame className={className} error={error} id={id} label={label}>
      <select
        defaultValue=""
        {...select}
        {...describe(id, error)}
        className={controlClasses(error)}
      >
        <option disabled value="">
          {placeholder}
        </option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </Frame>
  );
}

type CheckFieldProps = FieldWords & InputHTMLAttributes<HTMLInputElement>;

export function CheckField({ label, error, className = '', ...input }: CheckFieldProps) {
  const id = useId();
  return (
    <div className={className}>
      <div className="flex items-start gap-3">
        <input
          {...input}
          {...describe(id, error)}
          className="mt-2.5 size-6 shrink-0 accent-green"
          type="checkbox"
        />
        <label className="py-2" htmlFor={id}>
          {label}
        </label>
      </div>
      <FieldError error={error} id={id} />
    </div>
  );
}
