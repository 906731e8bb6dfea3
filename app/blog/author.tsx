import { data, redirect } from 'react-router';
import { blogPage } from '../../content/pages/blog.ts';
import { contactPage } from '../../content/pages/contact.ts';
import { authorAddress } from '../../domain/authors/authors.ts';
import { feedLinks } from '../../domain/posts/feed-address.ts';
import { readPage } from '../../domain/posts/post-query.ts';
import { shorten } from '../../domain/text/plain-text.ts';
import { pageServices } from '../../server/context.ts';
import { FeedLinks, PageHead } from '../layout/page-head.tsx';
import { StructuredData } from '../layout/structured-data.tsx';
import { AuthorPage } from '../sections/blog/author-page.tsx';
import type { Route } from './+types/author';

export { ErrorBoundary } from '../layout/error-boundary.tsx';

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { posts, pages } = context.get(pageServices);
  const page = readPage(new URL(request.url).searchParams.get('page'));
  const [result, blog] = await Promise.all([
    posts.findAuthorPage(params.slug, page),
    pages.page(blogPage.path),
  ]);
  if (result.kind === 'moved') throw redirect(authorAddress(result.slug, page), 301);
  if (result.kind === 'unknown') throw data('author', { status: 404 });
  const { author, list, topics } = result;
  // Not permanent: with more posts the page may exist.
  if (page > list.pageCount) throw redirect(authorAddress(author.slug, list.pageCount), 302);
  const closing = blog.sections.find((section) => section.kind === 'closing');
  const action = closing?.actions.find(({ href }) => href === `${contactPage.path}#contact-form`);
  const ask = closing && action && { title: closing.title, action };
  return { author, list, topics, ask, blog: blog.meta };
}

export default function AuthorRoute({ loaderData }: Route.ComponentProps) {
  const { author, list, topics, ask, blog } = loaderData;
  const { name, slug, bio } = author;
  const about = topics.length > 0 ? ` on ${topics.slice(0, 3).join(', ')}` : '';
  const head = {
    meta: {
      title: list.page > 1 ? `${name}, Page ${list.page}` : name,
      description: shorten(bio) || `What ${name} has written${about}, in the order of publication.`,
    },
    path: authorAddress(slug, list.page),
  };
  return (
    <>
      <PageHead {...head} />
      <FeedLinks own={feedLinks()} />
      <AuthorPage ask={ask} author={author} list={list} topics={topics} />
      <StructuredData page={{ ...head, author, blog, posts: list.posts }} />
    </>
  );
}
