import type { Page, SectionOf } from '../../domain/page.ts';
import { feeWords, scholarshipWords } from '../../domain/pages/course-facts.ts';

type Kind = 'hero' | 'contact-desk' | 'people' | 'faq' | 'closing';

export const contactPage: Page<SectionOf<Kind>> = {
  key: 'contact',
  name: 'Contact Us',
  path: '/contact',
  meta: {
    title: 'Contact',
    description:
      'Ask about a course, a hire, a campaign or a website. A person answers by the next working day. Fifteen common questions are answered here as well.',
  },
  sections: [
    {
      kind: 'hero',
      eyebrow: 'Contact',
      title: 'Say what you need. A person answers.',
      lead: 'Courses, hiring, marketing or a website: one form, an answer within one working day.',
      actions: [],
      picture: 'contact',
      ground: 'chalk',
    },
    {
      kind: 'contact-desk',
      id: 'contact-form',
      formTitle: 'Write to us',
      reach: {
        title: 'Reach Us Directly',
        email: '{email}',
        phone: '{phone}',
        whatsapp: '{whatsapp}',
        address: '{address}',
        hours: '{contactHours}',
        holidays: '{holidays}',
        note: 'New messages are answered on these days. {saturdays}',
      },
    },
    {
      kind: 'people',
      id: 'people',
      title: 'Who reads what you send',
      lead: 'One of these people writes back.',
      people: [],
    },
    {
      kind: 'faq',
      id: 'faq',
      title: 'Questions people ask first',
      lead: 'Fifteen answers. If yours is not here, ask it above.',
      items: [
        {
          question: 'How long is the digital marketing course?',
          answer:
            'Between 8 and 12 weeks, depending on the batch. The weekday and online batches take eight weeks, the weekend batch twelve. The syllabus, the project and the mentors are the same.',
        },
        {
          question: 'Can I study at weekends, on weekdays or online?',
          answer:
            'Yes, all three. Weekday and weekend batches meet in a classroom; the online batch is live in the evening and needs a phone or a laptop. Every class is recorded, and the recordings stay open to you after the course. Ask where the next classroom batch meets before you choose.',
          courses: true,
        },
        {
          question: 'Do I need experience or a degree?',
          answer:
            'Not for Certified Digital Marketing Professional: you need school English and about eight hours a week. Advanced SEO & Content Marketing expects that you have already published and measured something. We ask a few questions first and tell you if it is too early.',
        },
        {
          question: 'What does a course cost, and are there scholarships?',
          answer: `${feeWords([])} Nothing is added later. ${scholarshipWords('60')}`,
          courses: true,
        },
        {
          question: 'Can I get a refund, and what is the 30-day guarantee?',
          answer:
            'Fees are non-refundable under all circumstances, so please put every question to us before you pay. The 30-day guarantee is not a refund: for thirty days from your first class you may move to another batch or repeat any module, free of charge. One e-mail to your mentor is enough, and you need not give a reason.',
        },
        {
          question: 'Will I get a certificate?',
          answer:
            'Yes, if you finish the project and explain it to two mentors. We also prepare you for the Google Ads and Google Analytics exams. You sit those with Google, free, and Google issues the certificates.',
        },
        {
          question: 'Will you find me a job?',
          answer:
            'We help, and we do not promise one. You get two mock interviews, a review of your CV and portfolio, and introductions to companies that hire through us. Former learners may keep asking for this help, with no last date.',
          courses: true,
        },
        {
          question: 'Which roles can you fill for an employer?',
          answer:
            'Digital marketing: SEO, SEM, social media, content, strategy and performance marketing. IT: web and mobile developers, UI/UX designers, QA engineers, data analysts and project managers. For any other role we will say no and, where we can, name someone better placed.',
          hiring: true,
        },
        {
          question: 'How fast can you find a performance marketer?',
          answer:
            'You meet the first three or four people seven working days after we agree on the brief. Notice periods in India run from 15 to 90 days, so we tell you each person’s before you interview. The same holds for our other roles.',
          hiring: true,
        },
        {
          question: 'When do I pay for a hire, and what if it goes wrong?',
          answer:
            'You pay once, when the person joins. If they leave or it does not work out within ninety days, we search again for the same role without a second fee. The fee itself is not refunded.',
          hiring: true,
        },
        {
          question: 'How long must I commit to the agency?',
          answer:
            'Three months at first, because search and e-mail need that long to show anything. After that either side may stop with thirty days’ notice. Your ad accounts, pages and data are in your name from the first day and stay with you.',
          agency: true,
        },
        {
          question: 'How will I know that the marketing works?',
          answer:
            'Before we start, we agree on one number, such as paid orders or booked appointments. By the fifth of each month you get one page that opens with it. You can also log in to every account and count for yourself.',
          agency: true,
        },
        {
          question: 'How long does a website take?',
          answer:
            'Four to six weeks for a business site and eight to ten for a shop, counted from the day we have your texts and pictures. The plan you sign has a date for each stage.',
          'web-development': true,
        },
        {
          question: 'Who owns the website, and when do I pay?',
          answer:
            'You do: domain, hosting and code are yours. You pay in three parts, the last at launch.',
          'web-development': true,
        },
        {
          question: 'What support do I get afterwards, and how do I reach you?',
          answer:
            'A website has sixty days of free fixes, learners have their mentors’ help for life, and agency clients have one named contact. The form above takes messages day and night. A person answers, in the hours shown beside it.',
          agency: true,
          'web-development': true,
        },
      ],
    },
    {
      kind: 'closing',
      figure: 'contact',
      title: 'Two lines are enough.',
      text: 'The form is open 24 hours, seven days a week. Someone who knows your subject replies, and stays with your case until it is settled.',
      actions: [
        { label: 'Send a Message', href: '/contact#contact-form' },
        { label: 'Get Free Consultation', href: '/contact#contact-form' },
      ],
      notes: ['24/7 Support', 'Fast Response', 'Personalized Assistance'],
    },
  ],
};
