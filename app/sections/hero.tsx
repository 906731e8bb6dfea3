import { Fragment } from 'react';
import type { Action, PictureName, SectionOf } from '../../domain/page.ts';
import { titleId } from '../../domain/page.ts';
import { countedOn } from '../../domain/text/dates.ts';
import { Band, Eyebrow } from '../ui/band.tsx';
import { ButtonLink, type ButtonVariant } from '../ui/button.tsx';
import { TopicIcon } from '../ui/kolam/cover.tsx';
import { Opening } from '../ui/kolam/opening.tsx';
import { LibraryPicture } from '../ui/library-picture.tsx';
import { FigureList } from './figures.tsx';
import type { SectionProps } from './section.tsx';

type HeroProps = SectionProps<'hero'>;

interface Look {
  /** Colour of the eyebrow and of the accented words of the title. */
  accent: string;
  lead: string;
  buttons: [ButtonVariant, ButtonVariant];
  columns: string;
  picture: string;
  /** Width of the title's column on a screen of 1440 pixels. */
  column: number;
}

type LookName = HeroProps['ground'] | 'split' | 'paper';

const onChalk = { accent: 'text-brick', lead: 'text-mute' };

const looks: Record<LookName, Look> = {
  green: {
    accent: 'text-gold-soft',
    lead: 'text-chalk/85',
    buttons: ['gold', 'outline-light'],
    columns: 'lg:grid-cols-[11fr_10fr]',
    picture: 'hero-picture mx-auto w-full max-w-[21rem] sm:max-w-md lg:max-w-none',
    column: 607,
  },
  chalk: {
    ...onChalk,
    buttons: ['green', 'outline-dark'],
    columns: 'lg:grid-cols-[minmax(0,1fr)_21.5rem]',
    picture: 'mx-auto w-full max-w-[17rem] lg:max-w-none',
    column: 816,
  },
  split: {
    ...onChalk,
    buttons: ['gold', 'outline-dark'],
    columns: 'lg:grid-cols-2',
    picture: '',
    column: 544,
  },
  paper: {
    ...onChalk,
    buttons: ['gold', 'outline-dark'],
    columns: 'lg:grid-cols-[minmax(0,1fr)_24rem]',
    picture: '',
    column: 760,
  },
};

const lookOf = ({ composition, ground }: SectionOf<'hero'>): Look => looks[composition ?? ground];

/** Drawings that are a single line below the text; the others are beside it. */
const strips: readonly PictureName[] = ['legal', 'subscribe', 'unsubscribe'];

/** Pages with a form have a short hero on phones. */
const brief: readonly PictureName[] = ['contact'];

/** The first section of a page: h1, first actions and picture. */
export function Hero(hero: HeroProps) {
  if (hero.faces) return <FacesHero {...hero} />;
  // A photograph stands beside the words.
  if (hero.composition === 'paper' && !hero.photograph) return <PaperHero {...hero} />;
  return hero.composition === 'split' ? <SplitHero {...hero} /> : <LineHero {...hero} />;
}

