// The three learner stories, with their people and companies, are sample content: replace them with
// real learners' words before going live.
import type { Page, SectionOf } from '../../domain/page.ts';
import { pageTopics } from '../page-topics.ts';

const enroll = { label: 'Enroll Now', href: '/contact#contact-form' };

export const coursesPage: Page<
  SectionOf<
    | 'hero'
    | 'benefits'
    | 'courses'
    | 'project'
    | 'instructors'
    | 'learner-stories'
    | 'questions'
    | 'latest-posts'
    | 'closing'
  >
> = {
  key: 'courses',
  name: 'Courses',
  path: '/digital-marketing-mastery',
  meta: {
    title: 'Digital marketing courses{inCity}',
    description:
      'Live digital marketing courses for twenty learners at most: weekday, weekend or online batches, a mentor for every five, and help towards a job.',
  },
  subject: 'Digital Marketing Course Inquiry',
  sections: [
    {
      kind: 'hero',
      eyebrow: 'Digital marketing course{inCity}',
      namesSubject: true,
      title: 'Learn marketing',
      accent: 'by doing it.',
      lead: 'You plan, pay for and report on a real campaign before you finish. No more than twenty learners in a batch, and a mentor for every five.',
      actions: [{ label: 'Start Learning', href: '/contact#contact-form' }],
      picture: 'courses',
      ground: 'green',
    },
    {
      kind: 'courses',
      id: 'courses',
      title: 'Three courses. Which one is yours?',
      lead: 'Not sure? Tell us what you can do today, and we will name the batch, or tell you to wait.',
      courses: [
        {
          title: 'Certified Digital Marketing Professional',
          description:
            'The whole trade in order: search, paid ads, social, e-mail and measurement. You leave having run one campaign from brief to report.',
          duration: '8 weeks',
          durationNote: 'Weekend batches take 12.',
          level: 'Beginner to Advanced',
          features: [
            'Live Sessions',
            '1-on-1 Mentoring',
            'Job Placement Support',
            'Lifetime Access',
          ],
          popular: true,
          enroll,
          scholarship: '60',
        },
        {
          title: 'Advanced SEO & Content Marketing',
          description:
            'For people who already publish. You audit a live site, fix what holds it back and write the pages it is missing.',
          duration: '4 weeks',
          level: 'Intermediate',
          features: [
            'SEO Tools Access',
            'Content Templates',
            'Performance Tracking',
            'Expert Reviews',
          ],
          enroll,
          scholarship: '60',
        },
        {
          title: 'Social Media Marketing Specialist',
          description:
            'Plan, shoot and post a month of content for one business, then show what it sold. Ask now to hear of the first batch.',
          duration: '4 weeks coming soon',
          level: 'All Levels',
          features: [
            'Platform Certification',
            'Campaign Templates',
            'Analytics Dashboard',
            'Community Access',
          ],
          upcoming: true,
          enroll,
          scholarship: '60',
          enrollNote: 'Not open yet: Enroll Now puts you on the list for its first batch.',
        },
      ],
    },
    {
      kind: 'benefits',
      eyebrow: 'How you learn',
      title: 'You make something every week',
      items: [
        {
          title: 'Practical Curriculum',
          text: 'A keyword sheet, an ad account, a landing page, a report a shopkeeper can read.',
        },
        {
          title: 'Expert Instructors',
          text: 'Your teachers run campaigns for paying clients every week, and bring to class what worked and what went wrong.',
        },
        {
          title: 'Industry Certification',
          text: 'Our certificate for the project you defend, and practice for the Google Ads and Analytics exams, which Google lets you sit free.',
        },
        {
          title: 'Career Advancement',
          text: 'Two mock interviews, a portfolio of three finished pieces, and introductions to the 50+ companies that hire through us.',
        },
      ],
    },
    {
      kind: 'project',
      id: 'project',
      eyebrow: 'The project',
      title: 'What you hand in at the end',
      lead: 'One report of this kind, for a business that exists, with money that was spent. Marked, with what was still wrong.',
      stamp: 'Specimen',
      business: 'A cake shop in Kothrud, three weeks of Google Ads',
      task: 'The brief: birthday-cake enquiries by phone or WhatsApp, within four kilometres of the shop. The learner plans it, spends the money and defends the report.',
      figures: [
        { label: 'Spent', value: '₹3,000' },
        { label: 'Enquiries', value: '41' },
        { label: 'Cost of one', value: '₹73' },
        { label: 'Cakes sold', value: '7' },
      ],
      changesTitle: 'What changed, and what it did',
      changes: [
        {
          title: 'Week 4',
          text: 'Two ads, one page, all of Pune',
          count: '9',
          result: '9 enquiries for ₹1,200',
          each: '₹133 each',
        },
        {
          title: 'Week 5',
          text: 'Kothrud only, no “cake recipe”',
          count: '14',
          result: '14 enquiries for ₹1,000',
          each: '₹71 each',
        },
        {
          title: 'Week 6',
          text: 'The page opens with the price list',
          count: '18',
          result: '18 enquiries for ₹800',
          each: '₹44 each',
        },
      ],
      marksTitle: 'Marked by the mentor',
      marks: [
        { title: 'The brief', mark: 5 },
        { title: 'The sums', mark: 4 },
        { title: 'The page', mark: 3 },
        { title: 'The defence', mark: 5 },
      ],
      doubt: {
        title: 'What was still wrong',
        text: 'Week 4 ran across the whole city for five days before anybody looked at the search terms. ₹640 went to people who wanted a recipe.',
      },
    },
    {
      kind: 'instructors',
      id: 'instructors',
      eyebrow: 'Instructors',
      title: 'People who still do the work',
      lead: 'Each teaches the part they are paid for in the same week.',
    },
    {
      kind: 'learner-stories',
      eyebrow: 'Learners',
      title: 'Where three of them went',
      stories: [
        {
          name: 'Rohit M.',
          role: 'SEO Executive',
          company: 'Neelgiri Naturals, Mysuru',
          testimonial:
            'I sold insurance door to door for two years. Here I learnt that a search page is also a door, and that you can count who opens it.',
          rating: 5,
          achievement: 'From field sales to a first SEO job in four months',
        },
        {
          name: 'Fatima B.',
          role: 'Social Media Manager',
          company: 'Charkha & Co., Bhopal',
          testimonial:
            'The weekend batch let me keep my salary. My mentor marked my captions the way my maths teacher marked sums: in red, with reasons.',
          rating: 5,
          achievement: 'Promoted from front office to the marketing team',
        },
        {
          name: 'Joseph T.',
          role: 'Freelance Ads Consultant',
          company: 'Self-employed, Kochi',
          testimonial:
            'I spent my first ₹3,000 of ads under supervision and wasted half of it. Better there than with a client’s money.',
          rating: 5,
          achievement: 'Six paying clients within a year of the course',
        },
      ],
    },
    {
      kind: 'questions',
      eyebrow: 'Questions',
      title: 'Before you join',
      link: { label: 'All answers', href: '/contact#faq' },
    },
    {
      kind: 'latest-posts',
      topic: pageTopics.Courses,
      eyebrow: 'From the blog',
      title: 'Try some marketing first',
      lead: 'Written by the people who teach it, and free to read.',
      link: { label: 'All posts', href: '/blog' },
    },
    {
      kind: 'closing',
      figure: 'courses',
      title: 'Ask before you pay.',
      text: 'The fee on your invoice is the whole fee. For thirty days you may change batch or repeat a module free, and mentors answer former learners for as long as they write.',
      actions: [
        { label: 'Start Your Journey', href: '/contact#contact-form' },
        { label: 'Get Free Consultation', href: '/contact#contact-form' },
      ],
      notes: ['No Hidden Fees', '30-Day Guarantee', 'Lifetime Support'],
    },
  ],
};
