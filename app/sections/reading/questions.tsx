import { ArrowIcon } from '../../ui/icons.tsx';
import { HeadedBand } from '../headed-band.tsx';
import type { SectionProps } from '../section-props.ts';
import { QuestionList } from './faq.tsx';

/** Questions of the contact page that belong to this one, and the way to all. */
export function Questions(props: SectionProps<'questions'>) {
  const { items = [], link, children, ...section } = props;
  return (
    <HeadedBand {...section} isBeside>
      <div>
        {children ?? <QuestionList items={items} />}
        <a className="link-arrow mt-4" href={link.href}>
          {link.label}
          <ArrowIcon />
        </a>
      </div>
    </HeadedBand>
  );
}
