import { useEffect, useId, useRef } from 'react';

interface FileChoiceProps {
  label: string;
  file: File | undefined;
  error?: string | undefined;
  onChoose: (file: File | undefined) => void;
}

/** A native file input for pictures. */
export function FileChoice({ label, file, error, onChoose }: FileChoiceProps) {
  const id = useId();
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The input keeps its choice by itself; only taking it back needs a hand.
    if (!file && ref.current) ref.current.value = '';
  }, [file]);
  return (
    <div>
      <label className="mb-1.5 block text-[0.9375rem] leading-snug font-semibold" htmlFor={id}>
        {label}
      </label>
      <input
        accept="image/*"
        aria-describedby={error ? `${id}-error` : undefined}
        aria-invalid={Boolean(error)}
        className="file-input"
        id={id}
        onChange={({ target }) => onChoose(target.files?.[0])}
        ref={ref}
        type="file"
      />
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
