import type { Fact, OpeningFacts, Seats } from '../../domain/pages/fact.ts';
import { ArrowIcon } from '../ui/icons.tsx';

/** Facts in a row below a page's opening, two in a row on a phone. Long facts are wider. */
export function FactStrip({ lead, facts }: OpeningFacts) {
  const [first] = facts;
  const isFirstWide = Boolean(first?.ask && facts.length > 1);
  const narrow = facts.length - Number(isFirstWide);
  return (
    <div className="mt-7 lg:mt-12">
      {lead && (
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1 pb-3 lg:pb-4">
          <p className="font-semibold">{lead.text}</p>
          <a className="link-arrow" href={lead.link.href}>
            {lead.link.label}
            <ArrowIcon />
          </a>
        </div>
      )}
      <dl className="fact-strip grid grid-cols-[repeat(2,minmax(0,1fr))] lg:flex">
        {facts.map((fact, place) => {
          const isWide = isFirstWide && place === 0;
          const column = (place - Number(isFirstWide)) % 2;
          const isAlone = !isWide && place === facts.length - 1 && narrow % 2 === 1;
          const width = isWide ? 'col-span-2 lg:grow-[2.2]' : isAlone ? 'col-span-2' : '';
          const side = !isWide && column === 1 ? 'border-l pl-4' : 'pr-4';
          return (
            <div
              className={`border-t pt-4 pb-5 lg:flex-1 lg:border-l lg:py-7 lg:px-7 lg:first:border-l-0 lg:first:pl-0 ${width} ${side}`}
              key={fact.label}
            >
              <FactWords fact={fact} />
            </div>
          );
        })}
      </dl>
    </div>
  );
}

function FactWords({ fact: { label, value, note, seats, ask } }: { fact: Fact }) {
  return (
    <>
      <dt className="text-sm opacity-75">{label}</dt>
      <dd className="mt-0.5 font-display text-[1.375rem] font-bold leading-[1.15] tracking-[-0.022em] text-balance lg:mt-1 lg:text-[1.75rem]">
        {value}
      </dd>
      {note && <dd className="mt-1.5 text-[0.9375rem] leading-[1.4] opacity-85">{note}</dd>}
      {seats && (
        <dd className="mt-2.5">
          <SeatDots {...seats} className="text-gold-soft" />
        </dd>
      )}
      {ask && (
        <dd data-enquiry={ask.about} data-subject={ask.subject}>
          <a className="link-arrow" href={ask.href}>
            {ask.label}
            {ask.about && <span className="sr-only">: {ask.about}</span>}
            <ArrowIcon />
          </a>
        </dd>
      )}
    </>
  );
}

const maxDots = 100;

/** A dot for each seat, ten in a row; a ring for one that is taken. */
export function SeatDots({ all, left, className = '' }: Seats & { className?: string }) {
  const places = Array.from({ length: Math.min(all, maxDots) }, (_, place) => ({
    x: (place % 10) * 11 + 4,
    y: Math.floor(place / 10) * 11 + 4,
  }));
  const free = places.slice(0, left).map(({ x, y }) => `M${x} ${y}h0`);
  const takenPath = places
    .slice(left)
    .map(({ x, y }) => `M${x - 3} ${y}a3 3 0 1 0 6 0a3 3 0 1 0-6 0`);
  const height = Math.ceil(places.length / 10) * 11;
  return (
    <svg
      aria-hidden="true"
      className={className}
      fill="none"
      height={height}
      stroke="currentColor"
      viewBox={`0 0 110 ${height}`}
      width="110"
    >
      <path d={takenPath.join('')} opacity=".6" />
      <path d={free.join('')} strokeLinecap="round" strokeWidth="7" />
    </svg>
  );
}
