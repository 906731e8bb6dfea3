import type { Page, SectionOf } from '../../domain/page.ts';

export const aboutPage: Page<
  SectionOf<'hero' | 'people' | 'office' | 'statement' | 'principles' | 'milestones' | 'closing'>
> = {
  key: 'about',
  name: 'About',
  path: '/about',
  meta: {
    title: 'About us',
    description:
      'A company in India that teaches digital marketing, recruits for it and does it. Our vision, five principles, and what we have done since 2023.',
  },
  sections: [
    {
      kind: 'hero',
      eyebrow: 'About us',
      title: 'We teach marketing,',
      accent: 'hire for it and do it.',
      lead: '{name} began with one question from employers: who can actually run this campaign? We have been training, finding and being those people since {foundedYear}.',
      actions: [{ label: 'Connect With Us', href: '/contact#contact-form' }],
      picture: 'about',
      ground: 'green',
      stats: [
        { figure: '50+', label: 'Industry Partners' },
        { figure: '1K+', label: 'Professionals Trained' },
        { figure: '3+', label: 'Years of Impact' },
        { figure: '100+', label: 'Projects Delivered' },
      ],
    },
    {
      kind: 'people',
      id: 'people',
      eyebrow: 'People',
      title: 'Who answers',
      lead: 'These people read what you send, and one of them writes back.',
      people: [],
    },
    {
      kind: 'office',
      eyebrow: 'The office',
      title: 'Come in and ask',
      place: {
        name: '{name}',
        address: '{address}',
        hours: '{footerHours}',
        holidays: '{holidays}',
      },
    },
    {
      kind: 'statement',
      eyebrow: 'Our vision',
      title: 'A marketer within reach of every business in India',
      paragraphs: [
        'A sweet shop in Indore and a software firm in Bengaluru need the same thing: someone who can find customers online and account for the money. Good people for that work should not live only in four cities, or speak only English.',
        'So we train them where they are, place them where they are needed, and do the work ourselves for those who cannot yet hire. What we learn from clients on Monday is in the classroom by Thursday.',
      ],
    },
    {
      kind: 'principles',
      eyebrow: 'Principles',
      title: 'Five rules we can be caught breaking',
      items: [
        {
          title: 'Excellence',
          text: 'Two people check every campaign, page and lesson before you see it. The second one is allowed to stop it.',
        },
        {
          title: 'Innovation',
          text: 'We try a new tool for a month with our own money. It reaches your account only after it has earned its place.',
        },
        {
          title: 'Integrity',
          text: 'We quote the whole price in writing, report the bad months, and turn down work that we would do badly.',
        },
        {
          title: 'Client Success',
          text: 'Your target heads every report, and counts in the yearly review of the person who looks after you.',
        },
        {
          title: 'Empowerment',
          text: 'You keep the accounts, the code and the know-how. If you can manage without us one day, we have done our job.',
        },
      ],
    },
    {
      kind: 'milestones',
      title: 'The road so far',
      items: [
        {
          year: '{foundedYear}',
          title: 'Founded',
          text: 'A handful of marketers, two rented desks and one client, who had lost three months to a bad hire.',
        },
        {
          year: '2024',
          title: 'First masterclass launched',
          text: 'The first batch of twenty learns from live accounts. Its weekly project is still at the heart of every course.',
        },
        {
          year: '2025',
          title: 'Partnered with 50+ companies for hiring',
          text: 'Employers who took one of our learners come back for the second, and then for developers and designers.',
        },
      ],
    },
    {
      kind: 'closing',
      figure: 'about',
      title: 'Now tell us about you.',
      text: 'What do you do, where, and what should be different next year? Whoever answers will have read your message to the end.',
      actions: [{ label: 'Contact Us', href: '/contact' }],
    },
  ],
};
