/** What is still sample content; say false here once your own stands in its place. */
export const samples = {
  /** Clients' words in pages/home.ts. */
  testimonials: true,
  /** Learners' stories in pages/courses.ts. */
  learnerStories: true,
};
