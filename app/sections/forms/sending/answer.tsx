import { TickIcon } from '../../../ui/icons.tsx';
import { CallBack } from './call-back.tsx';
import { fieldId } from './fields-of.ts';
import type { FormState } from './form-state.ts';

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
