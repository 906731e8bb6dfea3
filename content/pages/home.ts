// The four testimonials are sample content: replace them with real clients' words before going live.
import type { Page, SectionOf } from '../../domain/page.ts';

export const homePage: Page<
  SectionOf<
    | 'hero'
    | 'figures'
    | 'partners'
    | 'service-cards'
    | 'numbered-reasons'
    | 'testimonials'
    | 'latest-posts'
    | 'closing'
  >
> = {
  key: 'home',
  name: 'Home',
  path: '/',
  meta: {
    title: 'Digital marketing courses, hiring, agency and websites',
    description:
      'Learn digital marketing from people who practise it, hire screened marketers and developers, or hand us the campaign or the website. For all of India.',
  },
  sections: [
    {
      kind: 'hero',
      eyebrow: 'Courses · Talent · Agency · Web',
      title: 'Master digital marketing. Hire top talent.',
      accent: 'Drive online success.',
      lead: 'One team in India that teaches the craft, places the people who have learnt it, and does the marketing for businesses that would rather not do it themselves.',
      actions: [
        { label: 'Explore Courses', href: '/digital-marketing-mastery#courses' },
        { label: 'Hire Top Talent', href: '/hiring-solutions#hire-top-talent' },
        { label: 'Get a Free Consultation', href: '/contact#contact-form' },
      ],
      picture: 'home',
      ground: 'green',
    },
    { kind: 'figures', title: 'Counted so far' },
    {
      kind: 'partners',
      id: 'partners',
      title: 'Some of the companies that hire through us',
      logos: [],
    },
    {
      kind: 'service-cards',
      title: 'Our Services',
      lead: 'Four ways in. Start with one; add another when it earns its place.',
      cards: [
        {
          title: 'Digital Marketing Expertise',
          text: 'Live classes with working marketers, from your first keyword list to a campaign you have run with real rupees.',
          link: { label: 'Learn More', href: '/digital-marketing-mastery' },
        },
        {
          title: 'Top Digital Talent',
          text: 'Marketers and engineers who have done a paid task for your role before you meet them. Three or four names, not forty.',
          link: { label: 'Hire Now', href: '/hiring-solutions' },
        },
        {
          title: 'Marketing Success',
          text: 'Search, ads, social and e-mail run as one plan, with a report on one page by the fifth of every month.',
          link: { label: 'Explore Services', href: '/digital-marketing-agency' },
        },
        {
          title: 'Stunning Websites',
          text: 'Sites and shops that open fast on an ₹8,000 phone, and that your own staff can change without ringing a developer.',
          link: { label: 'View Web Services', href: '/website-development' },
        },
      ],
    },
    {
      kind: 'numbered-reasons',
      title: 'Why Choose {name}',
      lead: 'Four promises, and how you can hold us to each.',
      items: [
        {
          title: 'Expertise',
          text: 'Everyone who teaches or advises here also runs live campaigns. Ask what they changed last month and why; they will show you the numbers, with the client’s name covered.',
        },
        {
          title: 'Results-Driven',
          text: 'We agree on one number before we start: enquiries, hires, sales or load time. Every report opens with it, good month or bad.',
        },
        {
          title: 'Holistic Approach',
          text: 'The people who write your ad sit beside the people who build the page it leads to.',
        },
        {
          title: 'Client-Centric',
          text: 'One named person looks after you from first call to last report, and answers your e-mails by the next working day.',
        },
      ],
    },
    {
      kind: 'testimonials',
      eyebrow: 'In their words',
      title: 'People we have worked with',
      items: [
        {
          quote:
            'I joined to learn SEO. Four months later I was running the search budget of a D2C brand, and my mentor still answers my calls.',
          name: 'Sneha K.',
          designation: 'Performance Marketer, Pune',
        },
        {
          quote:
            'They sent me four people instead of forty CVs. The second one I met has now run our Meta ads for a year.',
          name: 'Harpreet S.',
          designation: 'Founder, sportswear label, Ludhiana',
        },
        {
          quote:
            'In our first month they told us to spend ₹20,000 less on ads. That is when I began to trust the reports.',
          name: 'Lakshmi V.',
          designation: 'Director, dental clinics, Coimbatore',
        },
        {
          quote:
            'Our old site took eleven seconds on my driver’s phone. The new one is open before he has found his glasses.',
          name: 'Imran Q.',
          designation: 'Owner, furniture workshop, Lucknow',
        },
      ],
    },
    {
      kind: 'latest-posts',
      eyebrow: 'From the blog',
      title: 'Judge us by what we write',
      lead: 'The three newest: steps and sums that you can use the same day, with us or without.',
      link: { label: 'All posts', href: '/blog' },
    },
    {
      kind: 'closing',
      figure: 'home',
      title: 'Tell us where you want to be in six months.',
      text: 'A free half-hour with someone who will say no if we are not the right team.',
      actions: [
        { label: 'Schedule Consultation', href: '/contact#contact-form' },
        { label: 'Learn More', about: 'about us', href: '/about' },
      ],
    },
  ],
};
