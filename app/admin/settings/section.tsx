import { type ReactNode, useId } from 'react';

interface SectionProps {
  title: string;
  /** The hash of the address that leads here. */
  name?: string;
  /** One or two sentences under the heading. */
  sentence: ReactNode;
  /** False where the content has rows up to the edge. */
  isPadded?: boolean;
  children: ReactNode;
}

/** A part of the own settings: a heading with a sentence, and a card beside it or, on small screens, below. */
export function Section({ title, name, sentence, isPadded = true, children }: SectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-7 gap-y-4 border-line not-first-of-type:border-t not-first-of-type:pt-6 lg:grid-cols-[15rem_minmax(0,1fr)]"
      id={name}
      tabIndex={name ? -1 : undefined}
    >
      <div>
        <h2 className="text-lg leading-snug tracking-[-0.015em]" id={id}>
          {title}
        </h2>
        <p className="mt-1 text-[0.9375rem] leading-normal break-words text-mute">{sentence}</p>
      </div>
      <div
        className={`min-w-0 self-start rounded-card border border-line bg-white ${isPadded ? 'p-5 md:p-6' : ''}`}
      >
        {children}
      </div>
    </section>
  );
}
