import { type ReactNode, useId } from 'react';

interface PanelProps {
  title: string;
  /** Beside the title: a figure, a link. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A white part of a screen under a heading of its own. */
export function Panel({ title, aside, children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-white p-5 md:p-6">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="text-lg leading-snug tracking-[-0.015em]" id={id}>
          {title}
        </h2>
        {aside && <div className="text-[0.9375rem] text-mute">{aside}</div>}
      </div>
      {children}
    </section>
  );
}
