import type { Action } from '../../domain/page.ts';
import { Band } from '../ui/band.tsx';
import { ButtonLink } from '../ui/button.tsx';
import type { SectionProps } from './section.tsx';

/** A call to action in the middle of a page: a line of text and a button. */
export function NextStep({ ground, id, title, action }: SectionProps<'next-step'>) {
  return (
    <Band className="next-step" ground={ground} id={id}>
      <div
        className="flex flex-col gap-x-10 gap-y-5 rounded-card bg-green p-6 text-chalk sm:p-8 md:flex-row md:items-center md:justify-between lg:px-10"
        data-ground="green"
      >
        <h2 className="font-display text-xl leading-tight font-bold tracking-[-0.022em] lg:text-2xl">
          {title}
        </h2>
        <ButtonLink className="shrink-0" href={action.href} variant="gold">
          {action.label}
        </ButtonLink>
      </div>
    </Band>
  );
}

/** Repeats the page's action on phones, after long sections. */
export function PhoneAction({ action }: { action: Action }) {
  return (
    <ButtonLink className="mt-8 w-full sm:hidden" href={action.href} variant="gold">
      {action.label}
    </ButtonLink>
  );
}
