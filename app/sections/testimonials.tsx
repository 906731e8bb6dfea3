import { useId } from 'react';
import type { CaseStudy, LearnerStory, Testimonial } from '../../domain/page.ts';
import { countedTitle } from '../../domain/pages/instructors.ts';
import { Band, Eyebrow } from '../ui/band.tsx';
import { Chip } from '../ui/card.tsx';
import { StarIcon } from '../ui/icons.tsx';
import { InlineScript } from '../ui/inline-script.tsx';
import { LibraryPicture } from '../ui/library-picture.tsx';
import { PhoneFold } from '../ui/phone-fold.tsx';
import { DrawnPortrait, Portrait } from '../ui/portrait.tsx';
import { HeadedBand, type SectionProps } from './section.tsx';

/**
 * One quote at a time, chosen by dots. The dots are radio buttons and styles/pages.css shows the
 * slide of the chosen one; a script only adds the swipe.
 */
export function Testimonials(section: SectionProps<'testimonials'>) {
  const { ground, id, eyebrow, title, items, samples, drawn } = section;
  const titleId = useId();
  return (
    <Band ground={ground} id={id}>
      <section aria-labelledby={titleId} aria-roledescription="carousel" className="carousel">
        <Eyebrow className="mb-3 text-brick" text={eyebrow} />
        <h2 className="display-2" id={titleId}>
          {title}
        </h2>
        <div aria-live="polite" className="carousel-slides mt-10 touch-pan-y lg:mt-12">
          {items.map((item, place) => (
            <Slide
              count={items.length}
              isDrawn={drawn?.includes(item.name)}
              isSample={samples?.includes(place)}
              item={item}
              key={item.name}
              place={place}
            />
          ))}
        </div>
        <Dots items={items} />
        <InlineScript args={[minSwipePx]} run={swipeSlides} />
      </section>
    </Band>
  );
}

/** Shorter swipes are taps or vertical scrolling. */
const minSwipePx = 40;

/** Runs in the page: a horizontal swipe selects the neighbouring slide; it does not wrap around. */
function swipeSlides(minPx: number): void {
  const carousel = document.querySelector('.carousel');
  const slides = carousel?.querySelector<HTMLElement>('.carousel-slides');
  let start: number | undefined;
  slides?.addEventListener('pointerdown', ({ pointerType, clientX }) => {
    start = pointerType === 'touch' ? clientX : undefined;
  });
  slides?.addEventListener('pointercancel', () => {
    start = undefined;
  });
  slides?.addEventListener('pointerup', ({ clientX }) => {
    const distance = clientX - (start ?? clientX);
    start = undefined;
    if (Math.abs(distance) < minPx) return;
    const dots = [...(carousel?.querySelectorAll('input') ?? [])];
    const next = dots[dots.findIndex(({ checked }) => checked) - Math.sign(distance)];
    if (next) next.checked = true;
  });
}

interface SlideProps {
  item: Testimonial;
  place: number;
  count: number;
  isSample: boolean | undefined;
  isDrawn: boolean | undefined;
}

function Slide({ item, place, count, isSample, isDrawn }: SlideProps) {
  const hasFace = Boolean(item.picture) || isDrawn;
  const box = 'mb-8 aspect-[4/5] w-40 rounded-card lg:row-span-2 lg:mb-0 lg:w-full';
  return (
    <figure
      aria-label={`${place + 1} of ${count}`}
      aria-roledescription="slide"
      className={`carousel-slide ${hasFace ? 'lg:grid lg:grid-cols-[25rem_1fr] lg:gap-x-16' : ''}`}
      data-slide={place}
    >
      <LibraryPicture
        className={box}
        picture={item.picture}
        sizes="(min-width: 64rem) 400px, 160px"
      >
        {isDrawn && <DrawnPortrait className={box} name={item.name} />}
      </LibraryPicture>
      <blockquote className="lg:self-end font-display text-[clamp(1.75rem,1.2rem+2.2vw,2.75rem)] font-semibold leading-[1.16] tracking-[-0.022em] text-balance">
        “{item.quote}”
      </blockquote>
      <figcaption className="mt-8 flex flex-wrap items-center justify-between gap-x-6 border-line lg:self-start lg:border-t lg:pt-5">
        {hasFace ? (
          <div className="leading-snug">
            <p className="text-lg font-semibold">{item.name}</p>
            <p className="text-base text-mute">{item.designation}</p>
          </div>
        ) : (
          <Person details={[item.designation]} name={item.name} />
        )}
        {isSample && <SampleMark what="quote" />}
      </figcaption>
    </figure>
  );
}

