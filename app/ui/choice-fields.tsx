import { type InputHTMLAttributes, type SelectHTMLAttributes, useId } from 'react';
import { describe, Field, FieldError, type FieldWords } from './field.tsx';
import { DownIcon } from './icons.tsx';

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
            defaultValue=""
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
