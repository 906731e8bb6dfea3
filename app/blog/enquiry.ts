import { contactPage } from '../../content/pages/contact.ts';
import { sitePages } from '../../content/site-pages.ts';
import type { Page } from '../../domain/page.ts';
import { topicKey } from '../../domain/posts/topic-key.ts';
import type { PageServices } from '../../server/context.ts';
import type { Enquiry } from '../sections/blog/post-enquiry.tsx';

/** What a post of a category leads to: the opening of the page whose topic it is, or else the last words of the blog. */
export async function enquiryFor(
  category: string,
  blog: Page,
  { pages, posts }: PageServices,
): Promise<Enquiry | undefined> {
  for (const page of sitePages) {
    const topic = topicOf(page);
    const current = topic && (await posts.currentCategory(topic));
    if (!current || topicKey(current) !== topicKey(category)) continue;
    const found = invitationOf(await pages.page(page.path));
    if (found) return found;
  }
  return invitationOf(blog);
}

function topicOf({ sections }: Page): string | undefined {
  return sections.find((section) => section.kind === 'latest-posts')?.topic;
}

/** The words of the first section that leads to the contact form. */
function invitationOf({ sections }: Page): Enquiry | undefined {
  for (const section of sections) {
    if (section.kind !== 'hero' && section.kind !== 'closing') continue;
    const action = section.actions.find(({ href }) => href === `${contactPage.path}#contact-form`);
    if (!action) continue;
    const { title } = section;
    return section.kind === 'hero'
      ? { title, accent: section.accent, text: section.lead, action }
      : { title, text: section.text, action };
  }
}
