import type { Question } from '../../../domain/page.ts';
import { answerId } from '../../../domain/pages/questions.ts';
import { PlusIcon } from '../../ui/icons.tsx';
import { Unbroken } from '../../ui/unbroken.tsx';
import { HeadedBand } from '../headed-band.tsx';
import type { SectionProps } from '../section-props.ts';

/** All questions, beside their heading. */
export function Faq({ items, ...section }: SectionProps<'faq'>) {
  return (
    <HeadedBand {...section} isBeside>
      <QuestionList items={items} />
    </HeadedBand>
  );
}

/**
 * Questions that open one at a time: the browser closes the other details of the same name. The address of an answer opens
 * it, since the id is within.
 */
export function QuestionList({ items }: { items: readonly Question[] }) {
  return (
    <div className="border-b border-line">
      {items.map((item) => (
        <details className="group border-t border-line" key={item.question} name="faq">
          <summary className="flex cursor-pointer list-none items-start justify-between gap-6 py-5 hover:text-brick [&::-webkit-details-marker]:hidden">
            <h3 className="display-3">
              <Unbroken text={item.question} />
            </h3>
            <PlusIcon className="mt-0.5 size-5 text-brick group-open:[&_.plus-upright]:hidden" />
          </summary>
          <p className="max-w-[43em] scroll-mt-28 pb-6 text-mute" id={answerId(item.question)}>
            <Unbroken text={item.answer} />
            <a
              className="-my-3 inline-block px-4 py-3 text-brick print:hidden"
              href={`#${answerId(item.question)}`}
            >
              <span aria-hidden="true">#</span>
              <span className="sr-only">Link to this answer</span>
            </a>
          </p>
        </details>
      ))}
    </div>
  );
}
