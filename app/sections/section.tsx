import type { ReactNode } from 'react';
import type { Section } from '../../domain/page.ts';
import { Band, type BandProps, Eyebrow, type Ground, SectionHeading } from '../ui/band.tsx';

export type SectionKind = Section['kind'];

/** Props of a section component: its content, its background, and content from the route. */
export type SectionProps<K extends SectionKind> = Extract<Section, { kind: K }> & {
  ground: Ground;
  /** Follows an opening whose band it overlaps. */
  isInOpening?: boolean;
  /** Content that only the route knows, such as a form with the visitor's errors. */
  children?: ReactNode;
};

interface HeadedBandProps extends BandProps {
  eyebrow?: string | undefined;
  title: string;
  lead?: string | undefined;
  /** The heading stays at the left while the rest scrolls. */
  isBeside?: boolean;
}

/** A full-width section that begins with its heading. */
export function HeadedBand({ ground, id, children, isBeside, ...section }: HeadedBandProps) {
  const { eyebrow, title, lead } = section;
  const words = { eyebrow, title, lead };
  return (
    <Band ground={ground} id={id}>
      {isBeside ? (
        <div className="grid gap-x-20 gap-y-10 lg:grid-cols-[5fr_7fr]">
          <SectionHeading {...words} className="lg:sticky lg:top-28 lg:self-start" />
          {children}
        </div>
      ) : (
        <>
          <SectionHeading {...words} isOnGreen={ground === 'green'} isWide />
          {children}
        </>
      )}
    </Band>
  );
}

interface SpecimenBandProps extends HeadedBandProps {
  isInOpening: boolean | undefined;
  /** The specimen itself. */
  specimen: ReactNode;
}

/** A band with a specimen below its heading. In an opening, the heading is the caption below the specimen. */
export function SpecimenBand({ isInOpening, specimen, children, ...section }: SpecimenBandProps) {
  const { id, title, lead } = section;
  if (!isInOpening) {
    return (
      <HeadedBand {...section}>
        <div className="mt-10 lg:mt-12">{specimen}</div>
        {children}
      </HeadedBand>
    );
  }
  return (
    <section className="paper-band text-chalk" data-ground="green" id={id}>
      <div className="measure">
        <div className="flex flex-col-reverse gap-y-7">
          <div className="gap-x-10 md:grid md:grid-cols-[fit-content(60%)_minmax(0,1fr)] md:items-baseline">
            <div>
              <Eyebrow className="mb-1.5 text-gold-soft" text={section.eyebrow} />
              <h2 className="display-3">{title}</h2>
            </div>
            {lead && <p className="mt-2 text-base text-chalk/85 md:mt-0">{lead}</p>}
          </div>
          <div>{specimen}</div>
        </div>
        {children}
      </div>
    </section>
  );
}
