import { type ComponentProps, useId } from 'react';
import { TextField } from '../../../ui/field.tsx';

type SuggestedFieldProps = ComponentProps<typeof TextField> & { suggestions: readonly string[] };

/** A text with what was typed before to choose from. */
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
