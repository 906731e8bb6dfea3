/** The category of posts that a service page shows and that leads to it, by the name of the page. */
export const pageTopics = {
  Courses: 'Marketing Tips',
  'Hiring Solutions': 'Hiring',
  Agency: 'SEO',
  'Web Development': 'Web Dev',
};
