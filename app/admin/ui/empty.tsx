import type { ReactNode } from 'react';

interface EmptyProps {
  title: string;
  /** What to do next, or when something will stand here. */
  children: ReactNode;
}

/** Shown in place of an empty list. */
export function Empty({ title, children }: EmptyProps) {
  return (
    <div className="rounded-card border border-dashed border-mute/50 px-6 py-12 text-center">
      <p className="font-display text-xl font-bold tracking-[-0.02em]">{title}</p>
      <div className="mx-auto mt-2 flex max-w-[34rem] flex-col items-center gap-4 text-mute">
        {children}
      </div>
    </div>
  );
}
