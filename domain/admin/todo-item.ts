/** One thing to settle before the site goes live; GET /api/admin/todo. */
export interface TodoItem {
  key: 'password' | 'site-url' | 'smtp' | 'owner-email' | 'city-of-law' | 'samples';
  /** What is not settled yet. */
  title: string;
  /** What to do about it. */
  advice: string;
  /** The screen where it can be done, if there is one. */
  href: string | null;
}