/** The words, and a line drawing beside them. */
function LineHero(hero: HeroProps) {
  const strip = !hero.photograph && hero.picture !== undefined && strips.includes(hero.picture);
  const isBrief = hero.picture !== undefined && brief.includes(hero.picture);
  const facts = hero.children;
  const look = looks[hero.ground];
  return (
    <Band
      className={`overflow-x-clip ${hero.ground === 'chalk' ? 'pb-14 pt-16 lg:pt-20' : ''} ${isBrief ? 'brief-hero' : ''} ${facts ? 'hero-with-facts' : ''}`}
      ground={hero.ground}
    >
      <div className={strip ? '' : `grid items-center gap-x-10 gap-y-12 ${look.columns}`}>
        <div>
          <HeroTitle {...hero} />
          <p className={`lead mt-4 max-w-[36.5em] sm:mt-6 ${look.lead}`}>{hero.lead}</p>
          <HeroActions className="mt-6 sm:mt-9" {...hero} />
        </div>
        <LibraryPicture
          className={`aspect-[4/3] w-full rounded-card ${facts || isBrief ? 'max-lg:hidden' : ''}`}
          eager={!facts && !isBrief}
          picture={hero.photograph}
          sizes="(min-width: 64rem) 560px, calc(100vw - 40px)"
        >
          <Opening
            className={`${strip ? '-ml-1.5 mt-10 h-9 w-auto max-w-full' : look.picture} ${facts ? 'max-lg:hidden' : ''}`}
            ground={hero.ground}
            name={hero.picture}
            seed={hero.title}
          />
        </LibraryPicture>
      </div>
      {facts}
      {hero.stats && (
        <FigureList
          className="mt-14 border-t border-green-soft pt-8 lg:mt-20"
          counted={hero.counted}
          figures={hero.stats}
          isOnGreen
        />
      )}
    </Band>
  );
}

/** The words at the left, and four portraits that reach the right edge of the screen. They are named further down. */
function FacesHero(hero: HeroProps) {
  const { faces = [], stats, counted } = hero;
  return (
    <section className="bg-green text-chalk" data-ground="green">
      <div className="relative">
        <div className="measure lg:grid lg:min-h-148 lg:grid-cols-2">
          <div className="py-14 md:py-18 lg:self-center lg:pr-14">
            <HeroTitle {...hero} />
            <p className={`lead mt-6 ${looks.green.lead}`}>{hero.lead}</p>
            <HeroActions className="mt-9" {...hero} />
          </div>
        </div>
        <div className="grid grid-cols-2 lg:absolute lg:inset-y-0 lg:right-0 lg:left-1/2 lg:grid-rows-2">
          {faces.map(({ name, picture }) => (
            <LibraryPicture
              className="aspect-square size-full object-top lg:aspect-auto lg:min-h-0"
              eager
              key={name}
              picture={picture}
              sizes="(min-width: 64rem) 25vw, 50vw"
            >
              {null}
            </LibraryPicture>
          ))}
        </div>
      </div>
      {stats && (
        <div className="bg-sand py-10 text-ink" data-ground="sand">
          <div className="measure">
            <FigureList counted={counted} figures={stats} />
          </div>
        </div>
      )}
    </section>
  );
}

/** A large title with lead and actions at its right; the specimen that follows overlaps its own band. */
function PaperHero(hero: HeroProps) {
  const look = lookOf(hero);
  return (
    <Band className="pt-12 pb-10 lg:pt-16 lg:pb-12" ground="chalk">
      <div className={`grid items-end gap-x-14 gap-y-6 ${look.columns}`}>
        <HeroTitle {...hero} />
        <div>
          <p className={`lead ${look.lead}`}>{hero.lead}</p>
          <HeroActions className="mt-6" {...hero} />
        </div>
      </div>
      {hero.stats && <FigureList className="mt-10" counted={hero.counted} figures={hero.stats} />}
      {hero.children}
    </Band>
  );
}

/** The words at the left, and a phone on a gold panel that reaches the right edge of the screen. */
function SplitHero(hero: HeroProps) {
  const { stats, children } = hero;
  return (
    <section className="bg-chalk text-ink" data-ground="split">
      <div className="relative">
        <div
          aria-hidden="true"
          className="absolute inset-y-0 right-0 left-1/2 bg-gold-soft max-lg:hidden"
        />
        <div className={`measure relative lg:grid lg:min-h-148 ${lookOf(hero).columns}`}>
          <div className="py-8 md:py-14 lg:self-center lg:pr-14">
            <HeroTitle {...hero} />
            <p className={`lead mt-4 sm:mt-6 ${lookOf(hero).lead}`}>{hero.lead}</p>
            <HeroActions className="mt-6 sm:mt-9" {...hero} />
            {children}
          </div>
          <div className="-mx-[20px] flex flex-wrap justify-center gap-x-8 bg-gold-soft px-[20px] pt-10 md:-mx-[32px] md:px-[32px] lg:mx-0 lg:pt-14 lg:pr-0 lg:pl-12">
            {stats && <PanelFigures counted={hero.counted} figures={stats} />}
            <LibraryPicture
              className="aspect-[4/5] w-[min(16rem,62%)] self-end rounded-t-card sm:w-[min(20rem,62%)] lg:w-[min(24rem,62%)]"
              eager
              picture={hero.photograph}
              sizes="(min-width: 64rem) 384px, 320px"
            >
              <Phone />
            </LibraryPicture>
          </div>
        </div>
      </div>
    </section>
  );
}

