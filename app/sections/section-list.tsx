import type { ComponentType, ReactNode } from 'react';
import type { Section } from '../../domain/page.ts';
import { ContactDesk } from './forms/contact-desk.tsx';
import { NewsletterPanel } from './forms/newsletter-panel.tsx';
import { Benefits } from './offers/benefits.tsx';
import { Courses } from './offers/courses.tsx';
import { ServiceCards } from './offers/service-cards.tsx';
import { ServiceDetails } from './offers/service-details.tsx';
import { Steps } from './offers/steps.tsx';
import { TalentDomains } from './offers/talent-domains.tsx';
import { Technologies } from './offers/technologies.tsx';
import { Closing } from './opening/closing.tsx';
import { Hero } from './opening/hero.tsx';
import { Statement } from './opening/statement.tsx';
import { LearnerStories } from './proof/learner-stories.tsx';
import { Milestones } from './proof/milestones.tsx';
import { NumberedReasons } from './proof/numbered-reasons.tsx';
import { Principles } from './proof/principles.tsx';
import { Results } from './proof/results.tsx';
import { Testimonials } from './proof/testimonials.tsx';
import { Faq } from './reading/faq.tsx';
import { LegalText } from './reading/legal-text.tsx';
import { groundsOf } from './section-grounds.ts';
import type { SectionKind, SectionProps } from './section-props.ts';

const components: { [K in SectionKind]: ComponentType<SectionProps<K>> } = {
  hero: Hero,
  'service-cards': ServiceCards,
  'numbered-reasons': NumberedReasons,
  testimonials: Testimonials,
  benefits: Benefits,
  courses: Courses,
  'learner-stories': LearnerStories,
  'talent-domains': TalentDomains,
  steps: Steps,
  'service-details': ServiceDetails,
  results: Results,
  technologies: Technologies,
  'contact-desk': ContactDesk,
  faq: Faq,
  statement: Statement,
  principles: Principles,
  milestones: Milestones,
  closing: Closing,
  'legal-text': LegalText,
  'newsletter-panel': NewsletterPanel,
};

/** Content that only the route knows, by the kind of section that it belongs in. */
export type SectionSlots = Partial<Record<SectionKind, ReactNode>>;

interface SectionListProps {
  sections: readonly Section[];
  slots?: SectionSlots | undefined;
}

/** A page's sections in reading order. A kind without a component does not compile. */
export function SectionList({ sections, slots = {} }: SectionListProps) {
  const grounds = groundsOf(sections);
  return sections.map((section, place) => {
    // TypeScript cannot follow that the component found by this section's kind takes this section.
    const Component = components[section.kind] as ComponentType<SectionProps<SectionKind>>;
    return (
      <Component ground={grounds[place] ?? 'chalk'} {...section} key={keyOf(section)}>
        {slots[section.kind]}
      </Component>
    );
  });
}

function keyOf(section: Section): string {
  return `${section.kind} ${'title' in section ? section.title : ''}`;
}
