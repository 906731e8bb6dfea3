import { CloseIcon } from '../../ui/icons.tsx';

/**
 * What the enquiry is about, such as a course; shown while not empty, and cleared by its button. A text field, since
 * React leaves its value alone.
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
