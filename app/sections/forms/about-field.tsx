import { messages } from '../../../domain/messages.ts';
import { CloseIcon } from '../../ui/icons.tsx';

const { going, leave } = messages.contact.correct;

/**
 * The subject of the enquiry, such as a course; shown while not empty, and cleared by its button. A text field, because
 * React does not reset its value.
 */
export function AboutField({ typed }: { typed: string }) {
  return (
    <div
      className="mb-5 hidden items-center justify-between gap-3 rounded-control bg-sand pl-4 text-base leading-snug has-[input:not(:placeholder-shown)]:flex"
      data-about=""
    >
      <p className="py-2.5">
        About: <strong suppressHydrationWarning>{typed}</strong>
      </p>
      <input defaultValue={typed} hidden name="about" placeholder=" " type="text" />
      <button
        aria-label={typed ? `Remove “${typed}”` : 'Remove what this is about'}
        className="flex size-11 shrink-0 cursor-pointer items-center justify-center"
        suppressHydrationWarning
        type="button"
      >
        <CloseIcon className="size-5" />
      </button>
    </div>
  );
}

/** The token of the enquiry being corrected; shown while not empty, and cleared by its button. */
export function CorrectionField({ id, typed }: { id: string | undefined; typed: string }) {
  return (
    <div
      className="mb-5 hidden rounded-control border border-[#e9c168] bg-[#fdf0d3] px-4 pt-2.5 text-base leading-snug has-[input:not(:placeholder-shown)]:block"
      data-correction=""
      id={id}
      tabIndex={-1}
    >
      <p>{going}</p>
      <input defaultValue={typed} hidden name="correction" placeholder=" " type="text" />
      <button
        className="min-h-11 cursor-pointer font-semibold text-brick underline underline-offset-4 noscript:hidden"
        type="button"
      >
        {leave}
      </button>
    </div>
  );
}