interface PanelFiguresProps {
  figures: NonNullable<HeroProps['stats']>;
  counted: string | undefined;
}

function PanelFigures({ figures, counted }: PanelFiguresProps) {
  return (
    <div className="flex-1 pb-10 text-[0.9375rem] leading-snug lg:pt-6">
      <dl className="grid content-start gap-6">
        {figures.map(({ figure, label, note }) => (
          <div className="flex flex-col" key={label}>
            <dt className={note && 'font-semibold'}>{label}</dt>
            <dd className="-order-1 font-display text-3xl leading-tight font-bold tracking-[-0.03em] lg:text-5xl">
              {figure}
            </dd>
            {note && <dd className="mt-1">{note}</dd>}
          </div>
        ))}
      </dl>
      {counted && <p className="mt-6">{countedOn(counted)}</p>}
    </div>
  );
}

/** A page of a shop on a phone, of which the panel's edge cuts off the foot. */
function Phone() {
  return (
    <div
      aria-hidden="true"
      className="w-[min(14rem,62%)] self-end overflow-hidden rounded-t-[2.25rem] bg-ink px-3 pt-3 sm:w-[min(18rem,62%)] lg:w-[min(20rem,62%)] print:hidden"
    >
      <div className="flex items-center gap-2.5 rounded-t-[1.5rem] bg-white px-5 py-4">
        <span className="size-5 rounded-full bg-brick" />
        <span className="h-3 w-20 rounded-full bg-ink" />
        <span className="ml-auto h-3.5 w-5 border-y-[3px] border-ink" />
      </div>
      <div className="bg-gold-soft px-6 py-7">
        <TopicIcon className="h-36 w-full lg:h-40" ground="gold" words="shop" />
      </div>
      <div className="grid gap-3 bg-chalk p-5">
        <span className="h-4 w-5/6 rounded-full bg-ink" />
        <span className="h-4 w-2/3 rounded-full bg-ink" />
        <span className="mt-1 h-2 w-11/12 rounded-full bg-line" />
        <span className="h-2 w-5/6 rounded-full bg-line" />
        <span className="mt-2 flex h-11 items-center justify-center rounded-control bg-green">
          <span className="h-2.5 w-20 rounded-full bg-chalk" />
        </span>
        <span className="mt-2 grid grid-cols-2 gap-3">
          <span className="h-14 rounded-t-control bg-sand" />
          <span className="h-14 rounded-t-control bg-sand" />
        </span>
      </div>
    </div>
  );
}

