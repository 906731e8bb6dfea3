import type { APIRequestContext } from '@playwright/test';
import { maxLengths } from '../../../domain/api/form-fields.ts';
import { postLimits } from '../../../domain/posts/post-form.ts';
import { aPicture } from '../../support/images.ts';
import { expect } from '../support/fixtures.ts';
import { admin, scriptsUrl } from '../support/places.ts';
import { packed, typed } from './attempts.ts';

export interface FilledSite {
  token: string;
  /** Posts with attempts in every field. */
  posts: { id: number; slug: string }[];
  messageIds: number[];
  /** Preview link of such a post. */
  preview: string;
}

const rows = 24;
const numbers = Array.from({ length: rows }, (_, at) => at);
/** A browser's user agent, because programs are not counted as visitors. */
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** Sends the attempts in every field of every form, as visitors and the administrator. */
export async function fillSite(request: APIRequestContext): Promise<FilledSite> {
  const { token } = await post(request, '/api/admin/auth/login', admin);
  const headers = { Authorization: `Bearer ${token}` };
  const posts = [];
  for (const at of numbers) posts.push(await storePost(request, headers, at));
  await sendVisitors(request, posts[0]?.slug ?? '');
  await moderate(request, headers);
  const draft = await storePost(request, headers, 1, 'draft');
  const { url } = await get(request, `/api/blogs/${draft.id}/preview-link`, headers);
  const { messages } = await get(request, '/api/admin/messages', headers);
  const messageIds = messages.map(({ id }: { id: number }) => id);
  for (const [at, id] of messageIds.slice(0, 6).entries()) {
    const url = `${scriptsUrl}/api/admin/messages/${id}/note`;
    expect((await request.put(url, { headers, data: { note: packed(5000, at) } })).status()).toBe(
      200,
    );
  }
  return { token, posts, messageIds, preview: url };
}

async function storePost(
  request: APIRequestContext,
  headers: Record<string, string>,
  at: number,
  status = 'published',
) {
  const share = Math.ceil(typed.length / rows);
  const topic = (index: number) => packed(postLimits.topic, index).replaceAll(',', ' ');
  const fields = {
    title: packed(postLimits.title, at),
    author: packed(postLimits.author, at),
    status,
    categories: topic(at),
    tags: [0, 1, 2, 3].map((index) => topic(at * 4 + index)).join(','),
    meta_description: packed(postLimits.metaDescription, at),
    excerpt: packed(postLimits.excerpt, at + 5),
    author_bio: packed(postLimits.authorBio, at),
    content: typed
      .slice(at * share, (at + 1) * share)
      .map((text) => `<p>x</p>${text}`)
      .join('\n'),
    ...(at < 3 && {
      featured_image_alt: packed(postLimits.featuredAlt, at),
      featured_image: {
        name: `${packed(60, at)}.png`,
        mimeType: 'image/png',
        buffer: await aPicture(500 + at, 300)
          .png()
          .toBuffer(),
      },
    }),
  };
  const answer = await request.post(`${scriptsUrl}/api/blogs`, { headers, multipart: fields });
  expect(answer.status(), await answer.text()).toBe(201);
  return await answer.json();
}

async function sendVisitors(request: APIRequestContext, slug: string): Promise<void> {
  const email = (at: number) => `visitor${at}@visitor.example`;
  for (const at of numbers) {
    const name = packed(maxLengths.name, at * 3);
    const side = {
      page: `/${packed(200, at)}`,
      campaign: packed(90, at),
      referrerHost: packed(60, at),
    };
    const comment = packed(maxLengths.comment, at);
    await post(request, '/api/comments', { slug, name, email: email(at), comment, ...side });
    const message = packed(maxLengths.message, at);
    const contact = { phone: '+91 98765 43210', subject: 'Hiring Needs', acceptPolicy: true };
    const enquiry = { name, email: email(at), message, ...contact, ...side };
    await post(request, '/api/contact/contact-messages', enquiry);
    await post(request, '/api/newsletter/subscriptions', { email: email(at), ...side });
    const view = { path: `/blog?search=${packed(200, at)}`, campaign: packed(90, at) };
    const referrer = `https://${packed(60, at)}/${packed(60, at)}`;
    await request.post(`${scriptsUrl}/api/page-views`, {
      headers: { 'User-Agent': browser },
      data: { ...view, referrer },
    });
  }
}

/** Replies to all comments, approves most held ones, and leaves some in each queue. */
async function moderate(request: APIRequestContext, headers: Record<string, string>) {
  for (const status of ['pending', 'spam']) {
    const { comments } = await get(request, `/api/admin/comments?status=${status}`, headers);
    const ids: number[] = comments.map(({ id }: { id: number }) => id);
    for (const [at, id] of ids.entries()) {
      const url = `${scriptsUrl}/api/admin/comments/${id}/answer`;
      const data = { answer: packed(maxLengths.comment, at) };
      expect((await request.put(url, { headers, data })).status()).toBe(200);
    }
    await decide(request, headers, ids.slice(6), 'approve');
    await decide(request, headers, ids.slice(0, 3), 'hold');
  }
}

async function decide(
  request: APIRequestContext,
  headers: Record<string, string>,
  ids: number[],
  decision: string,
) {
  if (ids.length === 0) return;
  const url = `${scriptsUrl}/api/admin/comments/decisions`;
  expect((await request.post(url, { headers, data: { ids, decision } })).status()).toBe(200);
}

async function post(request: APIRequestContext, path: string, data: object) {
  const answer = await request.post(scriptsUrl + path, { data });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return await answer.json();
}

async function get(request: APIRequestContext, path: string, headers: Record<string, string>) {
  const answer = await request.get(scriptsUrl + path, { headers });
  expect(answer.ok(), path).toBe(true);
  return await answer.json();
}
