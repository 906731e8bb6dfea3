import { countedTitle, type Instructor } from '../../domain/pages/instructors.ts';
import { ArrowIcon } from '../ui/icons.tsx';
import { NameTile } from '../ui/kolam/cover.tsx';
import { LibraryPicture } from '../ui/library-picture.tsx';
import { HeadedBand, type SectionProps } from './section.tsx';

/** The instructors, each with a portrait or a tile drawn from the name. */
export function Instructors({ people = [], ...section }: SectionProps<'instructors'>) {
  const columns = people.length % 4 === 0 ? 'lg:grid-cols-4' : 'lg:grid-cols-3';
  return (
    <HeadedBand {...section} title={countedTitle(section.title, people.length)}>
      <ul className={`mt-10 grid gap-x-8 gap-y-9 sm:grid-cols-2 lg:mt-12 ${columns}`}>
        {people.map((each) => (
          <Person instructor={each} key={each.name} />
        ))}
      </ul>
    </HeadedBand>
  );
}

const box = 'aspect-[4/5] w-28 shrink-0 rounded-[12px] sm:w-full sm:rounded-card';

function Person({ instructor: { name, about, work, link, picture } }: { instructor: Instructor }) {
  return (
    <li className="flex items-start gap-x-5 sm:flex-col">
      <LibraryPicture
        className={box}
        picture={picture}
        sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 7rem"
      >
        <NameTile className={`${box} sm:p-14`} name={name} />
      </LibraryPicture>
      <div className="sm:mt-5">
        <h3 className="display-3">{name}</h3>
        {about && <p className="mt-1 font-semibold text-brick">{about}</p>}
        {work && <p className="mt-2 text-mute">{work}</p>}
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
