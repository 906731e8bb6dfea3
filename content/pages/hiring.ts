import type { Page, SectionOf } from '../../domain/page.ts';
import { pageTopics } from '../page-topics.ts';

export const hiringPage: Page<
  SectionOf<
    | 'hero'
    | 'benefits'
    | 'partners'
    | 'next-step'
    | 'talent-domains'
    | 'cost'
    | 'steps'
    | 'scorecard'
    | 'numbered-reasons'
    | 'case-studies'
    | 'questions'
    | 'latest-posts'
    | 'closing'
  >
> = {
  key: 'hiring',
  name: 'Hiring Solutions',
  path: '/hiring-solutions',
  meta: {
    title: 'Hire digital marketing and IT talent{inCity}',
    description:
      'Hire marketers, developers, designers and analysts in India. A shortlist of three or four people in seven working days, each tested on a paid task.',
  },
  subject: 'Hiring Needs',
  sections: [
    {
      kind: 'hero',
      eyebrow: 'Hiring for digital marketing and IT{inCity}',
      namesSubject: true,
      title: 'Meet four people,',
      accent: 'not forty CVs.',
      lead: 'We find and test digital marketers and IT people, and bring you a shortlist in seven working days. You pay our fee only when someone joins.',
      actions: [
        { label: 'Get Started', href: '/contact#contact-form' },
        { label: 'Schedule Consultation', href: '/contact#contact-form' },
      ],
      picture: 'hiring',
      ground: 'chalk',
      composition: 'paper',
    },
    {
      kind: 'scorecard',
      eyebrow: 'The scorecard',
      title: 'One page for each person you meet',
      lead: 'Marks with their reasons, and our doubts in writing. You decide from the same page as we do.',
      stamp: 'Specimen',
      role: 'Performance marketer for a furniture brand',
      task: 'Four hours in a copy of a real ad account: find where the money goes, move it, and explain the move to the owner.',
      marks: [
        {
          title: 'Reads an account',
          mark: 5,
          text: 'Found in twenty minutes the two campaigns that pay for the other six.',
        },
        {
          title: 'Does the sums',
          mark: 4,
          text: 'Right to the rupee, but once without GST.',
        },
        {
          title: 'Writes the ad',
          mark: 3,
          text: 'Clear and correct. Every line is about price.',
        },
        {
          title: 'Explains it to the owner',
          mark: 5,
          text: 'Ten minutes in plain Hindi, and said what was still a guess.',
        },
      ],
      facts: [
        { label: 'Notice period', value: '30 days' },
        { label: 'Expected salary', value: '₹9.5 lakh a year' },
        { label: 'References', value: 'Two, checked by phone' },
      ],
      doubt: {
        title: 'Our doubt',
        text: 'The largest budget so far was ₹3 lakh a month, and yours is eight. We would begin with two campaigns and look again after six weeks.',
      },
    },
    {
      kind: 'benefits',
      eyebrow: 'What you get',
      title: 'A short list that holds up',
      items: [
        {
          title: 'Expert sourcing',
          text: 'People who do the job themselves do the looking. They know where the good people work, including those who never apply.',
        },
        {
          title: 'Rigorous screening',
          text: 'A four-hour task from your trade, paid by us, marked on a scorecard you receive, and two references checked by phone.',
        },
        {
          title: 'Time efficiency',
          text: 'Seven working days from an agreed brief to names. Your part is one call, one hour of reading, then interviews.',
        },
      ],
    },
    {
      kind: 'partners',
      id: 'partners',
      title: 'Companies that found people through us',
      logos: [],
    },
    {
      kind: 'next-step',
      id: 'hire-top-talent',
      title: 'Which role is open? Send it in two lines.',
      action: { label: 'Get Started', href: '/contact#contact-form' },
    },
    {
      kind: 'talent-domains',
      eyebrow: 'Roles',
      title: 'Two fields we know',
      lead: 'We search only where one of us can mark the test.',
      domains: [
        {
          title: 'Digital Marketing',
          text: 'From a fresher who can write in two languages to someone who has spent ₹10 lakh a month and can explain it.',
          roles: [
            'SEO Specialists',
            'SEM Managers',
            'Social Media Managers',
            'Content Writers',
            'Digital Strategists',
            'Performance Marketers',
          ],
        },
        {
          title: 'IT & Tech',
          text: 'People who ship: you see something they built, hear why they built it so, and watch them change it.',
          roles: [
            'Web Developers',
            'Mobile App Developers',
            'UI/UX Designers',
            'QA Engineers',
            'Data Analysts',
            'Project Managers',
          ],
        },
      ],
    },
    {
      kind: 'cost',
      id: 'cost',
      eyebrow: 'Price',
      title: 'What does a hire cost?',
      lead: 'Nothing until somebody joins. No retainer, no fee for the search.',
      facts: [
        { label: 'Before somebody joins', value: '₹0' },
        {
          label: 'If the person leaves',
          value: 'Within ninety days we run the search again without a second fee',
        },
      ],
      asking: {
        title: 'One fee in writing, before we search',
        text: 'We have not printed a fee here, because it depends on the role. Tell us what it pays and where it is, and you hear from us one working day later.',
      },
      question: {
        question: 'What does a hire cost, and when do I hear the fee?',
        answer:
          'One fee for each person who joins, agreed before we search. It depends on what the role pays and on how rare such people are. Send us the role, and the figure is in your inbox before the next working day ends.',
      },
      action: { label: 'Ask for a price', href: '/contact#contact-form' },
    },
    {
      kind: 'steps',
      eyebrow: 'The process',
      title: 'From open role to first day',
      steps: [
        {
          title: 'Understand needs',
          text: 'One call of forty-five minutes. We write the role on a single page, with pay, place and the number it must move.',
        },
        {
          title: 'Sourcing',
          text: 'We search our own learners, earlier finalists and people in work, and tell them the pay range at the start.',
        },
        {
          title: 'Candidate presentation',
          text: 'Three or four people, each with task, scorecard, notice period, expected salary and our doubts about them in writing.',
        },
        {
          title: 'Interview support',
          text: 'We book the interviews, suggest questions, make the offer for you and stay in touch with both of you through the notice period.',
        },
      ],
    },
    {
      kind: 'numbered-reasons',
      eyebrow: 'Why partner',
      title: 'What it costs you if we fail',
      lead: 'Nothing, and the agreement says so.',
      items: [
        {
          title: 'Nothing to pay until someone joins',
          text: 'No retainer and no fee for the search. Our invoice is dated the day your new colleague starts work.',
        },
        {
          title: 'Ninety days of cover',
          text: 'If the person leaves or fails within ninety days, we run the search for the same role again without a second fee.',
        },
        {
          title: 'One recruiter to the end',
          text: 'Whoever takes your brief also does the search, so you explain your business once. 50+ companies work with us this way.',
        },
      ],
    },
    { kind: 'case-studies', eyebrow: 'Case studies', title: 'Roles we filled', cases: [] },
    {
      kind: 'questions',
      eyebrow: 'Questions',
      title: 'Before you send a brief',
      link: { label: 'All answers', href: '/contact#faq' },
    },
    {
      kind: 'latest-posts',
      topic: pageTopics['Hiring Solutions'],
      eyebrow: 'From the blog',
      title: 'Before you hire anybody',
      lead: 'What we tell employers who ask us first.',
      link: { label: 'All posts', href: '/blog' },
    },
    {
      kind: 'closing',
      figure: 'hiring',
      title: 'Which role is open?',
      text: 'Send us the role in two lines. We tell you by the next working day whether we can fill it, and what somebody in that role earns.',
      actions: [
        { label: 'Schedule Consultation', href: '/contact#contact-form' },
        { label: 'Learn More', about: 'about hiring with us', href: '/contact#contact-form' },
      ],
    },
  ],
};
