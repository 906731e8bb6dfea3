import { useLocation, useMatches } from 'react-router';
import { sitePages } from '../../content/site-pages.ts';
import type { EnquiryTopic } from '../../domain/site/reach-links.ts';

/**
 * The likely topic of an enquiry from the current page: its service or post, or on the contact page the page that led there.
 * Undefined on other pages.
 */
export function useEnquiryTopic(): EnquiryTopic | undefined {
  const { pathname } = useLocation();
  const data = useMatches().map(({ loaderData }) => (loaderData ?? {}) as PageData);
  const post = data.find((each) => each.post)?.post;
  if (post && pathname.startsWith('/blog/')) {
    return { title: post.title, reference: `post ${post.id}` };
  }
  const path = data.find((each) => each.cameFrom)?.cameFrom?.page || pathname;
  const page = sitePages.find((each) => each.path === path && each.subject);
  return page && { title: page.name, reference: page.key };
}

interface PageData {
  post?: { id: number; title: string };
  cameFrom?: { page: string };
}
