import type { ComponentType } from 'react';
import { BlogOpening } from './blog/blog-opening.tsx';
import { PostList } from './blog/list/post-list.tsx';
import { ContactDesk } from './forms/contact-desk.tsx';
import { NewsletterPanel } from './forms/newsletter-panel.tsx';
import { Benefits } from './offers/benefits.tsx';
import { Courses } from './offers/courses.tsx';
import { Scorecard } from './offers/scorecard.tsx';
import { ServiceCards } from './offers/services/service-cards.tsx';
import { ServiceDetails } from './offers/services/service-details.tsx';
import { Steps } from './offers/steps.tsx';
import { TalentDomains } from './offers/talent-domains.tsx';
import { Technologies } from './offers/technologies.tsx';
import { Closing } from './opening/closing.tsx';
import { Hero } from './opening/hero.tsx';
import { Statement } from './opening/statement.tsx';
import { CaseStudies } from './proof/case-studies.tsx';
import { Figures } from './proof/figures.tsx';
import { LearnerStories } from './proof/learner-stories.tsx';
import { Milestones } from './proof/milestones.tsx';
import { NumberedReasons } from './proof/numbered-reasons.tsx';
import { Principles } from './proof/principles.tsx';
import { Results } from './proof/results.tsx';
import { Testimonials } from './proof/testimonials.tsx';
import { Faq } from './reading/faq.tsx';
import { LatestPosts } from './reading/latest-posts.tsx';
import { LegalText } from './reading/legal-text.tsx';
import { Questions } from './reading/questions.tsx';
import type { SectionKind, SectionProps } from './section-props.ts';

/** The component of every kind of section. */
export const sectionComponents = {
  hero: Hero,
  figures: Figures,
  'service-cards': ServiceCards,
  'numbered-reasons': NumberedReasons,
  testimonials: Testimonials,
  benefits: Benefits,
  courses: Courses,
  'learner-stories': LearnerStories,
  'case-studies': CaseStudies,
  'talent-domains': TalentDomains,
  steps: Steps,
  'service-details': ServiceDetails,
  scorecard: Scorecard,
  results: Results,
  technologies: Technologies,
  'contact-desk': ContactDesk,
  faq: Faq,
  questions: Questions,
  statement: Statement,
  principles: Principles,
  milestones: Milestones,
  'latest-posts': LatestPosts,
  closing: Closing,
  'legal-text': LegalText,
  'newsletter-panel': NewsletterPanel,
  'blog-opening': BlogOpening,
  'post-list': PostList,
} satisfies { [Kind in SectionKind]: ComponentType<SectionProps<Kind>> };
