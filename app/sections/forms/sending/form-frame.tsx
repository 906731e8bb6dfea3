import type { ReactNode } from 'react';
import { Button, type ButtonVariant } from '../../../ui/button.tsx';
import { Answer, PostedAnswer, postedAnswerId } from './answer.tsx';
import { fieldId } from './fields-of.ts';
import { idle } from './form-state.ts';
import type { useForm } from './use-form.ts';

interface FormFrameProps {
  /** Begins the ids of its fields; no other form of the page has it. */
  name: string;
  form: ReturnType<typeof useForm>;
  token: string;
  /** False for a form in which nothing is typed. */
  keepsDraft?: boolean;
  children: ReactNode;
}

/** A form that the browser posts to its own page, and that a call answers in place once React is there. */
export function FormFrame({ name, form, token, keepsDraft = true, children }: FormFrameProps) {
  const { state, handlers } = form;
  return (
    <form
      action={`#${postedAnswerId}`}
      data-draft={keepsDraft ? name : undefined}
      method="post"
      noValidate
      {...handlers}
    >
      {/* Fields of text, so that React leaves what a draft puts into them. */}
      <input defaultValue={token} hidden name="formToken" readOnly type="text" />
      {keepsDraft && <input hidden name="idempotencyKey" type="text" />}
      <Honeypot name={name} />
      {state.posted && <PostedAnswer name={name} state={state} />}
      {children}
      <Answer state={state.posted ? idle : state} />
    </form>
  );
}

interface SendButtonProps {
  form: ReturnType<typeof useForm>;
  /** What it reads while the form is sent; hydrate-on-intent.ts shows it before React comes. */
  busyLabel: string;
  children: string;
  variant: ButtonVariant;
  className: string;
}

export function SendButton({ form, busyLabel, children, variant, className }: SendButtonProps) {
  const { busy } = form.state;
  return (
    <Button
      className={className}
      data-busy={busyLabel}
      disabled={busy}
      suppressHydrationWarning
      variant={variant}
    >
      {busy ? busyLabel : children}
    </Button>
  );
}

/** Who fills this in is a machine. People, screen readers and password managers pass it by. */
function Honeypot({ name }: { name: string }) {
  const id = fieldId(name, 'website');
  return (
    <div aria-hidden="true" className="sr-only">
      <label htmlFor={id}>Leave this empty</label>
      <input
        autoComplete="off"
        className="w-px"
        data-1p-ignore=""
        data-bwignore=""
        data-lpignore="true"
        id={id}
        name="website"
        tabIndex={-1}
        type="text"
      />
    </div>
  );
}
