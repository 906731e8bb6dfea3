// The three result figures are the specification's. Check them against your own records before
// going live: the text beside each says how it is measured.
import type { Page, SectionOf } from '../../domain/page.ts';
import { pageTopics } from '../page-topics.ts';

export const agencyPage: Page<
  SectionOf<
    | 'hero'
    | 'service-details'
    | 'next-step'
    | 'report'
    | 'cost'
    | 'steps'
    | 'results'
    | 'case-studies'
    | 'questions'
    | 'latest-posts'
    | 'closing'
  >
> = {
  key: 'agency',
  name: 'Agency',
  path: '/digital-marketing-agency',
  meta: {
    title: 'Digital marketing agency{inCity}',
    description:
      'SEO, PPC, social media, e-mail, analytics and reputation work for Indian businesses, in accounts that you own, with a one-page report every month.',
  },
  subject: 'Agency Services',
  sections: [
    {
      kind: 'hero',
      eyebrow: 'Digital marketing agency{inCity}',
      namesSubject: true,
      title: 'Marketing that',
      accent: 'shows its working.',
      lead: 'We run your search, ads, social and e-mail in accounts that stay in your name, so you can check every rupee without asking us.',
      actions: [{ label: 'Get Started Today', href: '/contact#contact-form' }],
      picture: 'agency',
      ground: 'chalk',
      composition: 'paper',
    },
    {
      kind: 'report',
      id: 'report',
      eyebrow: 'The report',
      title: 'One page, by the fifth of the month',
      lead: 'The number we agreed on, where it came from, and what did not work.',
      stamp: 'Specimen',
      month: 'October 2026, furniture maker in Jodhpur',
      target: 'The number we agreed on: paid orders a month. Target for October: 200.',
      figure: '214',
      figureLabel: 'paid orders',
      figureNote: '26 more than in September. ₹412 each.',
      months: [
        { title: 'May', value: '121' },
        { title: 'Jun', value: '134' },
        { title: 'Jul', value: '129' },
        { title: 'Aug', value: '162' },
        { title: 'Sep', value: '188' },
        { title: 'Oct', value: '214' },
      ],
      perDot: '20',
      dotNote: 'One dot is 20 orders',
      columns: { source: 'Where from', count: 'Orders', spent: 'Spent', each: 'For one' },
      rows: [
        { source: 'Search, unpaid', count: '71', spent: '–', each: '–' },
        { source: 'Google Ads', count: '82', spent: '₹41,820', each: '₹510' },
        { source: 'Meta ads', count: '38', spent: '₹44,840', each: '₹1,180' },
        { source: 'E-mail', count: '23', spent: '₹1,508', each: '₹66' },
        { source: 'All', count: '214', spent: '₹88,168', each: '₹412' },
      ],
      notes: [
        {
          title: 'What did not work',
          text: 'Meta costs ₹1,180 an order, Google ₹510. Two of the three Meta campaigns show sofas to people who want to rent one.',
        },
        {
          title: 'What we change on 6 November',
          text: 'We stop those two and move ₹28,000 to searches for “solid wood bed”, where 4 of 100 visitors order.',
        },
        {
          title: 'What we need from you',
          text: 'Photographs of the three new beds by the 10th. Without them the page keeps last year’s.',
        },
      ],
      foot: 'Each figure can be counted again in your own accounts; the links are in the report.',
    },
    {
      kind: 'service-details',
      look: 'report',
      eyebrow: 'Six services',
      title: 'Take one, or let them work together',
      services: [
        {
          title: 'SEO',
          text: 'Be the answer when someone nearby types what you sell, in English, Hindi or both at once.',
          measure: 'Judged by enquiries from unpaid search',
          benefits: [
            'A list of searches ranked by what they could earn you',
            'Technical faults fixed, not only listed',
            'Pages written with the people who do your work',
            'Google Business Profile kept current for every branch',
          ],
        },
        {
          title: 'PPC',
          text: 'Google and Meta ads that are judged by orders and enquiries. Your budget goes straight to the platform, never through us.',
          measure: 'Judged by what one order costs you',
          benefits: [
            'Wasted searches removed every week',
            'A page made for each advertisement',
            'A daily limit nobody may exceed without your approval',
            'Calls and WhatsApp chats counted as results',
          ],
        },
        {
          title: 'Social Media Marketing',
          text: 'Reels, posts and replies planned a month ahead around what your customers ask at the counter.',
          measure: 'Judged by saves, shares and replies, not by followers',
          benefits: [
            'One day of filming for a month of posts',
            'Captions in your customers’ languages',
            'Comments and messages answered in office hours',
            'Creators paid only against a written brief',
          ],
        },
        {
          title: 'Email Marketing',
          text: 'E-mail people asked for, sent when it is useful: after the first order, before the festival, when stock returns.',
          measure: 'Judged by what each e-mail sells',
          benefits: [
            'A welcome series that goes out on its own',
            'Lists cleaned of those who never open',
            'Your domain set up so that e-mail reaches the inbox',
            'Sales counted for each e-mail',
          ],
        },
        {
          title: 'Analytics & Reporting',
          text: 'One page a month that opens with the number we agreed on, then says what moved it and what we change next.',
          measure: 'Judged against your own count for the month',
          benefits: [
            'Tracking tested with a real order',
            'Search, ads, social and shop on one dashboard',
            'Bad months explained as fully as good ones',
            'Raw data that you can export any day',
          ],
        },
        {
          title: 'Online Reputation Management',
          text: 'A reply to each review and a way to earn more of them, with no bought stars and no threats.',
          measure: 'Judged by how soon each review has its answer',
          benefits: [
            'New reviews noticed the same working day',
            'Replies written for you to approve',
            'A polite request to every satisfied customer',
            'False reviews reported with evidence',
          ],
        },
      ],
    },
    {
      kind: 'next-step',
      title: 'Which one earns first? Ask in two lines.',
      action: { label: 'Get Started Today', href: '/contact#contact-form' },
    },
    {
      kind: 'cost',
      id: 'cost',
      eyebrow: 'Price',
      title: 'What does the agency cost?',
      lead: 'Our fee is for the work. What you spend on ads goes from you to the platform.',
      term: 'Three months, then thirty days’ notice on either side',
      facts: [
        { label: 'Advertising', value: 'Paid by you to Google and Meta, never through us' },
        { label: 'Not charged', value: 'The first half-hour, and the advice you get in it' },
      ],
      asking: {
        title: 'A monthly figure in writing, one working day after you ask',
        text: 'We have not printed a price here, because it changes with the services you take and the places you sell in. Tell us both; you get one monthly figure.',
      },
      question: {
        question: 'What does the agency cost, and when do I hear the price?',
        answer:
          'One monthly fee for the services you take, agreed before we start; ads are paid by you to the platforms. Tell us what you sell and where; the figure reaches you in writing a working day later.',
      },
      action: { label: 'Ask for a price', href: '/contact#contact-form' },
    },
    {
      kind: 'steps',
      eyebrow: 'How we work',
      title: 'The first ninety days',
      steps: [
        {
          title: 'Discovery & Strategy',
          text: 'Weeks one and two: we read your accounts, listen to ten customer calls, and agree on one number and a budget.',
        },
        {
          title: 'Campaign Execution',
          text: 'From week three the work is live, starting with whatever can earn soonest. You approve every text and picture first.',
        },
        {
          title: 'Monitoring & Optimization',
          text: 'Each Monday we move money from what did not sell to what did, and note the reason in a log you can read.',
        },
        {
          title: 'Reporting & Collaboration',
          text: 'The report arrives by the fifth, and a call follows. After three months you stay or leave on thirty days’ notice.',
        },
      ],
    },
    {
      kind: 'results',
      eyebrow: 'Results',
      title: 'Three averages, and how we count',
      results: [
        {
          figure: '250%',
          label: 'average ROI',
          text: 'Sales recorded in the client’s own accounts, less ad spend and our fee, divided by that cost, over at least six months.',
        },
        {
          figure: '180%',
          label: 'traffic growth',
          text: 'Visits from unpaid search in month twelve against the month before we began, as Google Search Console counts them.',
        },
        {
          figure: '12x',
          label: 'social engagement',
          text: 'Comments, saves and shares on all posts of month six against the month before we began. Likes and followers are left out.',
        },
      ],
    },
    { kind: 'case-studies', eyebrow: 'Case studies', title: 'What clients got', cases: [] },
    {
      kind: 'questions',
      eyebrow: 'Questions',
      title: 'Before you hand us a budget',
      link: { label: 'All answers', href: '/contact#faq' },
    },
    {
      kind: 'latest-posts',
      topic: pageTopics.Agency,
      eyebrow: 'From the blog',
      title: 'SEO you can start without us',
      lead: 'The steps that we take ourselves, in the order we take them.',
      link: { label: 'All posts', href: '/blog' },
    },
    {
      kind: 'closing',
      figure: 'agency',
      title: 'Bring last month’s numbers.',
      text: 'In half an hour, free, you hear which part of the spend we would stop. You may keep that advice and never call again.',
      actions: [
        { label: 'Schedule Consultation', href: '/contact#contact-form' },
        { label: 'Learn More About Us', href: '/about' },
      ],
    },
  ],
};
