import type { SeedAuthor } from '../../domain/posts/post.ts';

/** The authors of the first posts. They are made up, and their bios say so until the owner writes others. */
export const sampleAuthors: SeedAuthor[] = [
  {
    name: 'Ananya Rao',
    bio: 'Ananya Rao runs local search for shops and clinics, films reels with shopkeepers on their own phones, and teaches the weekend batch. (Sample author.)',
  },
  {
    name: 'Meera Iyer',
    bio: 'Meera Iyer builds fast websites for small companies and writes the e-mails that follow a sale. She opens every page on a cheap Android phone first. (Sample author.)',
  },
  {
    name: 'Vikram Shah',
    bio: 'Vikram Shah recruits marketers for founders, and plans search in Hindi, English and what lies between. (Sample author.)',
  },
];
