import { type ReactNode, useId } from 'react';

interface ChartCardProps {
  title: string;
  /** What stands at the right of the title, such as a total. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A white box with a title, which names the region for screen readers. */
export function ChartCard({ title, aside, className = '', children }: ChartCardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={`min-w-0 rounded-card border border-line bg-white p-5 sm:p-6 ${className}`}
    >
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="font-sans text-base font-semibold" id={id}>
          {title}
        </h3>
        {aside && <p className="text-[0.9375rem] text-mute">{aside}</p>}
      </div>
      {children}
    </section>
  );
}

/** Shown in place of an empty chart. */
export function NothingYet({ children }: { children: ReactNode }) {
  return <p className="max-w-[60ch] text-[0.9375rem] text-mute">{children}</p>;
}
