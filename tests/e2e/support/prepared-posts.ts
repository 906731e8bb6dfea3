import { seedPosts } from '../../../content/posts/seed-posts.ts';
import type { SeedPost } from '../../../domain/posts/post.ts';
import { slugify } from '../../../domain/text/slug.ts';

/** Data that start-server.ts adds to the seed, without changing the seed's counts. */

/** A renamed seed post with a Devanagari title; its old address redirects. */
export const renamed = {
  from: seedPost('Keyword Research in Hinglish'),
  title: 'हिंग्लिश में कीवर्ड रिसर्च',
};

/** A deleted post that was public. */
export const deletedTitle = 'A Post That We Took Back';

/** A draft that was never public. */
export const draftTitle = 'A Post That Nobody May Read Yet';

/** The first two comments are approved, in this order; the third is pending. */
export const discussed = {
  post: seedPost('Local SEO for Indian Businesses: A Field Guide'),
  approved: [
    {
      name: 'Asha Nair',
      email: 'asha@visitor.example',
      text: 'We found two ghosts of our own shop.',
    },
    { name: 'रवि कुमार', email: 'ravi@visitor.example', text: 'Does it work for a <b>clinic</b>?' },
  ],
  pending: { name: 'Held Back', email: 'held@visitor.example', text: 'Nobody has read this yet.' },
};

/** A seed post with three pages of approved comments: "Comment number 1." is the oldest. */
export const muchDiscussed = {
  post: seedPost('Plan a Festival Campaign Backwards From Diwali'),
  count: 45,
};

/** A seed post with a featured image, and a text with a picture, code, an indented paragraph and Hindi at the end. */
export const pictured = {
  post: seedPost('Your First 90 Days of E-mail Marketing'),
  alt: 'Letters on a table',
  textAlt: 'One letter, opened',
  lastHeading: 'पत्र का अंत',
  ending: (url: string) =>
    `<h2>What it looks like</h2><p class="indent-2">From far:</p><p><img src="${url}" alt="One letter, opened"></p>` +
    '<pre><code class="language-js">// Once a week\nconst letter = "Dear Asha"; send(letter, 7);</code></pre>' +
    `<h2>${pictured.lastHeading}</h2><p>Dear Asha.</p>`,
};

/** The titles of the public posts, newest first. */
export const publicTitles = seedPosts.map((post) =>
  post === renamed.from ? renamed.title : post.title,
);

export function addressOf(title: string): string {
  return `/blog/${encodeURIComponent(slugify(title))}`;
}

function seedPost(title: string): SeedPost {
  const found = seedPosts.find((post) => post.title === title);
  if (!found) throw new Error(`There is no seed post "${title}".`);
  return found;
}
