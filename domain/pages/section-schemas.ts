import * as z from 'zod/mini';
import {
  address,
  date,
  flag,
  foundAs,
  group,
  line,
  lines,
  list,
  optionalAddress,
  optionalDate,
  optionalLine,
  optionalLines,
  optionalList,
  optionalNumber,
  optionalPrice,
  picture,
  stars,
} from './fields.ts';
import { pageMessages } from './page-messages.ts';

/** Title and description of a page for search results and shared links. */
export const metaSchema = group('Search and sharing', {
  title: foundAs(
    'SEO, Google, meta title',
    line('Title in search results', {
      maxLength: 70,
      hint: 'The name of the site is added automatically.',
    }),
  ),
  description: foundAs(
    'SEO, Google, meta description',
    lines('Description in search results', {
      maxLength: 170,
      hint: '70 to 155 characters fit into a search result.',
    }),
  ),
});

const label = line('Text on the button', { maxLength: 40 });
const href = address('Link');

export const action = group('Button', { label, href });

/** A button with a longer accessible name, because its label is unclear without context. */
const describedAction = group('Button', {
  label,
  about: optionalLine('For screen readers', {
    maxLength: 60,
    hint: 'Read aloud after the text on the button.',
  }),
  href,
});

const link = group('Link', { label, href });

export const item = group('Point', { title: line('Title'), text: lines('Text') });

const heading = {
  eyebrow: optionalLine('Line above the title', { maxLength: 60 }),
  title: line('Title'),
  lead: optionalLines('Introduction'),
};

const items = (label: string, one: string, most: number) => list(label, item, { one, most });

export const testimonial = group('Testimonial', {
  quote: lines('What they say'),
  name: line('Name'),
  designation: line('Who they are'),
  picture: picture(),
});

const batch = group(
  'Batch',
  {
    start: date('Starts', {
      hint: 'A batch is shown until its first day has passed.',
      over: 'Over: not shown any more.',
    }),
    days: line('Days', { maxLength: 60 }),
    hours: line('Hours', { maxLength: 60 }),
    place: line('Place', {
      maxLength: 80,
      hint: 'Write “online” here if the batch meets online; search engines read it too.',
    }),
    weeks: optionalNumber('Weeks', { most: 104 }),
    seats: optionalNumber('Seats', { most: 100 }),
    seatsLeft: foundAs(
      'free places, availability',
      optionalNumber('Seats left', { least: 0, most: 100 }),
    ),
  },
  z.refine(({ seats, seatsLeft }) => !seats || !seatsLeft || +seatsLeft <= +seats, {
    error: pageMessages.seatsLeft,
    path: ['seatsLeft'],
  }),
);

const week = group('Week', {
  title: line('What the week is about'),
  result: optionalLine('Result of the week'),
});

const instructor = group('Instructor', {
  name: line('Name'),
  about: optionalLine('Subject'),
  work: optionalLine('Current work', {
    maxLength: 160,
    hint: 'Such as “Runs search for two clinics. Teaches weeks 2 and 3.”',
  }),
  link: optionalAddress('Profile', 'Such as a page on LinkedIn.'),
  picture: picture(),
});

const person = group('Person', {
  name: line('Name', { maxLength: 80 }),
  about: optionalLine('What they answer', {
    maxLength: 80,
    hint: 'Such as “Answers about courses”.',
  }),
  languages: optionalLine('Languages', {
    maxLength: 80,
    hint: 'Such as “Hindi, English, Marathi”.',
  }),
  picture: picture('Photograph'),
});

const partner = group('Partner', {
  name: line('Name', { maxLength: 80, hint: 'Shown if there is no logo.' }),
  link: optionalAddress('Website', 'With https:// at its beginning.'),
  picture: picture('Logo'),
});

export const course = group('Course', {
  title: line('Title'),
  description: lines('Description', { maxLength: 300 }),
  duration: line('Duration', { maxLength: 40 }),
  durationNote: optionalLine('Note under the duration', { maxLength: 80 }),
  level: line('Level', { maxLength: 40 }),
  picture: picture(),
  features: list('Features', line('Feature', { maxLength: 60 }), { one: 'Feature', most: 6 }),
  popular: flag('Most Popular'),
  upcoming: flag('Upcoming'),
  enroll: action,
  enrollNote: optionalLine('Note under the button', { maxLength: 160 }),
  fee: foundAs(
    'price, cost, course fee',
    optionalNumber('Fee in rupees', {
      most: 9_999_999,
      hint: 'Leave empty to hide it. The answer about the cost on Contact Us follows it.',
    }),
  ),
  feeNote: optionalLine('Note under the fee', {
    maxLength: 160,
    hint: 'Such as taxes and payments.',
  }),
  scholarship: foundAs(
    'discount, aid, reduction',
    optionalNumber('Scholarship up to, in percent', { most: 100 }),
  ),
  batches: foundAs(
    'add a batch, new start date, next class',
    optionalList('Batches', batch, { one: 'Batch', most: 12 }),
  ),
  syllabus: foundAs(
    'curriculum, topics, course plan',
    optionalList('Syllabus by week', week, { one: 'Week', most: 52 }),
  ),
  instructors: foundAs(
    'teachers, trainers, faculty',
    optionalList('Instructors', instructor, { one: 'Instructor', most: 12 }),
  ),
});

