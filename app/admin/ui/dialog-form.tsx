import { type ComponentProps, useId } from 'react';
import { TextField } from '../../ui/field.tsx';

/** The error that belongs to no single field. */
export function FormError({ children }: { children: string | undefined }) {
  return (
    <p className="font-medium text-brick empty:hidden" role="alert">
      {children}
    </p>
  );
}

type SuggestedFieldProps = ComponentProps<typeof TextField> & { suggestions: readonly string[] };

/** A text field with earlier values as suggestions. */
export function SuggestedField({ suggestions, ...field }: SuggestedFieldProps) {
  const list = useId();
  return (
    <>
      <TextField autoComplete="off" list={list} {...field} />
      <datalist id={list}>
        {suggestions.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </>
  );
}
