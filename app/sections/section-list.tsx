import type { ComponentType, ReactNode } from 'react';
import type { Action, Section, SectionOf } from '../../domain/page.ts';
import { costFacts } from '../../domain/pages/cost.ts';
import { courseFacts } from '../../domain/pages/course-facts.ts';
import type { Ground } from '../ui/band.tsx';
import { BlogOpening, PostList } from './blog/post-list.tsx';
import { Closing } from './closing.tsx';
import { Cost } from './cost.tsx';
import { Courses } from './courses.tsx';
import { FactStrip } from './fact-strip.tsx';
import { Figures, Results } from './figures.tsx';
import { ContactDesk } from './forms/contact-desk.tsx';
import { NewsletterPanel } from './forms/newsletter-panel.tsx';
import { Hero, Statement } from './hero.tsx';
import { Scorecard, TalentDomains } from './hiring.tsx';
import { Instructors, Partners, WhoAnswers } from './instructors.tsx';
import {
  Benefits,
  Milestones,
  NumberedReasons,
  Principles,
  Steps,
  Technologies,
} from './item-lists.tsx';
import { LatestPosts } from './latest-posts.tsx';
import { LegalText } from './legal-text.tsx';
import { NextStep, PhoneAction } from './next-step.tsx';
import { Office } from './office.tsx';
import { Faq, Questions } from './questions.tsx';
import type { SectionKind, SectionProps } from './section.tsx';
import { ServiceCards, ServiceDetails } from './services.tsx';
import { Project, Report } from './specimens.tsx';
import { CaseStudies, LearnerStories, Testimonials } from './testimonials.tsx';

/** The component of each kind of section. */
const sectionComponents = {
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
  'next-step': NextStep,
  cost: Cost,
  scorecard: Scorecard,
  project: Project,
  report: Report,
  instructors: Instructors,
  people: WhoAnswers,
  office: Office,
  partners: Partners,
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

const fixedGrounds: Partial<Record<SectionKind, Ground>> = {
  figures: 'sand',
  'service-details': 'sand',
  scorecard: 'green',
  project: 'green',
  report: 'green',
  results: 'green',
  'contact-desk': 'chalk',
  'legal-text': 'chalk',
  'newsletter-panel': 'chalk',
  closing: 'chalk',
};

/** The background of each section: the hero's own, fixed ones, and otherwise chalk and sand alternating. */
function groundsOf(sections: readonly Section[]): Ground[] {
  const grounds: Ground[] = [];
  for (const section of sections) {
    const before = grounds.at(-1);
    const alternate = before === 'chalk' ? 'sand' : 'chalk';
    // An action has the background of the section before it.
    if (section.kind === 'next-step') grounds.push(before === 'sand' ? 'sand' : 'chalk');
    // Half of a split opening is gold: the next section may be chalk.
    else if (section.kind === 'hero')
      grounds.push(section.composition === 'split' ? 'green' : section.ground);
    else grounds.push(fixedGrounds[section.kind] ?? alternate);
  }
  return grounds;
}

const isPaper = (section: Section | undefined) =>
  section?.kind === 'hero' && section.composition === 'paper';

/** Content that only the route knows, by kind of section. */
export type SectionSlots = Partial<Record<SectionKind, ReactNode>>;

interface SectionListProps {
  sections: readonly Section[];
  slots?: SectionSlots | undefined;
}

/** A page's sections in reading order. A kind without a component does not compile. */
export function SectionList({ sections, slots = {} }: SectionListProps) {
  const grounds = groundsOf(sections);
  return sections.map((section, place) => {
    // TypeScript cannot infer that the component for this kind accepts this section.
    const Component = sectionComponents[section.kind] as ComponentType<SectionProps<SectionKind>>;
    return (
      <Component
        ground={grounds[place] ?? 'chalk'}
        isInOpening={isPaper(sections[place - 1])}
        {...section}
        key={keyOf(section)}
      >
        {slots[section.kind] ?? ownChildren(section, sections)}
      </Component>
    );
  });
}

/** Sections that are long on a phone; the page's action is repeated after them. */
const longOnPhones: readonly SectionKind[] = [
  'service-details',
  'steps',
  'scorecard',
  'report',
  'project',
  'questions',
  'benefits',
  'learner-stories',
  'numbered-reasons',
  'principles',
];

/** What a section shows from other sections of its page. */
function ownChildren(section: Section, sections: readonly Section[]): ReactNode {
  if (section.kind === 'hero') return openingFacts(sections);
  if (!longOnPhones.includes(section.kind)) return;
  const action = phoneAction(sections);
  return action && <PhoneAction action={action} />;
}

/** The action of the next-step section, or else the one of the hero that leads to the contact form. */
function phoneAction(sections: readonly Section[]): Action | undefined {
  const step = sections.find((section) => section.kind === 'next-step');
  if (step) return step.action;
  const hero = sections.find((section) => section.kind === 'hero');
  return hero?.actions.find(({ href }) => href.includes('#contact-form'));
}

/** Facts for the hero, such as fee and dates, taken from the sections below. */
function openingFacts(sections: readonly Section[]): ReactNode {
  const sectionOf = <Kind extends SectionKind>(kind: Kind) =>
    sections.find((section): section is SectionOf<Kind> => section.kind === kind);
  const today = new Date().toISOString().slice(0, 10);
  const courses = sectionOf('courses');
  const cost = sectionOf('cost');
  const facts = courses
    ? courseFacts(courses.courses, today, `#${courses.id ?? ''}`)
    : cost && costFacts(cost);
  return facts && <FactStrip {...facts} />;
}

function keyOf(section: Section): string {
  return `${section.kind} ${'title' in section ? section.title : ''}`;
}
