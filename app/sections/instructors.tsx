import type { AnsweringPerson } from '../../domain/page.ts';
import { countedTitle, type Instructor } from '../../domain/pages/instructors.ts';
import { ArrowIcon } from '../ui/icons.tsx';
import { LibraryPicture } from '../ui/library-picture.tsx';
import { Portrait } from '../ui/portrait.tsx';
import { HeadedBand, type SectionProps } from './section.tsx';

/** The instructors, each with a portrait or a tile drawn from the name. */
export function Instructors({ people = [], ...section }: SectionProps<'instructors'>) {
  return (
    <HeadedBand {...section} title={countedTitle(section.title, people.length)}>
      <Portraits>{people}</Portraits>
    </HeadedBand>
  );
}

/** The people who read what visitors send; without portraits if the opening of the page shows these already. */
export function WhoAnswers({ people, inOpening = [], ...section }: SectionProps<'people'>) {
  const isShown = people.every(({ name }) => inOpening.includes(name));
  return (
    <HeadedBand {...section}>
      <Portraits areNamedOnly={isShown}>{people}</Portraits>
    </HeadedBand>
  );
}

type ShownPerson = Pick<Instructor, 'name' | 'about' | 'picture'> &
  Partial<Pick<Instructor, 'work' | 'link'> & Pick<AnsweringPerson, 'languages'>>;

interface PortraitsProps {
  children: readonly ShownPerson[];
  areNamedOnly?: boolean;
}

/** Three or four in a row, with their words below; on a phone a row each. Two share a row, with their words beside. */
function Portraits({ children: people, areNamedOnly = false }: PortraitsProps) {
  const { length } = people;
  const areBeside = length < 3;
  const columns = areBeside
    ? 'lg:grid-cols-2'
    : length % 4 === 0
      ? 'sm:grid-cols-2 lg:grid-cols-4'
      : `${length % 3 === 0 ? 'sm:grid-cols-3' : 'sm:grid-cols-2'} lg:grid-cols-3`;
  return (
    <ul className={`mt-10 grid gap-x-8 gap-y-9 lg:mt-12 ${columns}`}>
      {people.map((each) => (
        <Person isBeside={areBeside} isNamedOnly={areNamedOnly} key={each.name} person={each} />
      ))}
    </ul>
  );
}

const box = 'aspect-[4/5] w-28 shrink-0 rounded-[12px] sm:rounded-card';

interface PersonProps {
  person: ShownPerson;
  isBeside: boolean;
  isNamedOnly: boolean;
}

function Person({ person, isBeside, isNamedOnly }: PersonProps) {
  const { name, about, work, languages, link, picture } = person;
  return (
    <li className={`flex items-start gap-x-5 sm:gap-x-8 ${isBeside ? '' : 'sm:flex-col'}`}>
      {!isNamedOnly && (
        <Portrait
          className={`${box} ${isBeside ? 'sm:w-60' : 'sm:w-full'}`}
          name={name}
          picture={picture}
          sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 7rem"
          tileClass="sm:p-14"
        />
      )}
      <div className={isBeside ? 'sm:pt-3' : isNamedOnly ? '' : 'sm:mt-5'}>
        <h3 className="display-3">{name}</h3>
        {about && <p className="mt-1 font-semibold text-brick">{about}</p>}
        {work && <p className="mt-2 text-mute">{work}</p>}
        {languages && <p className="mt-1 text-base text-mute">{languages}</p>}
        {link && (
          <a className="link-arrow mt-1" href={link}>
            {profileLabel(link)}
            <span className="sr-only">: {name}</span>
            <ArrowIcon />
          </a>
        )}
      </div>
    </li>
  );
}

/** "LinkedIn" for its addresses, otherwise "Profile". */
function profileLabel(link: string): string {
  return /^https:\/\/([a-z]+\.)?linkedin\.com\//.test(link) ? 'LinkedIn' : 'Profile';
}

/** Logos in rows, each in a box of one height; a partner without one by its name. */
export function Partners({ logos, ...section }: SectionProps<'partners'>) {
  return (
    <HeadedBand {...section}>
      <ul className="mt-8 flex flex-wrap items-center gap-x-12 gap-y-6">
        {logos.map((partner) => (
          <li key={partner.name}>
            {partner.link ? (
              <a
                className="flex min-h-14 items-center hover:underline"
                href={partner.link}
                rel="noopener"
              >
                <Logo partner={partner} />
              </a>
            ) : (
              <span className="flex min-h-14 items-center">
                <Logo partner={partner} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </HeadedBand>
  );
}

type Partner = SectionProps<'partners'>['logos'][number];

function Logo({ partner: { name, picture } }: { partner: Partner }) {
  return (
    <LibraryPicture
      className="h-14 w-auto max-w-44 object-contain"
      picture={picture && { ...picture, alt: name }}
      sizes="176px"
    >
      <span className="display-3">{name}</span>
    </LibraryPicture>
  );
}
