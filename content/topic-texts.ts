import type { TopicTexts } from '../domain/topics/topics.ts';

/**
 * What the lists of the delivered categories say at their top, by the category's name; until the owner changes it under
 * Topics. Without a heading of its own, the name is the heading.
 */
export const deliveredTopicTexts: Record<string, TopicTexts> = {
  SEO: {
    heading: '',
    lead: 'How a shop, clinic or school is found in search and on the map, in English, Hindi and both at once. Steps and counts you can repeat on your own site.',
    description:
      'SEO for Indian businesses, step by step: local search and the map, keyword research in Hinglish, and how to count what each of them brings you.',
  },
  'Social Media': {
    heading: '',
    lead: 'Reels, posts and profiles that bring enquiries, planned so that one person can keep them going beside other work.',
    description:
      'Social media for small Indian businesses and their founders: scripts for reels, a weekly plan for LinkedIn, and what to count instead of likes.',
  },
  'Web Dev': {
    heading: 'Web Development',
    lead: 'Websites that open fast on a low-cost phone, explained for the people who pay for them.',
    description:
      'Website development in plain words: speed on a low-cost phone, Core Web Vitals, and what to ask of whoever builds and looks after your site.',
  },
  Hiring: {
    heading: '',
    lead: 'How to find, test and pay people for digital marketing and IT, from the first job post to the first month.',
    description:
      'Hiring digital marketers and IT people in India: what to write in the job post, which paid task to set, and how to tell good work from good talk.',
  },
  'Marketing Tips': {
    heading: '',
    lead: 'Campaigns you can plan this week: e-mail, festivals and the sums that say whether they paid.',
    description:
      'Digital marketing tips with steps and sums: e-mail in the first ninety days, festival campaigns planned backwards, and how to tell whether they paid.',
  },
};
