import { Band } from '../ui/band.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { TickIcon } from '../ui/icons.tsx';
import { ClosingFigure } from '../ui/kolam/cover.tsx';
import type { SectionProps } from './section.tsx';

/** The last section of a page: a gold card with the call to action, and a drawing. */
export function Closing({ ground, figure, title, text, actions, notes }: SectionProps<'closing'>) {
  return (
    <Band className="closing" ground={ground}>
      <div className="grid items-center gap-x-10 gap-y-8 rounded-card bg-gold-soft px-6 py-8 text-ink sm:p-12 lg:grid-cols-2 lg:p-16">
        <ClosingFigure
          className="max-h-75 w-full max-w-xs lg:order-last lg:max-w-none"
          name={figure}
          words={title}
        />
        <div>
          <h2 className="display-2">{title}</h2>
          <p className="mt-4 max-w-[32.5em]">{text}</p>
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
    <ul className="mt-7 flex flex-col gap-x-5 gap-y-2 text-[0.9375rem] font-semibold sm:flex-row sm:flex-wrap lg:max-xl:flex-col">
      {notes.map((note) => (
        <li className="flex items-center gap-1.5" key={note}>
          <TickIcon className="size-5" />
          {note}
        </li>
      ))}
    </ul>
  );
}
