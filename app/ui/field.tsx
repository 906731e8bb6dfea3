import {
  type ComponentPropsWithRef,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import { DownIcon } from './icons.tsx';

const control =
  'block w-full min-h-12 rounded-control border bg-white px-3.5 py-2.5 text-base text-ink ' +
  'placeholder:text-mute transition-colors duration-150';

interface FieldWords {
  label: ReactNode;
  /** For links to the field; without one it makes its own. */
  id?: string | undefined;
  /** Below the control; tied to it and announced with it, as the error is. */
  hint?: ReactNode;
  /** One sentence. */
  error?: string | undefined;
  className?: string | undefined;
}

/** The attributes that connect a control with its hint and its error. */
export function describe(id: string, { error, hint }: Pick<FieldWords, 'error' | 'hint'>) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    id,
    // Said in both cases: a required field that is still empty is otherwise read out as wrong.
    'aria-invalid': Boolean(error),
    'aria-describedby': described || undefined,
  };
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p
      className="mt-1.5 text-[0.9375rem] leading-snug font-medium text-brick in-[.bg-green]:text-gold-soft"
      id={`${id}-error`}
    >
      {error}
    </p>
  );
}

interface FieldProps extends FieldWords {
  children: (control: ReturnType<typeof describe> & { className: string }) => ReactNode;
}

/** A control with its label, its hint and its error. */
export function Field({ label, id: givenId, hint, error, className = '', children }: FieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  // A control's edge must stand out 3:1 from white, which the hairline colour does not.
  const edge = error ? 'border-2 border-brick' : 'border-mute/70 hover:border-ink';
  return (
    <div className={className}>
      <label className="mb-1.5 block text-[0.9375rem] font-semibold leading-snug" htmlFor={id}>
        {label}
      </label>
      {children({ ...describe(id, { error, hint }), className: `${control} ${edge}` })}
      {hint && (
        <p className="mt-1.5 text-sm leading-snug text-mute" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError error={error} id={id} />
    </div>
  );
}

type TextFieldProps = FieldWords & ComponentPropsWithRef<'input'>;

export function TextField({ label, id, hint, error, className, ...input }: TextFieldProps) {
  return (
    <Field className={className} error={error} hint={hint} id={id} label={label}>
      {(control) => <input type="text" {...input} {...control} />}
    </Field>
  );
}

type TextAreaProps = FieldWords & TextareaHTMLAttributes<HTMLTextAreaElement>;

export function TextArea({ label, id, hint, error, className, ...area }: TextAreaProps) {
  return (
    <Field className={className} error={error} hint={hint} id={id} label={label}>
      {(control) => <textarea {...area} {...control} className={`${control.className} resize-y`} />}
    </Field>
  );
}

interface SelectFieldProps extends FieldWords, SelectHTMLAttributes<HTMLSelectElement> {
  id?: string | undefined;
  className?: string | undefined;
  /** Shown first, and not a choice. */
  placeholder: string;
  options: readonly string[];
  /** What is shown for an option, where it is not the option itself. */
  labels?: Record<string, string> | undefined;
}

export function SelectField(props: SelectFieldProps) {
  const { label, id, error, className, placeholder, options, labels, ...select } = props;
  return (
    <Field className={className} error={error} id={id} label={label}>
      {(control) => (
        <div className="relative">
          <select
            {...(select.value === undefined && { defaultValue: '' })}
            {...select}
            {...control}
            className={`${control.className} appearance-none pr-10!`}
          >
            <option disabled value="">
              {placeholder}
            </option>
            {options.map((option) => (
              <option key={option} value={option}>
                {labels?.[option] ?? option}
              </option>
            ))}
          </select>
          <DownIcon className="pointer-events-none absolute top-1/2 right-3.5 size-4 -translate-y-1/2" />
        </div>
      )}
    </Field>
  );
}

type CheckFieldProps = FieldWords & InputHTMLAttributes<HTMLInputElement>;

export function CheckField({ label, id, error, className = '', ...input }: CheckFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <div className={className}>
      <div className="flex items-start gap-3">
        <input
          {...input}
          {...describe(fieldId, { error })}
          className={`mt-2.5 size-6 shrink-0 accent-green ${error ? 'outline-brick not-focus-visible:outline-2 not-focus-visible:-outline-offset-2' : ''}`}
          type="checkbox"
        />
        <label className="py-2" htmlFor={fieldId}>
          {label}
        </label>
      </div>
      <FieldError error={error} id={fieldId} />
    </div>
  );
}
