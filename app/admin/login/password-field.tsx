import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { Field, type TextField } from '../../ui/field.tsx';
import { EyeIcon, EyeOffIcon } from '../ui/icons.tsx';

/** A password, with an eye that shows what is typed. */
export function PasswordField({
  label,
  id,
  hint,
  error,
  className,
  ...input
}: ComponentProps<typeof TextField>) {
  const [isShown, setIsShown] = useState(false);
  const eye = useRef<HTMLButtonElement>(null);
  // Hidden before it is sent: browsers remember what was sent from a field that is no password.
  useEffect(() => {
    const form = eye.current?.form;
    const hide = () => setIsShown(false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);
  const Icon = isShown ? EyeOffIcon : EyeIcon;
  return (
    <Field className={className} error={error} hint={hint} id={id} label={label}>
      {(control) => (
        <div className="relative">
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...control}
            className={`${control.className} pr-13! [&::-ms-reveal]:hidden`}
            type={isShown ? 'text' : 'password'}
          />
          <button
            aria-controls={control.id}
            aria-label="Show what you typed"
            aria-pressed={isShown}
            className="absolute inset-y-0 right-0 flex w-12 cursor-pointer items-center justify-center rounded-control text-mute hover:text-ink"
            onClick={() => setIsShown(!isShown)}
            // Keeps the cursor, and the keyboard of a phone, in the field.
            onMouseDown={(event) => event.preventDefault()}
            ref={eye}
            type="button"
          >
            <Icon className="size-5" />
          </button>
        </div>
      )}
    </Field>
  );
}
