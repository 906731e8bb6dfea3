import { useEffect, useRef } from 'react';
import { Field } from '../../../../ui/field.tsx';

interface FileChoiceProps {
  label: string;
  file: File | undefined;
  error?: string | undefined;
  onChoose: (file: File | undefined) => void;
}

/** A native file input for pictures. */
export function FileChoice({ label, file, error, onChoose }: FileChoiceProps) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The input keeps its choice by itself; only taking it back needs a hand.
    if (!file && ref.current) ref.current.value = '';
  }, [file]);
  return (
    <Field error={error} label={label}>
      {(control) => (
        <input
          {...control}
          accept="image/*"
          className="file-input"
          onChange={({ target }) => onChoose(target.files?.[0])}
          ref={ref}
          type="file"
        />
      )}
    </Field>
  );
}
