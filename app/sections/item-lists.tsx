import type { ReactNode } from 'react';
import type { Item } from '../../domain/page.ts';

import { Band, type Ground, SectionHeading } from '../ui/band.tsx';
import { ArrowIcon } from '../ui/icons.tsx';
import { TopicTile } from '../ui/kolam/cover.tsx';
import { HeadedBand, type SectionProps } from './section.tsx';

/** Three or four reasons with a small tile each: columns, or rows. */
export function Benefits(props: SectionProps<'benefits'>) {
  const { items, look = 'tiles', children, ...section } = props;
  const Layout = benefitLayouts[look];
  return (
    <HeadedBand {...section}>
      <Layout items={items} />
      {children}
    </HeadedBand>
  );
}

interface BenefitsProps {
  items: Item[];
}

const benefitLayouts = { tiles: BenefitTiles, rows: BenefitRows };

/** In narrow columns the tile stands above its text. */
function BenefitTiles({ items }: BenefitsProps) {
  const isInPairs = items.length % 4 === 0;
  const columns = isInPairs ? 'grid-cols-2 max-md:gap-x-5' : 'md:grid-cols-3';
  return (
    <ul className={`mt-10 grid gap-x-10 gap-y-9 lg:mt-12 ${columns}`}>
      {items.map((item) => (
        <li
          className={`flex gap-x-5 gap-y-3 ${isInPairs ? 'max-md:flex-col' : 'md:max-lg:flex-col'}`}
          key={item.title}
        >
          <TopicTile words={item.title} />
          <div>
            <h3 className="display-3">{item.title}</h3>
            <p className="mt-2 text-mute">{item.text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Of the tiles of neighbouring rows. */
const tileTones = ['gold', 'green', 'brick', 'leaf'] as const;

function BenefitRows({ items }: BenefitsProps) {
  return (
    <ul className="mt-10 border-b border-line lg:mt-12">
      {items.map((item, place) => (
        <li
          className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-6 gap-y-3 border-t border-line py-6 md:grid-cols-[auto_minmax(0,4fr)_minmax(0,9fr)] lg:gap-x-14"
          key={item.title}
        >
          <TopicTile tone={tileTones[place % tileTones.length] ?? 'green'} words={item.title} />
          <h3 className="display-3">{item.title}</h3>
          <p className="text-mute max-md:col-span-2">{item.text}</p>
        </li>
      ))}
    </ul>
  );
}

/** A heading that stays at the left while the reasons scroll at the right. */
export function NumberedReasons(props: SectionProps<'numbered-reasons'>) {
  const { items, children, ...section } = props;
  return (
    <HeadedBand {...section} isBeside>
      <div>
        <ol className="border-b border-line">
          {items.map((item, place) => (
            <li
              className="grid grid-cols-[3rem_1fr] border-t border-line py-7 sm:grid-cols-[4.75rem_1fr]"
              key={item.title}
            >
              <span
                aria-hidden="true"
                className="font-display text-4xl font-bold leading-none text-brick"
              >
                {place + 1}
              </span>
              <div>
                <h3 className="display-3">{item.title}</h3>
                <p className="mt-2 max-w-[40.5em] text-mute">{item.text}</p>
              </div>
            </li>
          ))}
        </ol>
        {children}
      </div>
    </HeadedBand>
  );
}

/** The hairlines are the grid's background in the gaps, so each cell needs the band's background. */
const cellGrounds: Record<Ground, string> = {
  chalk: 'bg-chalk',
  sand: 'bg-sand',
  green: 'bg-green',
};

/** A grid with hairlines: the heading in the first cell, the principles in the others. The outer padding is clipped. */
export function Principles({
  ground,
  id,
  eyebrow,
  title,
  lead,
  items,
  children,
}: SectionProps<'principles'>) {
  const cell = `py-8 outline outline-line sm:px-8 lg:px-10 sm:max-lg:odd:pl-0 lg:nth-[3n+1]:pl-0 ${cellGrounds[ground]}`;
  return (
    <Band ground={ground} id={id}>
      <div className="-my-8 grid gap-px [clip-path:inset(2rem_0)] sm:grid-cols-2 lg:grid-cols-3">
        <SectionHeading
          className={`lg:pr-6! ${cell}`}
          eyebrow={eyebrow}
          lead={lead}
          title={title}
        />
        {items.map((item) => (
          <div className={cell} key={item.title}>
            <h3 className="display-3">{item.title}</h3>
            <p className="mt-3 text-mute">{item.text}</p>
          </div>
        ))}
      </div>
      {children}
    </Band>
  );
}

/** A process as one line that loops around each step: vertical on phones, horizontal on wider screens. */
export function Steps({ steps, children, ...section }: SectionProps<'steps'>) {
  const columns = steps.length % 3 === 0 ? 'lg:grid-cols-3' : 'lg:grid-cols-4';
  return (
    <HeadedBand {...section}>
      <ol className={`mt-10 grid gap-y-0 md:grid-cols-2 md:gap-y-14 lg:mt-14 ${columns}`}>
        {steps.map((step, place) => (
          <Step
            isLast={place === steps.length - 1}
            key={step.title}
            number={place + 1}
            step={step}
          />
        ))}
      </ol>
      {children}
    </HeadedBand>
  );
}

interface StepProps {
  number: number;
  step: Item;
  isLast: boolean;
}

function Step({ number, step, isLast }: StepProps) {
  return (
    <li className="group relative pb-10 pl-24 last:pb-0 md:pb-0 md:pl-0 md:pr-10">
      <Loop path={number === 1 ? loops.first : isLast ? loops.last : loops.between} />
      <span
        aria-hidden="true"
        className="absolute left-[42px] top-[36px] -translate-1/2 font-display text-xl font-bold leading-none text-brick md:left-[36px] md:top-[30px]"
      >
        {number}
      </span>
      <h3 className="display-3 pt-5 md:pt-6">{step.title}</h3>
      <p className="mt-2 max-w-[29.5em] text-mute">{step.text}</p>
    </li>
  );
}

/** The first and last loop are closed: the line begins and ends there. */
const loops = {
  first: 'M72 62C42 62 10 50 10 30A26 26 0 0 1 62 30C62 47 41 58.8 29.75 53.5',
  between: 'M0 62C30 62 62 50 62 30A26 26 0 0 0 10 30C10 50 42 62 72 62',
  last: 'M0 62C30 62 62 50 62 30A26 26 0 0 0 10 30C10 47 31 58.8 42.25 53.5',
};

/** A loop of the horizontal line; on phones it is rotated for the vertical one. */
function Loop({ path }: { path: string }) {
  return (
    <>
      <svg
        aria-hidden="true"
        className="absolute left-0 top-0 size-[72px] rotate-90 text-ink md:static md:rotate-0"
        fill="none"
        focusable="false"
        stroke="currentColor"
        strokeWidth="2"
        viewBox="0 0 72 72"
      >
        <path d={path} />
      </svg>
      <span
        aria-hidden="true"
        className="absolute bottom-0 left-[9px] top-[72px] w-0.5 bg-ink group-last:hidden md:bottom-auto md:left-[72px] md:right-0 md:top-[61px] md:h-0.5 md:w-auto"
      />
    </>
  );
}

/** Each year is larger than the one before it. */
const yearSizes = ['text-[2.5rem]', 'text-5xl', 'text-[3.5rem]'];

/** Years along one line, and what comes next on its dashed end. */
export function Milestones({ items, next, ...section }: SectionProps<'milestones'>) {
  return (
    <HeadedBand {...section}>
      <ol className="mt-10 grid md:auto-cols-fr md:grid-flow-col lg:mt-12">
        {items.map((item, place) => (
          <Milestone
            key={item.year}
            line={next || place < items.length - 1 ? 'bg-ink' : ''}
            size={yearSizes[place] ?? yearSizes.at(-1) ?? ''}
            title={item.title}
            year={item.year}
          >
            <p className="mt-2 max-w-[28.5em] text-mute">{item.text}</p>
          </Milestone>
        ))}
        {next && (
          <Milestone isOpen line="dashed-line" size="text-[2.5rem]" title={next.title} year="Next">
            {next.text && <p className="mt-2 text-mute">{next.text}</p>}
            <a className="link-arrow" href={next.link.href}>
              {next.link.label}
              <ArrowIcon />
            </a>
          </Milestone>
        )}
      </ol>
    </HeadedBand>
  );
}

interface MilestoneProps {
  year: string;
  title: string;
  /** Class of the year's size. */
  size: string;
  /** Class of the line to the next; none where the line ends. */
  line: string;
  /** Still to come. */
  isOpen?: boolean;
  children: ReactNode;
}

function Milestone({ year, title, size, line, isOpen = false, children }: MilestoneProps) {
  return (
    <li className="relative pb-10 pl-10 last:pb-0 md:pt-9 md:pr-8 md:pb-0 md:pl-0">
      {line && (
        <span
          aria-hidden="true"
          className={`absolute top-2 -bottom-2 left-[7px] w-0.5 md:inset-x-0 md:top-[7px] md:bottom-auto md:h-0.5 md:w-auto ${line}`}
        />
      )}
      <span
        aria-hidden="true"
        className={`absolute top-2 left-0 size-4 rounded-full md:top-0 ${isOpen ? 'border-3 border-brick bg-chalk' : 'bg-brick'}`}
      />
      <p
        className={`flex font-display leading-none font-bold tracking-[-0.035em] tabular-nums md:h-14 md:items-end ${size}`}
      >
        {year}
      </p>
      <h3 className="display-3 mt-4">{title}</h3>
      {children}
    </li>
  );
}

/** Tools, one line for each field. */
export function Technologies({ groups, ...section }: SectionProps<'technologies'>) {
  return (
    <HeadedBand {...section}>
      <div className="mt-10 border-b border-ink lg:mt-12">
        {groups.map((group) => (
          <div
            className="grid gap-x-8 gap-y-4 border-t border-ink py-7 md:grid-cols-[12rem_1fr] lg:py-9"
            key={group.title}
          >
            <h3 className="text-base font-semibold text-brick md:pt-1.5">{group.title}</h3>
            <ul className="-ml-8 text-balance font-display text-2xl font-bold leading-snug tracking-tight lg:text-[2rem]">
              {group.items.map((item) => (
                <li className="mb-2 ml-8 inline-block" key={item}>
                  {item}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </HeadedBand>
  );
}
