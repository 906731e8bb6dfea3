import type { Page, SectionOf } from '../../domain/page.ts';
import { pageTopics } from '../page-topics.ts';

export const webDevelopmentPage: Page<
  SectionOf<
    | 'hero'
    | 'benefits'
    | 'next-step'
    | 'service-details'
    | 'cost'
    | 'steps'
    | 'technologies'
    | 'case-studies'
    | 'questions'
    | 'latest-posts'
    | 'closing'
  >
> = {
  key: 'web-development',
  name: 'Web Development',
  path: '/website-development',
  meta: {
    title: 'Website development{inCity}',
    description:
      'Business websites in four to six weeks, online shops in eight to ten. Fast on a low-cost phone, yours to edit, with sixty days of fixes after launch.',
  },
  subject: 'Website Development',
  sections: [
    {
      kind: 'hero',
      eyebrow: 'Website development{inCity}',
      namesSubject: true,
      title: 'Built for the phone',
      accent: 'your customer owns.',
      lead: 'Websites and shops that show their main content within 2.5 seconds on an ₹8,000 Android and ordinary 4G. We test on that phone before you see it.',
      actions: [
        { label: 'Schedule Consultation', href: '/contact#contact-form' },
        { label: 'View Our Services', href: '/website-development#services' },
      ],
      picture: 'web',
      ground: 'chalk',
      composition: 'split',
    },
    {
      kind: 'benefits',
      look: 'rows',
      title: 'Three things we will not give up',
      items: [
        {
          title: 'Custom Design',
          text: 'Drawn for your trade and your photographs, not poured into a theme. You see it on your own phone before we code.',
        },
        {
          title: 'Mobile-First',
          text: 'We design the small screen first: thumb-sized buttons, short forms, a call button that dials. The desktop follows from it.',
        },
        {
          title: 'Performance',
          text: 'Each page has a weight limit, checked at every change. A page that grows too heavy does not go live.',
        },
      ],
    },
    {
      kind: 'next-step',
      title: 'Send us your site’s address. We open it on that phone.',
      action: { label: 'Schedule Consultation', href: '/contact#contact-form' },
    },
    {
      kind: 'service-details',
      look: 'page',
      id: 'services',
      eyebrow: 'Services',
      title: 'Whatever your site needs next',
      services: [
        {
          title: 'Custom Website Development',
          text: 'A site of your own, in four to six weeks, for a clinic, a school, a factory or a firm of two.',
          benefits: [
            'Pages your staff can edit in a browser',
            'Enquiries saved first, then mailed to you',
            'Words written with you, in more than one language if needed',
            'Domain, hosting and code in your name',
          ],
        },
        {
          title: 'E-commerce Development',
          text: 'A shop that takes UPI, cards and cash on delivery, and tells your packing table what to do. Eight to ten weeks.',
          benefits: [
            'Checkout on one screen, with no forced account',
            'GST invoices made for each order',
            'Stock that agrees with your counter',
            'Couriers and tracking messages connected',
          ],
        },
        {
          title: 'Responsive Web Design',
          text: 'One design that reads well at every width, from a 320-pixel phone to the screen in your conference room.',
          benefits: [
            'Tested on real, low-cost phones',
            'Text you can enlarge without breaking the page',
            'Usable by keyboard and screen reader',
            'Layouts that hold longer Hindi and Tamil words',
          ],
        },
        {
          title: 'Website Maintenance',
          text: 'A monthly plan for sites we built and sites we did not, looked after by someone whose name you know.',
          benefits: [
            'Updates tried on a copy first',
            'A backup every day, restored once a month as proof',
            'Two hours of small changes included',
            'A short note on what was done',
          ],
        },
        {
          title: 'Security & Performance',
          text: 'We find what is open to attack and what is slow, fix both, and show you before and after.',
          benefits: [
            'HTTPS, strong logins, access only for those who need it',
            'Known holes patched within two working days',
            'Forms protected from spam without puzzles',
            'Speed measured on real visits',
          ],
        },
        {
          title: 'Website Optimization',
          text: 'For a site that has visitors but few enquiries: we find the page where they leave and fix that first.',
          benefits: [
            'Visitors counted, nobody recorded',
            'Forms cut to the fields you use',
            'Pictures made lighter without looking worse',
            'One change at a time, measured for two weeks',
          ],
        },
      ],
    },
    {
      kind: 'cost',
      id: 'cost',
      eyebrow: 'Price',
      title: 'What does a website cost?',
      lead: 'Three payments: when you start, when you approve the design, and at launch.',
      facts: [
        {
          label: 'In every price',
          value: 'An hour of training for your staff, sixty days of fixes',
        },
        { label: 'In your name', value: 'Domain, hosting and code, from the first day' },
      ],
      asking: {
        title: 'The price by e-mail, on the next working day',
        text: 'We have not printed a price here yet. Tell us the number of pages and whether people pay on the site; you get a figure that does not grow.',
      },
      question: {
        question: 'What does a website cost, and when do I hear the price?',
        answer:
          'One price for the whole site, fixed before you sign. It depends on the number of pages, and on whether people pay on the site. Tell us both, and we write back with the figure on the following working day.',
      },
      action: { label: 'Ask for the price in writing', href: '/contact#contact-form' },
    },
    {
      kind: 'steps',
      eyebrow: 'Roadmap',
      title: 'Six stages, three payments',
      lead: 'You pay at the start, when you approve the design, and at launch.',
      steps: [
        {
          title: 'Discovery & Planning',
          text: 'We ask what a visitor should do on the site, list the pages that lead there, and fix price and date.',
        },
        {
          title: 'Design & Prototyping',
          text: 'A prototype you can tap through on your phone. Two rounds of changes are included before anything is built.',
        },
        {
          title: 'Development',
          text: 'You get a private address on day one and watch the site grow there. Every Friday we show what is new.',
        },
        {
          title: 'Testing',
          text: 'Old phones, slow networks, each form, each payment, each link, and one person who has never seen the site.',
        },
        {
          title: 'Launch',
          text: 'On a weekday morning, with old addresses sent to new ones, so that you keep your place in search.',
        },
        {
          title: 'Support',
          text: 'Sixty days of fixes free, an hour of training for your staff, and after that the maintenance plan if you want it.',
        },
      ],
    },
    {
      kind: 'technologies',
      title: 'Tools any good developer knows',
      lead: 'Nothing exotic, so that you are never tied to us.',
      groups: [
        { title: 'Frontend', items: ['HTML', 'CSS', 'React', 'React Native'] },
        { title: 'Backend', items: ['Node.js', 'Python', 'MongoDB', 'MySQL', 'Redis'] },
        {
          title: 'DevOps',
          items: [
            'AWS',
            'DigitalOcean',
            'Git',
            'GitHub',
            'Jenkins',
            'Linux',
            'Nginx',
            'PM2',
            'Ubuntu',
          ],
        },
      ],
    },
    { kind: 'case-studies', eyebrow: 'Case studies', title: 'Sites that are live', cases: [] },
    {
      kind: 'questions',
      eyebrow: 'Questions',
      title: 'Before you order a website',
      link: { label: 'All answers', href: '/contact#faq' },
    },
    {
      kind: 'latest-posts',
      topic: pageTopics['Web Development'],
      eyebrow: 'From the blog',
      title: 'What makes a page fast',
      lead: 'Written for owners, not for developers.',
      link: { label: 'All posts', href: '/blog' },
    },
    {
      kind: 'closing',
      figure: 'web',
      title: 'Send us your site’s address.',
      text: 'We will open it on the cheapest phone in the office and write back with the three things we would fix first. No site yet? Send a competitor’s.',
      actions: [
        { label: 'Start Your Website', href: '/contact#contact-form' },
        { label: 'About Us', href: '/about' },
      ],
    },
  ],
};
