import { Band, type BandProps } from '../ui/band.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';

interface HeadedBandProps extends BandProps {
  eyebrow: string;
  title: string;
  lead?: string | undefined;
}

/** A band of the page that opens with its heading. */
export function HeadedBand({ ground, id, children, eyebrow, title, lead }: HeadedBandProps) {
  const words = { eyebrow, title, lead };
  return (
    <Band ground={ground} id={id}>
      <SectionHeading {...words} isOnGreen={ground === 'green'} isWide />
      {children}
    </Band>
  );
}