function Dots({ items }: { items: Testimonial[] }) {
  const group = useId();
  return (
    <fieldset className="carousel-dots -ml-1.5 mt-6 flex flex-wrap">
      <legend className="sr-only">Choose a testimonial</legend>
      {items.map((item, place) => (
        <label className="relative grid size-11 place-items-center" key={item.name}>
          <input
            className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-control"
            data-dot={place}
            defaultChecked={place === 0}
            name={group}
            type="radio"
          />
          <span
            aria-hidden="true"
            className="pointer-events-none h-3 w-3 rounded-full bg-mute/60 transition-all duration-150 peer-checked:w-8 peer-checked:bg-brick"
          />
          <span className="sr-only">{`Testimonial ${place + 1} of ${items.length}: ${item.name}`}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** A row for each learner: person, quote and outcome; on phones all but the first are folded. */
export function LearnerStories(props: SectionProps<'learner-stories'>) {
  const { stories, samples, drawn, children, ...section } = props;
  const [first, ...others] = stories.map((story, place) => (
    <Story
      isDrawn={drawn?.includes(story.name)}
      isSample={samples?.includes(place)}
      key={story.name}
      story={story}
    />
  ));
  return (
    <HeadedBand {...section}>
      <ul className="mt-10 lg:mt-12">{first}</ul>
      {others.length > 0 && (
        <div className="border-y border-line">
          <PhoneFold label={countedTitle('more', others.length)}>
            <ul>{others}</ul>
          </PhoneFold>
        </div>
      )}
      {children}
    </HeadedBand>
  );
}

interface StoryProps extends Pick<SlideProps, 'isSample' | 'isDrawn'> {
  story: LearnerStory;
}

function Story({ story, isSample, isDrawn }: StoryProps) {
  return (
    <li className="border-line py-8 not-first:border-t lg:py-10">
      <figure className="grid gap-x-10 gap-y-6 lg:grid-cols-[21rem_1fr]">
        <figcaption>
          <Person
            details={[story.role, story.company, ...(story.course ? [story.course] : [])]}
            isDrawn={isDrawn}
            isLarge
            name={story.name}
            picture={story.picture}
          />
          {isSample && <SampleMark what="story" />}
        </figcaption>
        <div className="grid gap-x-10 gap-y-5 md:grid-cols-[1fr_13rem]">
          <blockquote className="max-w-[22.5em] font-display text-2xl font-semibold leading-snug tracking-tight text-pretty">
            “{story.testimonial}”
          </blockquote>
          <div>
            <Stars rating={story.rating} />
            <p className="mt-3 text-base font-semibold leading-snug">{story.achievement}</p>
          </div>
        </div>
      </figure>
    </li>
  );
}

const maxRating = 5;

function Stars({ rating }: { rating: number }) {
  return (
    <p className="flex gap-1 text-brick">
      <span className="sr-only">{`${rating} out of ${maxRating} stars`}</span>
      {Array.from({ length: rating }, (_, star) => `star ${star}`).map((star) => (
        <StarIcon className="size-5" key={star} />
      ))}
    </p>
  );
}

/** A row for each client who agreed to be named: result and quote. */
export function CaseStudies({ cases, ...section }: SectionProps<'case-studies'>) {
  return (
    <HeadedBand {...section}>
      <ul className="mt-10 border-b border-line lg:mt-12">
        {cases.map((study) => (
          <Case key={`${study.company} ${study.title}`} study={study} />
        ))}
      </ul>
    </HeadedBand>
  );
}

function Case({ study }: { study: CaseStudy }) {
  const { company, title, text, figure, figureLabel, quote, picture } = study;
  return (
    <li className="grid gap-x-12 gap-y-6 border-t border-line py-8 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:py-12">
      <div>
        <p className="eyebrow text-brick">{company}</p>
        <h3 className="display-3 mt-2">{title}</h3>
        <LibraryPicture
          className="mt-6 aspect-[3/2] w-full rounded-card"
          picture={picture}
          sizes="(min-width: 48rem) 30rem, 100vw"
        >
          {null}
        </LibraryPicture>
      </div>
      <div>
        {figure && (
          <p className="mb-6">
            <span className="block font-display text-5xl font-bold leading-none tracking-tight text-brick lg:text-6xl">
              {figure}
            </span>
            <span className="mt-2 block text-base font-semibold">{figureLabel}</span>
          </p>
        )}
        <p className="max-w-[43em] whitespace-pre-line text-mute">{text}</p>
        {quote && <Quote study={study} />}
      </div>
    </li>
  );
}

function Quote({ study: { quote, name, role, portrait, company } }: { study: CaseStudy }) {
  return (
    <figure className="mt-6">
      <blockquote className="max-w-[26.5em] font-display text-xl font-semibold leading-snug tracking-tight text-pretty">
        “{quote}”
      </blockquote>
      {name && (
        <figcaption className="mt-4">
          <Person details={role ? [role, company] : [company]} name={name} picture={portrait} />
        </figcaption>
      )}
    </figure>
  );
}

interface PersonProps {
  name: string;
  /** Role, company or place, each on its own line. */
  details: string[];
  picture?: { src: string; alt: string } | null | undefined;
  /** A larger portrait. */
  isLarge?: boolean;
  isDrawn?: boolean | undefined;
}

/** A person with a portrait, or a tile with a kolam drawn from the name. */
export function Person({ name, details, picture, isLarge = false, isDrawn }: PersonProps) {
  const hasFace = isDrawn || Boolean(picture);
  const box = isLarge && hasFace ? 'aspect-[4/5] w-28 rounded-[12px]' : 'size-14 rounded-control';
  return (
    <div className="flex items-center gap-4">
      <Portrait
        className={`${box} shrink-0`}
        isDrawn={isDrawn}
        name={name}
        picture={picture}
        sizes={isLarge ? '112px' : '56px'}
      />
      <div className="printed-line leading-snug">
        <p className="font-semibold">{name}</p>
        {details.map((detail) => (
          <p className="text-base leading-snug text-mute" key={detail}>
            {detail}
          </p>
        ))}
      </div>
    </div>
  );
}

/** Marks sample people, until the owner replaces them. */
function SampleMark({ what }: { what: string }) {
  return (
    <Chip className="mt-4" tone="outline">
      Sample {what}
    </Chip>
  );
}
