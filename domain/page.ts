/** A marketing page as data: its meta and its sections, of the kinds in `PageSection`. */
export interface Page<PageSection extends Section = Section> {
  /** Address below the site's origin, such as /about. */
  path: string;
  meta: PageMeta;
  sections: PageSection[];
}

export type SectionOf<Kind extends Section['kind']> = Extract<Section, { kind: Kind }>;

export interface PageMeta {
  /** Without the brand's name; the document adds it. */
  title: string;
  /** 50 to 160 characters, for search results and share cards. */
  description: string;
}

export interface Action {
  label: string;
  /** Continues the label for screen readers, who read it without its surroundings. */
  about?: string;
  href: string;
}

export interface Item {
  title: string;
  text: string;
}

/** The heading of a section. */
export interface Heading {
  /** Target of links to this section. */
  id?: string;
  eyebrow: string;
  title: string;
  lead?: string;
}

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

export interface Hero {
  kind: 'hero';
  eyebrow: string;
  title: string;
  /** The end of the title, in the accent colour. */
  accent?: string;
  lead: string;
  actions: Action[];
  picture: PictureName;
  /** Light grounds are for pages that are read or filled in. */
  ground: 'green' | 'chalk';
  stats?: { figure: string; label: string }[];
}

export interface ServiceCards extends Heading {
  kind: 'service-cards';
  cards: (Item & { link: Action })[];
}

export interface NumberedReasons extends Heading {
  kind: 'numbered-reasons';
  items: Item[];
}

export interface Testimonial {
  quote: string;
  name: string;
  designation: string;
}

export interface Testimonials extends Heading {
  kind: 'testimonials';
  items: Testimonial[];
}

export interface Benefits extends Heading {
  kind: 'benefits';
  items: Item[];
}

export interface Course {
  title: string;
  description: string;
  duration: string;
  level: string;
  features: string[];
  popular?: boolean;
  upcoming?: boolean;
  enroll: Action;
}

export interface Courses extends Heading {
  kind: 'courses';
  courses: Course[];
}

export interface LearnerStory {
  name: string;
  role: string;
  company: string;
  testimonial: string;
  /** Out of five. */
  rating: number;
  achievement: string;
}

export interface LearnerStories extends Heading {
  kind: 'learner-stories';
  stories: LearnerStory[];
}

export interface TalentDomains extends Heading {
  kind: 'talent-domains';
  domains: { title: string; text: string; roles: string[] }[];
}

export interface Steps extends Heading {
  kind: 'steps';
  steps: Item[];
}

export interface ServiceDetails extends Heading {
  kind: 'service-details';
  services: { title: string; text: string; benefits: string[] }[];
}

export interface Results extends Heading {
  kind: 'results';
  results: { figure: string; label: string; text: string }[];
}

export interface Technologies extends Heading {
  kind: 'technologies';
  groups: { title: string; items: string[] }[];
}

export interface ContactDesk {
  kind: 'contact-desk';
  /** Target of every call to action: contact-form. */
  id: string;
  formTitle: string;
  /** Blank ones are not shown; address and holidays may have several lines. */
  reach: {
    title: string;
    email: string;
    phone: string;
    whatsapp: string;
    address: string;
    hours: string;
    holidays: string;
    note: string;
  };
}

export interface Faq extends Heading {
  kind: 'faq';
  items: { question: string; answer: string }[];
}

export interface Statement extends Heading {
  kind: 'statement';
  paragraphs: string[];
}

export interface Principles extends Heading {
  kind: 'principles';
  items: Item[];
}

export interface Milestones extends Heading {
  kind: 'milestones';
  items: { year: string; title: string; text: string }[];
}

export interface Closing {
  kind: 'closing';
  title: string;
  text: string;
  actions: Action[];
  /** Short claims under the buttons. */
  notes?: string[];
}

export type LegalBlock =
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'email'; before: string; email: string; after: string };

export interface LegalText {
  kind: 'legal-text';
  /** Such as "Effective 1 January 2025". */
  effective: string;
  parts: { id: string; title: string; blocks: LegalBlock[] }[];
}

/** A question about the newsletter; the route passes its form. */
export interface NewsletterPanel {
  kind: 'newsletter-panel';
  id: string;
  title: string;
}

export type Section =
  | Hero
  | ServiceCards
  | NumberedReasons
  | Testimonials
  | Benefits
  | Courses
  | LearnerStories
  | TalentDomains
  | Steps
  | ServiceDetails
  | Results
  | Technologies
  | ContactDesk
  | Faq
  | Statement
  | Principles
  | Milestones
  | Closing
  | LegalText
  | NewsletterPanel;