export const learnerStory = group('Story', {
  name: line('Name'),
  role: line('Role'),
  company: line('Company'),
  testimonial: lines('What they say'),
  rating: stars('Stars'),
  achievement: line('Their result'),
  course: optionalLine('Course'),
  hasConsent: flag('They have agreed in writing to be shown'),
  picture: picture(),
});

export const question = group('Question', {
  question: line('Question', { maxLength: 200 }),
  answer: lines('Answer', { maxLength: 1200 }),
  // Keys of pages with a section for questions.
  courses: flag('Also on Courses'),
  hiring: flag('Also on Hiring Solutions'),
  agency: flag('Also on Agency'),
  'web-development': flag('Also on Web Development'),
});

export const caseStudy = group('Case study', {
  company: line('Company'),
  title: line('What you did'),
  text: lines('How it went', { maxLength: 1200 }),
  figure: optionalLine('Figure', { maxLength: 10 }),
  figureLabel: optionalLine('What it counts', { maxLength: 60 }),
  picture: picture(),
  quote: optionalLines('What they say'),
  name: optionalLine('Name', { hint: 'Shown with the quote.' }),
  role: optionalLine('Role'),
  portrait: picture('Photograph'),
});

/** A paragraph ends at an empty line; lines that begin with "- " are a list. */
const legalPart = group('Part', {
  title: line('Title'),
  text: lines('Text', {
    maxLength: 6000,
    hint: 'Leave an empty line for a new paragraph. Lines that start with "- " become a list.',
  }),
});

const fact = group('Fact', {
  label: line('What', { maxLength: 40 }),
  value: line('How much', { maxLength: 160 }),
});

/** Price of a listed service or field of talent. */
const linePrice = {
  price: optionalPrice(
    'Price',
    'Not shown until you fill it in. The word “from” is added before it.',
  ),
  priceUnit: optionalLine('Price for what', { maxLength: 40, hint: 'Such as “a month”.' }),
};

const countedOn = optionalDate('Counted on', {
  hint: 'The day on which the figures were true.',
  isPast: true,
});

const doubt = group('Doubt', { title: line('Title'), text: lines('Text') });

const stamp = line('Stamp, such as “Specimen”', { maxLength: 30 });

