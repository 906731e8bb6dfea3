import type { Question } from '../../domain/page.ts';
import { answerId } from '../../domain/pages/questions.ts';
import { ArrowIcon, PlusIcon } from '../ui/icons.tsx';
import { HeadedBand, type SectionProps } from './section.tsx';

/** All questions of the FAQ, beside their heading. */
export function Faq({ items, ...section }: SectionProps<'faq'>) {
  return (
    <HeadedBand {...section} isBeside>
      <QuestionList items={items} />
    </HeadedBand>
  );
}

/**
 * Questions that open one at a time: the browser closes other `details` with the same name. A link to an answer opens it,
 * because the id is inside the `details`.
 */
function QuestionList({ items }: { items: readonly Question[] }) {
  return (
    <div className="border-b border-line">
      {items.map((item) => (
        <details className="group border-t border-line" key={item.question} name="faq">
          <summary className="flex cursor-pointer list-none items-start justify-between gap-6 py-5 hover:text-brick [&::-webkit-details-marker]:hidden">
            <h3 className="display-3">{item.question}</h3>
            <PlusIcon className="mt-0.5 size-5 text-brick group-open:[&_.plus-upright]:hidden" />
          </summary>
          <p className="max-w-[43em] scroll-mt-28 pb-6 text-mute" id={answerId(item.question)}>
            {item.answer}
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

/** The contact page's questions that concern this page, and a link to all. */
export function Questions(props: SectionProps<'questions'>) {
  const { items = [], link, children, ...section } = props;
  return (
    <HeadedBand {...section} isBeside>
      <div>
        {items.length > 0 ? <QuestionList items={items} /> : children}
        <a className="link-arrow mt-4" href={link.href}>
          {link.label}
          <ArrowIcon />
        </a>
        {items.length > 0 && children}
      </div>
    </HeadedBand>
  );
}