/** The h1: each sentence, also one of Hindi, on its own line, and so the accented words at its end. */
function HeroTitle(hero: SectionOf<'hero'>) {
  const { eyebrow, namesSubject, title, accent } = hero;
  const look = lookOf(hero);
  const sentences = title.match(/\S.*?(?:[.!?](?=\s+\p{Lu}|\s*$)|।(?=\s|$))|\S.*$/gsu) ?? [title];
  const size = titleSize(
    accent || sentences.length > 1 ? [...sentences, accent ?? ''] : [],
    look.column,
    hero.composition === 'paper',
  );
  return (
    <div>
      {!namesSubject && <Eyebrow className={`mb-4 ${look.accent}`} text={eyebrow} />}
      <h1 className={`display-1 ${size} ${phoneSize(accent)}`} id={titleId}>
        {namesSubject && eyebrow && (
          <span className={`eyebrow mb-4 block font-sans tracking-normal ${look.accent}`}>
            {eyebrow}
            <span className="sr-only">: </span>
          </span>
        )}
        {sentences.length === 1 && !accent && !namesSubject
          ? title
          : sentences.map((sentence, place) => (
              <Fragment key={sentence}>
                {place > 0 && ' '}
                <span className="block">{sentence}</span>
              </Fragment>
            ))}
        {accent && (
          <>
            {' '}
            <span className={`block ${look.accent}`}>{accent}</span>
          </>
        )}
      </h1>
    </div>
  );
}

/** Sizes of titles on large screens, in pixels, and their classes; they shrink with screens below 1280 pixels. */
const titleSizes = [
  [84, 'lg:text-[min(6.5625vw,5.25rem)]'],
  [72, ''],
  [68, 'lg:text-[min(5.3125vw,4.25rem)]'],
  [64, 'lg:text-[min(5vw,4rem)]'],
  [60, 'lg:text-[min(4.6875vw,3.75rem)]'],
  [56, 'lg:text-[min(4.375vw,3.5rem)]'],
  [52, 'lg:text-[min(4.0625vw,3.25rem)]'],
  [48, 'lg:text-[min(3.75vw,3rem)]'],
  [44, 'lg:text-[min(3.4375vw,2.75rem)]'],
  [40, 'lg:text-[min(3.125vw,2.5rem)]'],
] as const;

/** So large that each line fits into the column: a letter is about half as wide as it is high. */
function titleSize(lines: readonly string[], column: number, isLarge: boolean): string {
  const letters = Math.max(...lines.map(({ length }) => length), 1);
  const fitting = Math.min(isLarge ? 84 : 72, column / (0.5 * letters));
  const [, size] = titleSizes.find(([pixels]) => pixels <= fitting) ?? titleSizes[9];
  return size;
}

/** On phones a title may wrap, but not its accented end, by the number of its letters. */
const phoneSizes = [
  [15, ''],
  [18, 'max-sm:text-[min(9.7vw,2.375rem)]'],
  [21, 'max-sm:text-[min(8.5vw,2.375rem)]'],
  [23, 'max-sm:text-[min(7.8vw,2.375rem)]'],
  [26, 'max-sm:text-[min(6.9vw,2.375rem)]'],
] as const;

function phoneSize(accent = ''): string {
  return phoneSizes.find(([letters]) => accent.length <= letters)?.[1] ?? '';
}

interface HeroActionsProps extends SectionOf<'hero'> {
  className: string;
}

function HeroActions({ actions, className, ...hero }: HeroActionsProps) {
  const { buttons } = lookOf({ ...hero, actions });
  if (actions.length === 0) return null;
  return (
    <div className={`flex flex-col gap-x-5 gap-y-3 sm:flex-row sm:flex-wrap ${className}`}>
      {actions.map((action: Action, place) => (
        <ButtonLink href={action.href} key={action.label} variant={buttons[place] ?? 'text'}>
          {action.label}
        </ButtonLink>
      ))}
    </div>
  );
}

/** One conviction in large type, with its reasons below at the right. */
export function Statement({
  ground,
  id,
  eyebrow,
  title,
  lead,
  paragraphs,
}: SectionProps<'statement'>) {
  return (
    <Band ground={ground} id={id}>
      <Eyebrow className="mb-4 text-brick" text={eyebrow} />
      <h2 className="display-1 max-w-[12em]">{title}</h2>
      <div className="mt-10 grid gap-x-12 gap-y-5 md:grid-cols-2 lg:ml-auto lg:mt-14 lg:w-5/6">
        {lead && <p className="lead md:col-span-2">{lead}</p>}
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </Band>
  );
}
