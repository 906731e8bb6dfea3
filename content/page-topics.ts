/** The category of posts that a service page shows, and whose posts link to it, by page. */
export const pageTopics = {
  Courses: 'Marketing Tips',
  'Hiring Solutions': 'Hiring',
  Agency: 'SEO',
  'Web Development': 'Web Dev',
};
