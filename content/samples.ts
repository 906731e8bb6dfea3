/** Which texts are still samples; set to false when they are your own. */
export const samples = {
  /** In pages/home.ts. */
  testimonials: true,
  /** In pages/courses.ts. */
  learnerStories: true,
};
