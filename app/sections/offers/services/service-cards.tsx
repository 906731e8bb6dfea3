import type { SectionOf } from '../../../../domain/page.ts';
import { Card } from '../../../ui/card.tsx';
import { ArrowIcon } from '../../../ui/icons.tsx';
import { TopicCover } from '../../../ui/kolam/cover.tsx';
import { LibraryPicture } from '../../../ui/library-picture.tsx';
import { HeadedBand } from '../../headed-band.tsx';
import type { SectionProps } from '../../section-props.ts';

/** Side by side, four covers must not fall on the same colour twice, so they go by place. */
const tones = ['green', 'gold', 'brick', 'sand'] as const;

/** What is on offer, one card a service, each with its way in. */
export function ServiceCards({ cards, ...section }: SectionProps<'service-cards'>) {
  return (
    <HeadedBand {...section}>
      <ul className="mt-10 grid gap-6 sm:grid-cols-2 lg:mt-12 xl:grid-cols-4">
        {cards.map((card, place) => (
          <ServiceCard card={card} key={card.title} tone={tones[place % tones.length] ?? 'green'} />
        ))}
      </ul>
    </HeadedBand>
  );
}

interface ServiceCardProps {
  card: SectionOf<'service-cards'>['cards'][number];
  tone: (typeof tones)[number];
}

function ServiceCard({ card, tone }: ServiceCardProps) {
  return (
    <Card as="li" className="flex flex-col">
      <LibraryPicture
        className="h-42 w-full"
        picture={card.picture}
        sizes="(min-width: 80rem) 18rem, (min-width: 40rem) 50vw, 100vw"
      >
        <TopicCover className="h-42 w-full" tone={tone} words={card.title} />
      </LibraryPicture>
      <div className="flex grow flex-col p-6">
        <h3 className="display-3">{card.title}</h3>
        <p className="mb-5 mt-3 text-base text-mute">{card.text}</p>
        <a className="link-arrow mt-auto" href={card.link.href}>
          {card.link.label}
          <span className="sr-only">: {card.title}</span>
          <ArrowIcon />
        </a>
      </div>
    </Card>
  );
}
