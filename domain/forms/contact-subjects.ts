export const contactSubjects = [
  'Digital Marketing Course Inquiry',
  'Hiring Needs',
  'Agency Services',
  'Website Development',
  'General Inquiry',
] as const;

export type ContactSubject = (typeof contactSubjects)[number];

const subjectsOfCategories = new Map<string, ContactSubject>(
  Object.entries({
    SEO: 'Agency Services',
    'Social Media': 'Agency Services',
    'Marketing Tips': 'Digital Marketing Course Inquiry',
    Hiring: 'Hiring Needs',
    'Web Dev': 'Website Development',
  }),
);

/** What a reader of a post most likely asks about, by the post's category. */
export function subjectOfCategory(category: string): ContactSubject {
  return subjectsOfCategories.get(category) ?? 'General Inquiry';
}
