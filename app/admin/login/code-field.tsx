import { type InputHTMLAttributes, type Ref, useState } from 'react';
import { describe, FieldError } from '../../ui/field.tsx';

export const codeLength = 6;

interface CodeFieldProps extends Pick<InputHTMLAttributes<HTMLInputElement>, 'readOnly'> {
  id: string;
  value: string;
  onChange: (code: string) => void;
  hint?: string;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** The six figures of an authenticator app: one input, drawn as six boxes, so that a code can be pasted or filled in. */
export function CodeField({ id, value, onChange, hint, error, ref, readOnly }: CodeFieldProps) {
  const [isFocused, setIsFocused] = useState(false);
  const next = Math.min(value.length, codeLength - 1);
  return (
    <div>
      <label className="mb-1.5 block text-[0.9375rem] font-semibold leading-snug" htmlFor={id}>
        Code
      </label>
      <div className="relative w-fit">
        <div aria-hidden="true" className="flex items-center gap-1.5 sm:gap-2">
          {Array.from({ length: codeLength }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the places do not move
            <span className="contents" key={place}>
              {place === codeLength / 2 && <span className="h-px w-2 bg-mute/50" />}
              <span
                className={`flex h-14 w-[2.7rem] items-center justify-center rounded-control border bg-white text-xl font-bold tabular-nums sm:w-[2.875rem] ${error ? 'border-2 border-brick' : 'border-mute/70'} ${isFocused && place === next ? 'outline-3 outline-brick' : ''}`}
              >
                {value[place] ??
                  (isFocused && place === next && <span className="h-6 w-px bg-brick" />)}
              </span>
            </span>
          ))}
        </div>
        <input
          {...describe(id, { error, hint })}
          autoComplete="one-time-code"
          className="absolute inset-0 size-full cursor-text text-base opacity-0"
          inputMode="numeric"
          name="code"
          onBlur={() => setIsFocused(false)}
          onChange={({ target }) => onChange(target.value.replace(/\D/g, '').slice(0, codeLength))}
          onFocus={() => setIsFocused(true)}
          readOnly={readOnly}
          ref={ref}
          required
          value={value}
        />
      </div>
      {hint && (
        <p className="mt-2 text-sm leading-snug text-mute" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div role="alert">
        <FieldError error={error} id={id} />
      </div>
    </div>
  );
}
