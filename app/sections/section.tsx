import type { ReactNode } from 'react';
import type { Section } from '../../domain/page.ts';
import { Band, type BandProps, type Ground, SectionHeading } from '../ui/band.tsx';

export type SectionKind = Section['kind'];

/** Props of a section component: its content, its background, and content from the route. */
export type SectionProps<K extends SectionKind> = Extract<Section, { kind: K }> & {
  ground: Ground;
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
