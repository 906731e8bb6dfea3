import { data, redirect } from 'react-router';
import { blogPage } from '../../content/pages/blog.ts';
import { contactPage } from '../../content/pages/contact.ts';
import { postCopy } from '../../content/pages/post.ts';
import { sitePages } from '../../content/site-pages.ts';
import { commentForm } from '../../domain/comments/comment-form.ts';
import { commentQuery, readCommentQuery } from '../../domain/comments/comment-query.ts';
import { messages } from '../../domain/messages.ts';
import type { Action, Page } from '../../domain/page.ts';
import { shortCostFacts } from '../../domain/pages/cost.ts';
import { shortCourseFacts } from '../../domain/pages/course-facts.ts';
import { feedLinks } from '../../domain/posts/feed-address.ts';
import { markdownAddress, markdownType } from '../../domain/posts/markdown-address.ts';
import { playerOrigins } from '../../domain/posts/video.ts';
import { topicKey } from '../../domain/topics/topics.ts';
import { type PageServices, pageClient, pageRequest, pageServices } from '../../server/context.ts';
import { Island } from '../hydration/island.tsx';
import { FeedLinks, PageHead } from '../layout/page-head.tsx';
import { useCanMail, useFormToken, useOrigin, useSiteFacts } from '../layout/root-data.tsx';
import { StructuredData } from '../layout/structured-data.tsx';
import { handlePostedForm, newsletterPlan } from '../posted-forms.ts';
import {
  type Enquiry,
  EnquiryBeside,
  NewsletterRow,
  PostEnquiry,
  SharePost,
} from '../sections/blog/after-post.tsx';
import { CommentCard, PostComments } from '../sections/blog/post-comments.tsx';
import { PostPage } from '../sections/blog/post-page.tsx';
import type { PostedForm } from '../sections/forms/form-state.ts';
import type { Route } from './+types/post';

export { ErrorBoundary } from '../layout/error-boundary.tsx';

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(pageServices);
  const { posts, comments, articles, pages } = services;
  const result = await posts.findPost(params.slug);
  if (result.kind === 'moved') throw redirect(`/blog/${encodeURIComponent(result.slug)}`, 301);
  if (result.kind === 'gone') throw data('post', { status: 410 });
  if (result.kind === 'unknown') throw data('post', { status: 404 });
  const query = readCommentQuery(new URL(request.url).searchParams);
  const [{ html, words, contents, hasVideo }, approved, related, blog] = await Promise.all([
    articles.showOnPage(result.post),
    comments.approvedComments(result.post.id, query),
    posts.relatedPosts(result.post),
    pages.page(blogPage.path),
  ]);
  // A posted comment is not redirected, so that its sender sees the result.
  if (query.page > approved.page && context.get(pageRequest).method !== 'POST') {
    throw redirect(`/blog/${encodeURIComponent(params.slug)}${commentQuery(approved)}`);
  }
  if (hasVideo) context.get(pageRequest).frames.push(...playerOrigins);
  return {
    post: { ...result.post, content: html },
    words,
    contents,
    hasVideo,
    related,
    comments: approved,
    blog: blog.meta,
    enquiry: await enquiryFor(result.post.category, blog, services),
    newsletter: blog.sections.find((section) => section.kind === 'post-list'),
  };
}

/** A comment has the field `comment`; anything else is a newsletter subscription. */
export async function action({ request, params: { slug }, context }: Route.ActionArgs) {
  const { posts, comments } = context.get(pageServices);
  const page = () => posts.findPost(slug);
  const plans = {
    newsletter: newsletterPlan(context, page),
    comment: {
      report: context.get(pageRequest).report,
      texts: messages.comments,
      fields: Object.keys(commentForm.shape),
      page,
      receive: (input: object, key: string) =>
        comments.receive(
          { ...input, slug },
          { client: context.get(pageClient), idempotencyKey: key },
        ),
    },
  };
  let form: keyof typeof plans = 'comment';
  const { data: posted, init } = await handlePostedForm(request, (fields) => {
    if (!fields.has('comment')) form = 'newsletter';
    return plans[form];
  });
  return data({ form, posted }, init ?? undefined);
}

export default function PostRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { post, words, contents, hasVideo, comments, related, blog, enquiry } = loaderData;
  const head = {
    meta: { title: post.title, description: post.metaDescription || post.excerpt },
    path: `/blog/${encodeURIComponent(post.slug)}`,
    post,
  };
  const address = useOrigin() + head.path;
  const token = useFormToken();
  const { name: company } = useSiteFacts();
  const answerTo = (form: string) => (actionData?.form === form ? actionData.posted : undefined);
  return (
    <>
      <PageHead {...head} />
      <FeedLinks own={feedLinks(post.category)} />
      <link href={markdownAddress(post.slug)} rel="alternate" type={markdownType} />
      <PostPage
        address={address}
        aside={<CommentCard />}
        asideLabel="Author and comments"
        comments={
          <PostComments {...comments} author={post.author} company={company} path={head.path}>
            <Island
              name="comment-form"
              props={{ slug: post.slug, token, posted: answerTo('comment') }}
            />
          </PostComments>
        }
        contents={{ title: postCopy.contents, contents }}
        hasVideo={hasVideo}
        next={<Next {...loaderData} posted={answerTo('newsletter')} />}
        post={post}
        rail={
          <>
            {enquiry && <EnquiryBeside {...enquiry} />}
            <SharePost address={address} copy={postCopy.share} title={post.title} />
          </>
        }
        related={{ ...related, nextTitle: postCopy.next }}
      />
      <StructuredData page={{ ...head, blog, comments, words }} />
    </>
  );
}

interface NextProps extends Pick<Route.ComponentProps['loaderData'], 'enquiry' | 'newsletter'> {
  posted: PostedForm | undefined;
}

/** Below the article: an enquiry about its subject, and the newsletter. */
function Next({ enquiry, newsletter, posted }: NextProps) {
  const [canMail, token] = [useCanMail(), useFormToken()];
  return (
    <>
      {enquiry && <PostEnquiry {...enquiry} />}
      {newsletter && (
        <NewsletterRow {...newsletter}>
          <Island
            name="newsletter-form"
            props={{ canMail, token, posted, variant: 'green' }}
            withScripts={false}
          />
        </NewsletterRow>
      )}
    </>
  );
}

/** The call to action below a post: that of the page on the post's category, or else that of the blog. */
async function enquiryFor(
  category: string,
  blog: Page,
  { pages, posts }: PageServices,
): Promise<Enquiry | undefined> {
  for (const page of sitePages) {
    const topic = topicOf(page);
    const current = topic && (await posts.currentCategory(topic));
    if (!current || topicKey(current) !== topicKey(category)) continue;
    const service = await pages.page(page.path);
    const invitation = invitationOf(service);
    if (invitation) return { ...invitation, service: linkTo(service) };
  }
  return invitationOf(blog);
}

/** The page of a service, named with its price if there is one: "Agency, from ₹35,000 a month". */
function linkTo({ name, path, sections }: Page): Action {
  const today = new Date().toISOString().slice(0, 10);
  const facts = sections.flatMap((section) => {
    if (section.kind === 'courses') return shortCourseFacts(section.courses, today, undefined);
    return section.kind === 'cost' ? shortCostFacts(section) : [];
  });
  const price = facts.find(({ label }) => label === 'Fee' || label === 'Price');
  return { label: [name, price?.value].filter(Boolean).join(', '), href: path };
}

function topicOf({ sections }: Page): string | undefined {
  return sections.find((section) => section.kind === 'latest-posts')?.topic;
}

/** The call to action of the first hero or closing that links to the contact form. */
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
