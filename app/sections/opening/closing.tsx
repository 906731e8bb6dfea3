import { hashText } from '../../../art/kolam/hash.ts';
import { Band } from '../../ui/band.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { TickIcon } from '../../ui/icons.tsx';
import { Kolam } from '../../ui/kolam/kolam.tsx';
import type { SectionProps } from '../section-props.ts';

/** Seeds whose diamond is one single strand; the title picks, so that pages differ. */
const oneLineSeeds = [53, 78, 94, 149, 180, 322, 462, 488].map((number) => `closing ${number}`);

/** The page's last word: one gold card with the next step. */
export function Closing({ ground, title, text, actions, notes }: SectionProps<'closing'>) {
  return (
    <Band ground={ground}>
      <div className="relative overflow-hidden rounded-card bg-gold-soft px-6 pb-8 pt-6 text-ink sm:p-12 lg:p-16">
        <Kolam
          className="mx-auto mb-6 w-60 max-w-full sm:absolute sm:-right-28 sm:top-1/2 sm:mb-0 sm:w-72 sm:-translate-y-1/2 md:-right-20 lg:right-9 lg:h-[80%] xl:h-[92%] lg:w-auto"
          mirror="axes"
          seed={oneLineSeeds[hashText(title) % oneLineSeeds.length] ?? title}
          shape={{ kind: 'diamond', radius: 4 }}
        />
        <div className="relative sm:max-w-[62%] lg:max-w-[54%]">
          <h2 className="display-2">{title}</h2>
          <p className="mt-4 max-w-[48ch]">{text}</p>
          <div className="mt-8 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
            {actions.map((action, place) => (
              <ButtonLink
                href={action.href}
                key={action.label}
                variant={place === 0 ? 'green' : 'outline-dark'}
              >
                {action.label}
                {action.about && <span className="sr-only"> {action.about}</span>}
              </ButtonLink>
            ))}
          </div>
          {notes && <Notes notes={notes} />}
        </div>
      </div>
    </Band>
  );
}

function Notes({ notes }: { notes: string[] }) {
  return (
    <ul className="mt-7 flex flex-col gap-x-6 gap-y-2 text-base font-semibold sm:flex-row sm:flex-wrap">
      {notes.map((note) => (
        <li className="flex items-center gap-2" key={note}>
          <TickIcon className="size-5" />
          {note}
        </li>
      ))}
    </ul>
  );
}
