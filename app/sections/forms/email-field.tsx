import { type ComponentProps, useCallback, useEffect, useRef, useState } from 'react';
import { messages } from '../../../domain/messages.ts';
import { meantAddress } from '../../../domain/text/mail-hosts.ts';
import { TextField } from '../../ui/field.tsx';
import type { useForm } from './use-form.ts';

const { question, use, keep } = messages.meantEmail;
const choice =
  'inline-flex min-h-11 min-w-11 cursor-pointer items-center font-semibold underline underline-offset-4';

interface EmailFieldProps extends Omit<ComponentProps<typeof TextField>, 'form'> {
  form: ReturnType<typeof useForm>;
}

/**
 * An email field. On blur, it suggests a correction if the host looks like a misspelled common one; the form can be sent
 * either way.
 */
export function EmailField({ form, ...field }: EmailFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  /** An address for which the visitor rejected the suggestion. */
  const acceptedAddress = useRef('');
  const [meant, setMeant] = useState<string>();

  const suggest = useCallback(() => {
    const typed = input.current?.value ?? '';
    setMeant(typed === acceptedAddress.current ? undefined : meantAddress(typed));
  }, []);
  const leave = () => {
    // The suggestion moves the layout; wait until the pointer is released.
    if (!document.querySelector(':active')) return suggest();
    addEventListener('mouseup', () => setTimeout(suggest), { once: true });
  };
  // The field may have lost focus before hydration.
  useEffect(() => {
    if (document.activeElement !== input.current) suggest();
  }, [suggest]);
  const isSent = form.state.success !== undefined;
  useEffect(() => {
    if (isSent) setMeant(undefined);
  }, [isSent]);

  const decide = (button: Element, address?: string) => {
    const element = input.current;
    if (!element) return;
    const isByKeyboard = button.matches(':focus-visible');
    if (address) {
      element.value = address;
      element.dispatchEvent(new Event('input', { bubbles: true }));
    } else acceptedAddress.current = element.value;
    setMeant(undefined);
    // The focused button disappears. Not after touch, where focus would open the on-screen keyboard.
    if (isByKeyboard) element.focus();
  };

  return (
    <div className="has-data-meant:[&_input]:border-[#b87a05]">
      <TextField
        autoComplete="email"
        required
        type="email"
        {...field}
        onBlur={leave}
        onInput={() => setMeant(undefined)}
        ref={input}
      />
      <div aria-live="polite">
        {meant && (
          <div
            className="mt-2 rounded-control border border-[#e9c168] bg-[#fdf0d3] px-3.5 pt-2 text-[0.9375rem] leading-snug text-ink"
            data-meant=""
          >
            <p className="wrap-anywhere">
              {question} {meant.slice(0, meant.lastIndexOf('@') + 1)}
              <strong>{meant.slice(meant.lastIndexOf('@') + 1)}</strong>?
            </p>
            <p className="flex gap-6">
              <button
                className={`${choice} text-brick`}
                onClick={({ currentTarget }) => decide(currentTarget, meant)}
                type="button"
              >
                {use}
              </button>
              <button
                className={`${choice} text-mute`}
                onClick={({ currentTarget }) => decide(currentTarget)}
                type="button"
              >
                {keep}
              </button>
            </p>
          </div>
        )}
      </div>
    </div>
  );
}
