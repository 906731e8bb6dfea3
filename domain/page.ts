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

/** A marketing page as data: metadata and sections in reading order. */
export interface Page<PageSection extends Section = Section> {
  /** Identifier in URLs of the admin and in the database. */
  key: string;
  /** Name in the admin. */
  name: string;
  /** Path, such as /about. */
  path: string;
  meta: PageMeta;
  /** The subject preselected in the contact form for visitors from this page. */
  subject?: ContactSubject;
  /** Each kind appears at most once. */
  sections: PageSection[];
}

/** The title excludes the site's name, which the document adds; the description has 50 to 160 characters. */
export type PageMeta = z.output<typeof metaSchema>;
export type Action = z.output<typeof action>;
export type Item = z.output<typeof item>;
export type Testimonial = z.output<typeof testimonial>;
export type Course = z.output<typeof course>;
export type CaseStudy = z.output<typeof caseStudy>;
export type Question = z.output<typeof question>;
export type AnsweringPerson = z.output<(typeof sectionSchemas)['people']>['people'][number];
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

/** Parts of a section that the owner cannot change. */
interface FixedParts {
  hero: {
    /** By default, a kolam drawn from the title. */
    picture?: PictureName;
    /** Chalk is for pages with long texts or forms. */
    ground: 'green' | 'chalk';
    /** Portraits in place of the picture (withFaces). */
    faces?: AnsweringPerson[];
    /** The line above the title says what people search for: it is a part of the h1. */
    namesSubject?: true;
    /**
     * `paper`: a large title on chalk, whose next section, a specimen, overlaps a green band. `split`: a picture panel that
     * reaches the screen's edge. Absent: a line drawing beside the words.
     */
    composition?: 'paper' | 'split';
  };
  benefits: {
    id?: string;
    /** Columns with a tile each, unless it says otherwise. */
    look?: 'tiles' | 'rows' | undefined;
  };
  milestones: {
    id?: string;
    /** The batch that starts next; the route adds it. */
    next?: { title: string; text: string; link: Action } | undefined;
  };
  'service-cards': {
    id?: string;
    /** Facts by the path of a card's link; added by the server. */
    facts?: Record<string, Fact[]>;
  };
  'contact-desk': {
    /** Target of every call to action. */
    id: string;
    /** Site facts; blank ones are not shown; address and holidays may have several lines. */
    reach: Record<'email' | 'phone' | 'whatsapp' | 'address' | 'hours' | 'holidays', string>;
  };
  office: {
    id?: string;
    /** Site facts; blank ones are not shown. */
    place: Record<'name' | 'address' | 'hours' | 'holidays', string>;
  };
  'blog-opening': {
    /** The category or tag whose list it opens, with its figure. */
    topic?: string;
  };
  closing: {
    /** By default, the figure of the title's topic. */
    figure?: ClosingName;
  };
  'service-details': {
    /** Target of links to this section. */
    id?: string;
    /** Layout of the services: as a report, or as a web page under construction. */
    look: 'report' | 'page';
  };
  questions: {
    id?: string;
    /** The contact page's questions that are chosen for this page. */
    items?: Question[];
  };
  testimonials: WithSamples;
  'learner-stories': WithSamples;
  'legal-text': {
    /** Such as "Effective 1 January 2025". */
    effective: string;
    /** Other versions of the text; added by the server. */
    versions?: { title: string; links: { label: string; href: string }[] };
  };
  instructors: {
    id?: string;
    /** Instructors of all courses of the page; added by withInstructors. */
    people?: NonNullable<Course['instructors']>;
  };
  people: {
    id?: string;
    /** Names of people whose portraits are in the opening of the page; added by withFaces. */
    inOpening?: string[];
  };
  'latest-posts': {
    /** Category of the posts; by default all. */
    topic?: string;
  };
  /** A newsletter form, which the route passes as children. */
  'newsletter-panel': { id: string };
}

interface WithSamples {
  id?: string;
  /** Indexes of sample people. */
  samples?: number[];
  /** The names of those who have a drawing (domain/portrait.ts). */
  drawn?: string[];
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

/** The id of a public page's title. The underscore avoids conflicts with ids of a post's headings. */
export const titleId = 'page_title';
