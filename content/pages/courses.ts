// The three learner stories, with their people and companies, are sample content: replace them with
// real learners' words before going live.
import type { Page, SectionOf } from '../../domain/page.ts';
import { pageTopics } from '../page-topics.ts';

const enroll = { label: 'Enroll Now', href: '/contact#contact-form' };

export const coursesPage: Page<
  SectionOf<
    'hero' | 'benefits' | 'courses' | 'learner-stories' | 'questions' | 'latest-posts' | 'closing'
  >
> = {
  key: 'courses',
  name: 'Courses',
  path: '/digital-marketing-mastery',
  meta: {
    title: 'Digital marketing courses',
    description:
      'Live digital marketing courses for twenty learners at most: weekday, weekend or online batches, a mentor for every five, and help towards a job.',
  },
  subject: 'Digital Marketing Course Inquiry',
  sections: [
    {
      kind: 'hero',
      eyebrow: 'Courses',
      title: 'Learn marketing',
      accent: 'by doing it.',
      lead: 'You plan, pay for and report on a real campaign before you finish. No more than twenty learners in a batch, and a mentor for every five.',
      actions: [{ label: 'Start Learning', href: '/contact#contact-form' }],
      picture: 'courses',
      ground: 'green',
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
