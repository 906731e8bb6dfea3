import type { ReactNode } from 'react';

export type Ground = 'chalk' | 'sand' | 'green';

const groundClasses: Record<Ground, string> = {
  chalk: 'bg-chalk text-ink',
  sand: 'bg-sand text-ink',
  green: 'bg-green text-chalk',
};

export interface BandProps {
  ground: Ground;
  /** Target of links to this band. */
  id?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A full-width strip of the page on one ground, with the page's measure inside. */
export function Band({ ground, id, className = '', children }: BandProps) {
  return (
    <section className={`band ${groundClasses[ground]} ${className}`} data-ground={ground} id={id}>
      <div className="measure">{children}</div>
    </section>
  );
}