/** The parts of each kind of section that the owner can change: texts, links and items, but not order and layout. */
export const sectionSchemas = {
  hero: group('Opening', {
    eyebrow: heading.eyebrow,
    title: heading.title,
    accent: optionalLine('End of the title, in colour', { maxLength: 60 }),
    lead: lines('Introduction'),
    actions: list('Buttons', action, { one: 'Button', most: 3 }),
    stats: optionalList(
      'Figures',
      group('Figure', {
        figure: line('Figure', { maxLength: 10 }),
        label: line('What it counts', { maxLength: 40 }),
        note: optionalLine('How it was counted', { maxLength: 80 }),
      }),
      { one: 'Figure', most: 4 },
    ),
    counted: countedOn,
    photograph: picture('Photograph in place of the drawing'),
  }),
  people: group('Who answers', {
    ...heading,
    people: list('People', person, {
      one: 'Person',
      most: 12,
      hint: 'Shown from two people on. While Contact Us has none, it shows those of About.',
    }),
  }),
  office: group('The office', {
    eyebrow: heading.eyebrow,
    title: line('Title', {
      hint: 'Address, hours and holidays come from Company. Without an address, the section is not shown.',
    }),
    map: picture('Map'),
  }),
  partners: group('Partners', {
    ...heading,
    logos: list('Partners', partner, {
      one: 'Partner',
      most: 24,
      hint: 'Leave empty to hide it. An empty section on Home shows those of Hiring Solutions.',
    }),
  }),
  'service-cards': group('Service cards', {
    ...heading,
    cards: list(
      'Cards',
      group('Card', { title: line('Title'), text: lines('Text'), link, picture: picture() }),
      {
        one: 'Card',
        least: 1,
        most: 8,
      },
    ),
  }),
  figures: group('Figures', {
    title: line('Title', { hint: 'The figures come from the About page.' }),
  }),
  'latest-posts': group('Posts', { ...heading, link }),
  'numbered-reasons': group('Reasons', { ...heading, items: items('Reasons', 'Reason', 8) }),
  testimonials: group('Testimonials', {
    eyebrow: heading.eyebrow,
    title: heading.title,
    items: list('Testimonials', testimonial, { one: 'Testimonial', least: 1, most: 8 }),
  }),
  benefits: group('Benefits', { ...heading, items: items('Benefits', 'Benefit', 8) }),
  courses: group('Courses', {
    ...heading,
    courses: list('Courses', course, { one: 'Course', least: 1, most: 9 }),
  }),
  'learner-stories': group('Learners', {
    ...heading,
    stories: list('Stories', learnerStory, { one: 'Story', least: 1, most: 12 }),
  }),
  'case-studies': group('Case studies', {
    ...heading,
    cases: list('Case studies', caseStudy, {
      one: 'Case study',
      most: 12,
      hint: 'Without any, the section is not shown.',
    }),
  }),
  'talent-domains': group('Fields of talent', {
    ...heading,
    domains: list(
      'Fields',
      group('Field', {
        title: line('Title'),
        text: lines('Text'),
        roles: list('Roles', line('Role', { maxLength: 60 }), { one: 'Role', most: 12 }),
        ...linePrice,
      }),
      { one: 'Field', least: 1, most: 4 },
    ),
  }),
  steps: group('Steps', { ...heading, steps: items('Steps', 'Step', 8) }),
  'service-details': group('Services', {
    ...heading,
    services: list(
      'Services',
      group('Service', {
        title: line('Title'),
        text: lines('Text'),
        measure: optionalLine('What it is judged by'),
        benefits: list('Benefits', line('Benefit'), { one: 'Benefit', most: 8 }),
        ...linePrice,
      }),
      { one: 'Service', least: 1, most: 12 },
    ),
  }),
  'next-step': group('Action in mid-page', { title: line('Title'), action }),
  cost: group('Price', {
    ...heading,
    price: optionalPrice(
      'Price',
      'Such as ₹35,000 or 8.33%. Until you fill it in, visitors read how to get the price in writing.',
    ),
    unit: optionalLine('Price for what', {
      maxLength: 40,
      hint: 'Such as “a month” or “of a year’s pay”.',
    }),
    isWhole: flag('The whole price: without “from” before it'),
    isWithGst: flag('GST is included in it'),
    note: optionalLine('About the price', { maxLength: 160 }),
    term: optionalLine('Shortest term', { maxLength: 60, hint: 'Such as “Three months”.' }),
    facts: list('Facts', fact, { one: 'Fact', most: 5 }),
    asking: group('When no price is given', { title: line('Title'), text: lines('Text') }),
    question: group('Question about the price', {
      question: line('Question', { maxLength: 200 }),
      answer: lines('Answer', { maxLength: 800, hint: 'The price is added before this text.' }),
    }),
    action,
  }),
  scorecard: group('Scorecard', {
    ...heading,
    stamp,
    role: line('Role'),
    task: lines('Task'),
    marks: list(
      'Marks',
      group('Mark', {
        title: line('What is marked', { maxLength: 60 }),
        mark: stars('Mark'),
        text: line('Why'),
      }),
      { one: 'Mark', least: 1, most: 8 },
    ),
    facts: list(
      'Facts',
      group('Fact', {
        label: line('What', { maxLength: 40 }),
        value: line('How much', { maxLength: 60 }),
      }),
      { one: 'Fact', most: 6 },
    ),
    doubt,
  }),
  project: group('Course project', {
    ...heading,
    stamp,
    business: line('Business and period'),
    task: lines('Task'),
    figures: list('Figures', fact, { one: 'Figure', most: 4 }),
    changesTitle: line('Title of the changes'),
    changes: list(
      'Changes',
      group('Change', {
        title: line('When', { maxLength: 40 }),
        text: line('What was changed', { maxLength: 80 }),
        count: optionalNumber('Dots', { most: 60, hint: 'How many it brought.' }),
        result: line('What it brought', { maxLength: 60 }),
        each: optionalLine('Cost for each one', { maxLength: 40 }),
      }),
      { one: 'Change', most: 6, hint: 'Without any, the section is not shown.' },
    ),
    marksTitle: line('Title of the marks'),
    marks: list(
      'Marks',
      group('Mark', { title: line('What is marked', { maxLength: 60 }), mark: stars('Mark') }),
      { one: 'Mark', most: 6 },
    ),
    doubt,
  }),
  report: group('Monthly report', {
    ...heading,
    stamp,
    month: line('Month and client'),
    target: line('What was agreed'),
    figure: line('Figure', { maxLength: 10 }),
    figureLabel: line('What it counts', { maxLength: 60 }),
    figureNote: optionalLine('About the figure'),
    months: list(
      'Months',
      group('Month', {
        title: line('Month', { maxLength: 20 }),
        value: optionalNumber('Count', { most: 999_999 }),
      }),
      { one: 'Month', most: 12 },
    ),
    perDot: optionalNumber('One dot means', { most: 99_999 }),
    dotNote: optionalLine('Note about the dots', { maxLength: 60 }),
    columns: group('Heads of the table', {
      source: line('First', { maxLength: 30 }),
      count: line('Second', { maxLength: 30 }),
      spent: line('Third', { maxLength: 30 }),
      each: line('Fourth', { maxLength: 30 }),
    }),
    rows: list(
      'Rows of the table',
      group('Row', {
        source: line('Source', { maxLength: 40 }),
        count: line('Count', { maxLength: 20 }),
        spent: line('Spent', { maxLength: 20 }),
        each: line('Cost for each one', { maxLength: 20 }),
      }),
      {
        one: 'Row',
        most: 10,
        hint: 'The last row is the total. Without any rows, the section is not shown.',
      },
    ),
    notes: list('Notes', item, { one: 'Note', most: 4 }),
    foot: optionalLine('Text below the notes', { maxLength: 160 }),
  }),
  instructors: group('Instructors', {
    eyebrow: heading.eyebrow,
    title: line('Title', {
      hint: 'With two or more instructors, their number is added before it. They come from the courses.',
    }),
    lead: heading.lead,
  }),
  results: group('Results', {
    ...heading,
    counted: countedOn,
    results: list(
      'Results',
      group('Result', {
        figure: line('Figure', { maxLength: 10 }),
        label: line('What it counts', { maxLength: 60 }),
        text: lines('How it was counted'),
      }),
      { one: 'Result', least: 1, most: 6 },
    ),
  }),
  technologies: group('Technologies', {
    ...heading,
    groups: list(
      'Groups',
      group('Group', {
        title: line('Title', { maxLength: 60 }),
        items: list('Names', line('Name', { maxLength: 60 }), { one: 'Name', most: 20 }),
      }),
      { one: 'Group', least: 1, most: 8 },
    ),
  }),
  'contact-desk': group('Contact form', {
    formTitle: line('Title of the form'),
    reach: group('Beside the form', {
      title: line('Title of the card'),
      note: lines('Note', { hint: 'E-mail, phone, address and hours are in Company.' }),
    }),
  }),
  faq: group('Questions', {
    ...heading,
    items: list('Questions', question, { one: 'Question', least: 1, most: 40 }),
  }),
  questions: group('Questions from the Contact page', { ...heading, link }),
  statement: group('Statement', {
    ...heading,
    paragraphs: list('Paragraphs', lines('Paragraph', { maxLength: 800 }), {
      one: 'Paragraph',
      least: 1,
      most: 6,
    }),
  }),
  principles: group('Principles', { ...heading, items: items('Principles', 'Principle', 8) }),
  milestones: group('Milestones', {
    ...heading,
    items: list(
      'Milestones',
      group('Milestone', {
        year: line('Year', { maxLength: 20 }),
        title: line('Title'),
        text: lines('Text'),
      }),
      { one: 'Milestone', least: 1, most: 6 },
    ),
  }),
  closing: group('Closing', {
    title: line('Title'),
    text: lines('Text'),
    actions: list('Buttons', describedAction, { one: 'Button', most: 3 }),
    notes: optionalList('Short claims', line('Claim', { maxLength: 40 }), {
      one: 'Claim',
      most: 4,
    }),
  }),
  'legal-text': group('Legal text', {
    parts: list('Parts', legalPart, { one: 'Part', least: 1, most: 40 }),
  }),
  'newsletter-panel': group('Newsletter', { title: line('Title') }),
  'blog-opening': group('Opening', {
    eyebrow: heading.eyebrow,
    title: heading.title,
    lead: lines('Introduction'),
  }),
  'post-list': group('Newsletter beside the posts', {
    title: line('Title'),
    text: lines('Text'),
  }),
};

export type SectionKind = keyof typeof sectionSchemas;

const needed: SectionKind[] = [
  'hero',
  'contact-desk',
  'legal-text',
  'newsletter-panel',
  'blog-opening',
  'post-list',
];

/** Whether a section can be hidden: not the hero, a form, the posts or a legal text. */
export function canBeHidden(kind: SectionKind): boolean {
  return !needed.includes(kind);
}
