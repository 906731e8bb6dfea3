import type { ReactNode } from 'react';
import { closedText } from '../../domain/site/holidays.ts';
import { mapLink } from '../../domain/site/reach-links.ts';
import { Band, Eyebrow } from '../ui/band.tsx';
import { Card } from '../ui/card.tsx';
import { ArrowIcon } from '../ui/icons.tsx';
import { LibraryPicture } from '../ui/library-picture.tsx';
import type { SectionProps } from './section.tsx';

/** Address and hours on a card, with the owner's picture of a map beside them; without one, in two columns. */
export function Office({ ground, id, eyebrow, title, map, place }: SectionProps<'office'>) {
  const heading = (
    <div>
      <Eyebrow className="mb-2 text-gold-soft" text={eyebrow} />
      <h2 className="display-2 max-w-[12em]">{title}</h2>
    </div>
  );
  return (
    <Band ground={ground} id={id}>
      {map ? (
        // Green on the words alone: it would show at the rounded corners of the map.
        <div className="grid overflow-clip rounded-card lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
          <div
            className="grid content-start gap-y-5 bg-green p-6 text-chalk sm:p-8 lg:p-10"
            data-ground="green"
          >
            {heading}
            <Place place={place} />
          </div>
          <LibraryPicture
            className="h-full min-h-60 w-full max-lg:aspect-[8/5]"
            picture={map}
            sizes="(min-width: 75rem) 800px, (min-width: 64rem) 66vw, 100vw"
          >
            {null}
          </LibraryPicture>
        </div>
      ) : (
        <Card className="grid gap-x-14 gap-y-6 p-6 sm:p-8 md:grid-cols-2 lg:p-12" tone="green">
          {heading}
          <div className="grid gap-y-5">
            <Place place={place} />
          </div>
        </Card>
      )}
    </Band>
  );
}

function Place({ place }: Pick<SectionProps<'office'>, 'place'>): ReactNode {
  const { name, address, hours, holidays } = place;
  return (
    <>
      <address className="whitespace-pre-line not-italic">{address}</address>
      {(hours || holidays) && (
        <div className="border-t border-green-soft pt-5">
          {hours && <p>{hours}</p>}
          {holidays && (
            <p className="mt-1 whitespace-pre-line text-base text-chalk/85">
              {closedText(holidays)}
            </p>
          )}
        </div>
      )}
      <p>
        <a className="link-arrow text-gold-soft!" href={mapLink(name, address)} rel="noopener">
          Open in Maps
          <ArrowIcon />
        </a>
      </p>
    </>
  );
}
