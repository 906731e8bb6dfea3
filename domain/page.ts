import type * as z from 'zod/mini';
import type { ContactSubject } from './contact/contact-form.ts';
import type { Fact } from './pages/fact.ts';
import type {
  action,
  caseStudy,
  course,
  item,
  learnerStory,
  metaSchema,
  question,
  SectionKind,
  sectionSchemas,
  testimonial,
} from './pages/section-schemas.ts';

/** A marketing page is data: its meta and its sections, in reading order, of the kinds that it names. */
export interface Page<PageSection extends Section = Section> {
  /** In the admin's addresses and in the database. */
  key: string;
  /** What the owner calls it. */
  name: string;
  /** Address below the site's origin, such as /about. */
  path: string;
  meta: PageMeta;
  /** Chosen in the contact form for a visitor who comes from here. */
  subject?: ContactSubject;
  /** Each of another kind. */
  sections: PageSection[];
}

/** The title is without the site's name, which the document adds; the description has 50 to 160 characters. */
export type PageMeta = z.output<typeof metaSchema>;
export type Action = z.output<typeof action>;
export type Item = z.output<typeof item>;
export type Testimonial = z.output<typeof testimonial>;
export type Course = z.output<typeof course>;
export type CaseStudy = z.output<typeof caseStudy>;
export type Question = z.output<typeof question>;
export type LearnerStory = z.output<typeof learnerStory>;

export type PictureName =
  | 'home'
  | 'courses'
  | 'hiring'
  | 'agency'
  | 'web'
  | 'about'
  | 'contact'
  | 'legal'
  | 'subscribe'
  | 'unsubscribe';

export type ClosingName =
  | 'home'
  | 'courses'
  | 'hiring'
  | 'agency'
  | 'web'
  | 'about'
  | 'contact'
  | 'blog';

/** What the code decides of a section, beside what the owner may change. */
interface FixedParts {
  hero: {
    /** Without one, a kolam is drawn from the title. */
    picture?: PictureName;
    /** Chalk grounds are for pages that are read or filled in. */
    ground: 'green' | 'chalk';
  };
  'service-cards': {
    id?: string;
    /** By the path that a card leads to; the server adds them. */
    facts?: Record<string, Fact[]>;
  };
  'contact-desk': {
    /** Target of every call to action: contact-form. */
    id: string;
    /** Facts: what is blank is not shown; address and holidays may have several lines. */
    reach: Record<'email' | 'phone' | 'whatsapp' | 'address' | 'hours' | 'holidays', string>;
  };
  closing: {
    /** Without one, the figure of the title's topic is drawn. */
    figure?: ClosingName;
  };
  'service-details': {
    /** Target of links to this section. */
    id?: string;
    /** How the services are laid out: as a report, or as a page that is being built. */
    look: 'report' | 'page';
  };
  questions: {
    id?: string;
    /** Those of the contact page that are ticked for this one. */
    items?: Question[];
  };
  testimonials: WithSamples;
  'learner-stories': WithSamples;
  /** Such as "Effective 1 January 2025". */
  'legal-text': {
    effective: string;
    /** Other versions of the text at addresses of their own; the server adds them. */
    versions?: { title: string; links: { label: string; href: string }[] };
  };
  instructors: {
    id?: string;
    /** Of all courses of the page (withInstructors). */
    people?: NonNullable<Course['instructors']>;
  };
  'latest-posts': {
    /** The category of the posts; absent: they are of all. */
    topic?: string;
  };
  /** One decision about the newsletter; the route brings its form. */
  'newsletter-panel': { id: string };
}

interface WithSamples {
  id?: string;
  /** The places of those who are made up. */
  samples?: number[];
}

type FixedOf<Kind> = Kind extends keyof FixedParts
  ? FixedParts[Kind]
  : {
      /** Target of links to this section. */
      id?: string;
    };

type SectionByKind = {
  [Kind in SectionKind]: { kind: Kind } & z.output<(typeof sectionSchemas)[Kind]> & FixedOf<Kind>;
};

export type Section = SectionByKind[SectionKind];

/** The sections of these kinds. */
export type SectionOf<Kind extends SectionKind> = SectionByKind[Kind];

/** The id of a public page's title. With an underscore, which no id of a heading in a post has. */
export const titleId = 'page_title';
