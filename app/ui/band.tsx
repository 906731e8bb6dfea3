import type { ReactNode } from 'react';

export type Ground = 'chalk' | 'sand' | 'green';

const groundClasses: Record<Ground, string> = {
  chalk: 'bg-chalk text-ink',
  sand: 'bg-sand text-ink',
  green: 'bg-green text-chalk',
};

export interface BandProps {
  ground: Ground;
  /** Id for links to this band. */
  id?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A full-width strip of the page with a background, and content in the page's width. */
export function Band({ ground, id, className = '', children }: BandProps) {
  return (
    <section className={`band ${groundClasses[ground]} ${className}`} data-ground={ground} id={id}>
      <div className="measure">{children}</div>
    </section>
  );
}

interface SectionHeadingProps {
  eyebrow?: string | undefined;
  title: string;
  lead?: string | undefined;
  /** Shows the lead beside the title from tablets up. */
  isWide?: boolean;
  isOnGreen?: boolean;
  className?: string;
}

/** The heading of a band: h2, with eyebrow and lead if there are any. */
export function SectionHeading(props: SectionHeadingProps) {
  const { eyebrow, title, lead, isWide = false, isOnGreen = false, className = '' } = props;
  const wide = isWide && lead;
  return (
    <div
      className={`${wide ? 'items-end gap-x-16 md:grid md:grid-cols-[3fr_2fr]' : ''} ${className}`}
    >
      <div>
        <Eyebrow className={`mb-3 ${isOnGreen ? 'text-gold-soft' : 'text-brick'}`} text={eyebrow} />
        <h2 className="display-2">{title}</h2>
      </div>
      {lead && (
        <p
          className={`mt-4 max-w-[31em] ${isOnGreen ? 'text-chalk/85' : 'text-mute'} ${wide ? 'md:mt-0 md:pb-1.5' : ''}`}
        >
          {lead}
        </p>
      )}
    </div>
  );
}

interface EyebrowProps {
  text: string | undefined;
  /** Classes for colour and margin. */
  className: string;
}

/** The small line above a title. */
export function Eyebrow({ text, className }: EyebrowProps) {
  return text ? <p className={`eyebrow ${className}`}>{text}</p> : null;
}
