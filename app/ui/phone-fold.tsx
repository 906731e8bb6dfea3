import type { ReactNode } from 'react';
import { PlusIcon } from './icons.tsx';
import { InlineScript } from './inline-script.tsx';

interface PhoneFoldProps {
  /** What is folded. */
  label: string;
  /** What it belongs to, for screen readers. */
  about?: string;
  children: ReactNode;
}

/** Content that is folded on phones, below a line that says what it is. Elsewhere, and without scripts, it is open. */
export function PhoneFold({ label, about, children }: PhoneFoldProps) {
  return (
    <details className="group phone-fold" open>
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-6 font-semibold [&::-webkit-details-marker]:hidden">
        <span>
          {label}
          {about && <span className="sr-only">: {about}</span>}
        </span>
        <PlusIcon className="size-5 group-open:[&_.plus-upright]:hidden" />
      </summary>
      <InlineScript atOnce run={foldOnPhone} />
      {children}
    </details>
  );
}

/** Runs in the page while it is parsed, so that nothing moves. */
function foldOnPhone(): void {
  if (matchMedia('(width < 40rem)').matches)
    document.currentScript?.closest('details')?.removeAttribute('open');
}
