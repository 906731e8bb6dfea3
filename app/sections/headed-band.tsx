import { Band, type BandProps } from '../ui/band.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';

interface HeadedBandProps extends BandProps {
  eyebrow?: string | undefined;
  title: string;
  lead?: string | undefined;
  /** The heading stays at the left while the rest goes by. */
  isBeside?: boolean;
}

/** A band of the page that opens with its heading. */
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
