export const contactSubjects = [
  'Digital Marketing Course Inquiry',
  'Hiring Needs',
  'Agency Services',
  'Website Development',
  'General Inquiry',
] as const;
