import type { ReactNode } from 'react';
import { messages } from '../../../domain/messages.ts';
import type { ReachLink } from '../../../domain/site/reach-links.ts';
import { Button, type ButtonVariant } from '../../ui/button.tsx';
import { TickIcon } from '../../ui/icons.tsx';
import { type FormState, fieldId, idleForm } from './form-state.ts';
import type { useForm } from './use-form.ts';

interface FormFrameProps {
  /** Prefix of the field ids, unique on the page. */
  name: string;
  form: ReturnType<typeof useForm>;
  token: string;
  /** Whether to store a draft; false for a form without typed fields. */
  keepsDraft?: boolean;
  /** Shown below the response. */
  thanks?: ReactNode;
  children: ReactNode;
}

/** A form that the browser posts to its own page, or, once hydrated, React sends through the API. */
export function FormFrame({
  name,
  form,
  token,
  keepsDraft = true,
  thanks,
  children,
}: FormFrameProps) {
  const { state, handlers } = form;
  return (
    <form
      action={`#${postedResponseId}`}
      data-draft={keepsDraft ? name : undefined}
      method="post"
      noValidate
      {...handlers}
    >
      {/* Text fields, because React does not reset values that a restored draft has set. */}
      <input defaultValue={token} hidden name="formToken" readOnly type="text" />
      {keepsDraft && <input hidden name="idempotencyKey" type="text" />}
      <Honeypot name={name} />
      {state.posted && <PostedResponse name={name} state={state} />}
      {state.posted && thanks}
      {children}
      <FormResponse state={state.posted ? idleForm : state} />
      {!state.posted && thanks}
    </form>
  );
}

interface SendButtonProps {
  form: ReturnType<typeof useForm>;
  /** Label while sending; before hydration hydrate-on-intent.ts sets it. */
  busyLabel: string;
  children: string;
  variant: ButtonVariant;
  className: string;
  /** Phone and WhatsApp links, offered without a connection. */
  reach?: readonly ReachLink[];
}

/** The submit button, below the offline message. */
export function SendButton({
  form,
  busyLabel,
  children,
  variant,
  className,
  reach,
}: SendButtonProps) {
  const { busy, offline } = form.state;
  return (
    <>
      {offline && (
        <div
          className={`${box} mt-4 border-ink text-ink`}
          data-offline=""
          role="alert"
          tabIndex={-1}
        >
          <strong>{form.kept}</strong>
          <p className="mt-1 text-mute">
            {messages.offline[offline](children)} {messages.offline.stays}
          </p>
          {reach?.map(({ kind, href, label }) => (
            <a
              className="mr-6 inline-flex min-h-11 items-center font-semibold text-brick"
              href={href}
              key={kind}
            >
              {kind === 'phone' && `${messages.offline.call} `}
              {label}
            </a>
          ))}
        </div>
      )}
      <Button
        className={className}
        data-busy={busyLabel}
        disabled={busy}
        suppressHydrationWarning
        variant={variant}
      >
        {busy ? busyLabel : children}
      </Button>
    </>
  );
}

/** A honeypot: bots fill it in. Hidden from people, screen readers and password managers. */
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

/** The response, below the button. Both live regions exist from the start, so that screen readers announce changes. */
export function FormResponse({ state: { success, next, receipt, failure } }: { state: FormState }) {
  return (
    <>
      <div data-answer="" role="status" tabIndex={-1}>
        {success && <Success>{success}</Success>}
      </div>
      <Next className="mt-3">{receipt ? undefined : next}</Next>
      <div data-answer="" role="alert" tabIndex={-1}>
        {failure && <div className={`${failed} mt-4`}>{failure}</div>}
      </div>
    </>
  );
}

/** Target of a form that is posted without JavaScript. */
export const postedResponseId = 'posted-answer';

interface PostedResponseProps {
  /** Prefix of the ids of the form's fields. */
  name: string;
  state: FormState;
}

/** The response to a form posted without JavaScript, above the fields; each error links to its field. */
export function PostedResponse({
  name,
  state: { success, next, receipt, failure, errors },
}: PostedResponseProps) {
  const wrong = Object.entries(errors);
  if (success) {
    return (
      <div className="mb-6" data-sent="" id={postedResponseId} tabIndex={-1}>
        <div role="status">
          <Success className="">{success}</Success>
        </div>
        <Next className="mt-3">{receipt ? undefined : next}</Next>
      </div>
    );
  }
  if (wrong.length === 0 && !failure) return null;
  return (
    <div id={postedResponseId} role="alert" tabIndex={-1}>
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

// White, so that it is readable on green cards; a scroll margin, for distance from the screen's edge.
const box = 'scroll-my-24 rounded-control border bg-white px-4 py-3 text-base leading-snug';

/** The next step, separate from the status text of the specification, which may be hidden after a while. */
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
