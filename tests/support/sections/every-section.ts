import type { Section } from '../../../domain/page.ts';

const words = { eyebrow: 'Eyebrow', lead: 'A lead.' };
const items = [
  { title: 'First', text: 'One.' },
  { title: 'Second', text: 'Two.' },
  { title: 'Third', text: 'Three.' },
];
const contact = { label: 'Write', href: '/contact#contact-form' };
const enroll = { label: 'Enroll Now', href: '/contact#contact-form' };
const course = {
  description: 'A course.',
  duration: '4 weeks',
  level: 'All',
  features: ['A', 'B'],
  enroll,
};

/** One section of every kind, for tests. */
export const everySection: Section[] = [
  {
    kind: 'hero',
    ...words,
    title: 'Opening',
    accent: 'accent.',
    actions: [
      contact,
      { label: 'See', href: '#services' },
      { label: 'Mail', href: 'mailto:asha@example.com' },
    ],
    picture: 'home',
    ground: 'green',
    stats: [{ figure: '50+', label: 'Partners' }],
  },
  {
    kind: 'service-cards',
    ...words,
    title: 'Services',
    cards: items.map((item) => ({ ...item, link: contact })),
  },
  { kind: 'figures', title: 'Figures' },
  { kind: 'latest-posts', ...words, title: 'Posts', topic: 'SEO', link: contact },
  { kind: 'numbered-reasons', ...words, title: 'Reasons', items },
  {
    kind: 'testimonials',
    ...words,
    title: 'Quotes',
    items: [
      { quote: 'Good.', name: 'Asha R.', designation: 'Founder' },
      { quote: 'Fine.', name: 'Ravi K.', designation: 'Owner' },
    ],
  },
  { kind: 'benefits', ...words, title: 'Benefits', items },
  {
    kind: 'courses',
    ...words,
    id: 'courses',
    title: 'Courses',
    courses: [
      { ...course, title: 'Loved course', popular: true },
      { ...course, title: 'Plain course' },
      { ...course, title: 'Coming course', upcoming: true },
    ],
  },
  {
    kind: 'learner-stories',
    ...words,
    title: 'Stories',
    stories: [
      {
        name: 'Fatima B.',
        role: 'Manager',
        company: 'Charkha',
        testimonial: 'It helped.',
        rating: 5,
        achievement: 'Promoted',
      },
    ],
  },
  {
    kind: 'case-studies',
    ...words,
    title: 'Cases',
    cases: [
      {
        company: 'Charkha',
        title: 'A shop found again',
        text: 'It took a year.',
        figure: '3x',
        figureLabel: 'orders',
        quote: 'They rang back.',
        name: 'Meera P.',
      },
    ],
  },
  {
    kind: 'talent-domains',
    ...words,
    title: 'Talent',
    domains: [{ title: 'IT & Tech', text: 'People who ship.', roles: ['QA Engineers'] }],
  },
  { kind: 'steps', ...words, title: 'Steps', steps: items },
  {
    kind: 'service-details',
    look: 'report',
    ...words,
    id: 'services',
    title: 'Details',
    services: [
      { title: 'SEO', text: 'Be found.', measure: 'Judged by calls', benefits: ['Faults fixed'] },
    ],
  },
  { kind: 'next-step', title: 'Ask in two lines', action: contact },
  {
    kind: 'cost',
    ...words,
    id: 'cost',
    title: 'Cost',
    price: '35000',
    unit: 'a month',
    note: 'For one service',
    term: 'Three months',
    facts: [{ label: 'Ads', value: 'Paid by you' }],
    asking: { title: 'In writing', text: 'Ask.' },
    question: { question: 'What does it cost?', answer: 'One figure.' },
    action: contact,
  },
  {
    kind: 'scorecard',
    ...words,
    title: 'Card',
    stamp: 'Specimen',
    role: 'Marketer',
    task: 'Four hours.',
    marks: [{ title: 'Sums', mark: 4, text: 'Right.' }],
    facts: [{ label: 'Notice', value: '30 days' }],
    doubt: { title: 'Doubt', text: 'One.' },
  },
  {
    kind: 'results',
    ...words,
    title: 'Results',
    results: [{ figure: '12x', label: 'engagement', text: 'Counted.' }],
  },
  {
    kind: 'technologies',
    ...words,
    title: 'Tools',
    groups: [{ title: 'Frontend', items: ['CSS'] }],
  },
  {
    kind: 'contact-desk',
    id: 'contact-form',
    formTitle: 'Write to us',
    reach: {
      title: 'Reach Us Directly',
      email: 'hello@example.com',
      phone: '98230 00140',
      whatsapp: '98230 00140',
      address: 'Shree Arcade\nPune 411004',
      hours: 'Monday - Friday: 9:00 AM - 6:00 PM',
      holidays: 'Closed on 26 January',
      note: 'A note.',
    },
  },
  {
    kind: 'faq',
    ...words,
    title: 'Questions',
    items: [
      { question: 'One?', answer: 'Yes.' },
      { question: 'Two?', answer: 'No.' },
    ],
  },
  {
    kind: 'questions',
    ...words,
    title: 'Before',
    link: { label: 'All answers', href: '/contact#faq' },
    items: [{ question: 'Three?', answer: 'Maybe.' }],
  },
  { kind: 'statement', ...words, title: 'Vision', paragraphs: ['So it is.'] },
  { kind: 'principles', ...words, title: 'Principles', items },
  {
    kind: 'milestones',
    ...words,
    title: 'Road',
    items: items.map((item, place) => ({ ...item, year: `202${place}` })),
  },
  {
    kind: 'closing',
    figure: 'home',
    title: 'Close',
    text: 'The end.',
    actions: [contact],
    notes: ['Fast'],
  },
  {
    kind: 'legal-text',
    effective: 'Effective 1 January 2025',
    parts: [
      {
        title: 'Who We Are',
        text: 'We are.\n\n- One\n- Two\n\nWrite to hello@example.com.',
      },
    ],
  },
  { kind: 'newsletter-panel', id: 'unsubscribe', title: 'Unsubscribe' },
];
