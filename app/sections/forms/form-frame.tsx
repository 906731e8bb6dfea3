import type { ReactNode } from 'react';
import { messages } from '../../../domain/messages.ts';
import { Button, type ButtonVariant } from '../../ui/button.tsx';
import { TickIcon } from '../../ui/icons.tsx';
import { type FormState, fieldId, idle } from './form-state.ts';
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

/** The answer of a call, below the button that was pressed. Both places stand from the start, to be read out. */
export function Answer({ state: { success, next, callBack, failure } }: { state: FormState }) {
  return (
    <>
      <div data-answer="" role="status" tabIndex={-1}>
        {success && <Success>{success}</Success>}
      </div>
      <Next className="mt-3">{next}</Next>
      {callBack && <CallBack token={callBack} />}
      <div data-answer="" role="alert" tabIndex={-1}>
        {failure && <div className={`${failed} mt-4`}>{failure}</div>}
      </div>
    </>
  );
}

/** Where a browser without JavaScript lands with the answer, keyboard and all. */
export const postedAnswerId = 'posted-answer';

interface PostedAnswerProps {
  /** The form's name, which begins the ids of its fields. */
  name: string;
  state: FormState;
}

/** The answer that came with the page, above the fields: what is wrong, each with a way to its field. */
export function PostedAnswer({
  name,
  state: { success, next, callBack, failure, errors },
}: PostedAnswerProps) {
  const wrong = Object.entries(errors);
  if (success) {
    return (
      <div className="mb-6" data-sent="" id={postedAnswerId} tabIndex={-1}>
        <div role="status">
          <Success className="">{success}</Success>
        </div>
        <Next className="mt-3">{next}</Next>
        {callBack && <CallBack token={callBack} />}
      </div>
    );
  }
  if (wrong.length === 0 && !failure) return null;
  return (
    <div id={postedAnswerId} role="alert" tabIndex={-1}>
      <div className={`${failed} mb-6`}>
        {failure}
        {wrong.map(([field, sentence]) => (
          <a
            className="flex min-h-11 items-center underline"
            href={`#${fieldId(name, field)}`}
            key={field}
          >
            {sentence}
          </a>
        ))}
      </div>
    </div>
  );
}

// On a green card it needs a ground of its own; and it must not stick to the edge of the screen.
const box = 'scroll-my-24 rounded-control border bg-white px-4 py-3 text-base leading-snug';

/** Not part of the status, which has the words of the specification and may be hidden again. */
function Next({ className, children }: { className: string; children: string | undefined }) {
  return (
    <p
      aria-live="polite"
      className={children && `${className} scroll-my-6 text-base leading-snug`}
      data-answer=""
    >
      {children}
    </p>
  );
}

function Success({ children, className = 'mt-4' }: { children: string; className?: string }) {
  return (
    <p className={`${box} flex items-start gap-3 border-green font-semibold text-ink ${className}`}>
      <TickIcon className="mt-0.5 size-5" />
      {children}
    </p>
  );
}

const failed = `${box} border-2 border-brick text-brick`;

const { question, times } = messages.contact.callBack;

/**
 * Asks, once a message was taken, when to call. The buttons post the form to its page, with JavaScript and without: the
 * answer is a page either way.
 */
export function CallBack({ token }: { token: string }) {
  return (
    <fieldset className="mt-4">
      <legend className="mb-2 font-semibold">{question}</legend>
      <input name="callBack" type="hidden" value={token} />
      <div className="grid grid-cols-2 gap-2 sm:flex">
        {Object.entries(times).map(([value, label]) => (
          <Button
            className="px-4!"
            formNoValidate
            key={value}
            name="callTime"
            value={value}
            variant="outline-dark"
          >
            {label}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
