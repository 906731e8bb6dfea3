import { type ReactNode, useId } from 'react';

interface PanelProps {
  title: string;
  /** Beside the title: a figure, a link. */
  aside?: ReactNode;
  /** One of several under a heading of their own. */
  isPart?: boolean;
  children: ReactNode;
}

/** A white part of a screen under a heading, which names it for screen readers. */
export function Panel({ title, aside, isPart = false, children }: PanelProps) {
  const id = useId();
  const Heading = isPart ? 'h3' : 'h2';
  const look = isPart
    ? 'font-sans text-base font-semibold'
    : 'text-lg leading-snug tracking-[-0.015em]';
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 rounded-card border border-line bg-white p-5 md:p-6"
    >
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <Heading className={look} id={id}>
          {title}
        </Heading>
        {aside && <div className="text-[0.9375rem] text-mute">{aside}</div>}
      </div>
      {children}
    </section>
  );
}
