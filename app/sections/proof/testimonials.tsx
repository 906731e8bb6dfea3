import { useId } from 'react';
import type { Testimonial } from '../../../domain/page.ts';
import { Band } from '../../ui/band.tsx';
import { InlineScript } from '../../ui/inline-script.tsx';
import { Eyebrow } from '../../ui/section-heading.tsx';
import type { SectionProps } from '../section-props.ts';
import { Person } from './person.tsx';
import { SampleMark } from './sample-mark.tsx';

/**
 * One quote at a time, chosen by dots. The dots are radio buttons and styles/pages.css shows the
 * slide of the chosen one; a script only adds the swipe.
 */
export function Testimonials(section: SectionProps<'testimonials'>) {
  const { ground, id, eyebrow, title, items, samples } = section;
  const titleId = useId();
  return (
    <Band ground={ground} id={id}>
      <section
        aria-labelledby={titleId}
        aria-roledescription="carousel"
        className="carousel lg:mx-auto lg:max-w-[56rem]"
      >
        <Eyebrow className="mb-1 text-brick" text={eyebrow} />
        <h2 className="text-base text-mute" id={titleId}>
          {title}
        </h2>
        <div aria-live="polite" className="carousel-slides mt-6 touch-pan-y">
          {items.map((item, place) => (
            <Slide
              count={items.length}
              isSample={samples?.includes(place)}
              item={item}
              key={item.name}
              place={place}
            />
          ))}
        </div>
        <Dots items={items} />
        <InlineScript given={[minSwipePx]} run={swipeSlides} />
      </section>
    </Band>
  );
}

/** Shorter strokes are taps, or a scroll that drifted. */
const minSwipePx = 40;

/** Runs in the page: a sideways stroke of a finger chooses the neighbouring dot; at either end it stays. */
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
}

function Slide({ item, place, count, isSample }: SlideProps) {
  return (
    <figure
      aria-label={`${place + 1} of ${count}`}
      aria-roledescription="slide"
      className="carousel-slide"
      data-slide={place}
    >
      <blockquote className="font-display text-[clamp(1.75rem,1.2rem+2.2vw,2.875rem)] font-semibold leading-[1.16] tracking-[-0.022em] text-balance">
        “{item.quote}”
      </blockquote>
      <figcaption className="mt-8">
        <Person details={[item.designation]} name={item.name} picture={item.picture} />
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
