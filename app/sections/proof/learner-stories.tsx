import type { LearnerStory } from '../../../domain/page.ts';
import { StarIcon } from '../../ui/icons.tsx';
import { HeadedBand } from '../headed-band.tsx';
import type { SectionProps } from '../section-props.ts';
import { Person } from './person.tsx';
import { SampleMark } from './sample-mark.tsx';

/** Learners in their own words: a row each, with who, what they say, and what became of it. */
export function LearnerStories({ stories, samples, ...section }: SectionProps<'learner-stories'>) {
  return (
    <HeadedBand {...section}>
      <ul className="mt-10 border-b border-line lg:mt-12">
        {stories.map((story, place) => (
          <Story isSample={samples?.includes(place)} key={story.name} story={story} />
        ))}
      </ul>
    </HeadedBand>
  );
}

function Story({ story, isSample }: { story: LearnerStory; isSample: boolean | undefined }) {
  return (
    <li className="border-t border-line py-8 lg:py-10">
      <figure className="grid gap-x-10 gap-y-6 lg:grid-cols-[17rem_1fr]">
        <figcaption>
          <Person details={[story.role, story.company]} name={story.name} picture={story.picture} />
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

const FULL_RATING = 5;

function Stars({ rating }: { rating: number }) {
  return (
    <p className="flex gap-1 text-brick">
      <span className="sr-only">{`${rating} out of ${FULL_RATING} stars`}</span>
      {Array.from({ length: rating }, (_, star) => `star ${star}`).map((star) => (
        <StarIcon className="size-5" key={star} />
      ))}
    </p>
  );
}
