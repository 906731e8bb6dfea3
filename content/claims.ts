/** Something that a delivered page says about the company and that may not be true for its owner. */
export interface Claim {
  page: string;
  /** In the form of the page, from the kind of section; `*` stands for each item of a list. */
  path: string;
  /** The delivered words. The texts of an item are joined by spaces, in the order of its fields. */
  words: string;
  /** How the claim is named, if not by these words. */
  says?: string;
}

const of = (page: string, path: string, ...words: string[]): Claim[] =>
  words.map((each) => ({ page, path, words: each }));

/** What owners confirm, change or hide before they go live. If you change such words in content/pages, change them here. */
export const claims: Claim[] = [
  ...of(
    'about',
    'hero.stats.*',
    '50+ Industry Partners',
    '1K+ Professionals Trained',
    '3+ Years of Impact',
    '100+ Projects Delivered',
  ),
  ...of(
    'about',
    'milestones.items.*',
    '2024 First masterclass launched',
    '2025 Partnered with 50+ companies for hiring',
  ),
  {
    page: 'courses',
    path: 'courses.courses.*.scholarship',
    words: '60',
    says: 'scholarships up to 60%',
  },
  ...of('courses', 'closing.notes.*', '30-Day Guarantee', 'Lifetime Support', 'No Hidden Fees'),
  ...of(
    'agency',
    'results.results.*',
    '250% average ROI',
    '180% traffic growth',
    '12x social engagement',
  ),
  {
    page: 'contact',
    path: 'faq.items.*',
    words: 'The 30-day guarantee is not a refund',
    says: '30-day guarantee',
  },
  ...of('contact', 'faq.items.*', 'Scholarships cover up to 60% of the fee'),
];

/** Legal pages, which speak for the company as they are delivered. */
export const legalPages = ['privacy-policy', 'terms-conditions'];
