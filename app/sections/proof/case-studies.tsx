import type { CaseStudy } from '../../../domain/page.ts';
import { LibraryPicture } from '../../ui/library-picture.tsx';
import { HeadedBand } from '../headed-band.tsx';
import type { SectionProps } from '../section-props.ts';
import { Person } from './person.tsx';

/** Work for clients who let us name them: a row each, what it came to, and what they say. */
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
