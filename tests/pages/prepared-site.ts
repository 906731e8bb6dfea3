import type { Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { preparePosts } from '../e2e/support/prepare-posts.ts';
import { createTestApp } from '../support/create-test-app.ts';

export const origin = 'https://site.example';

export interface Answer {
  status: number;
  headers: Record<string, unknown>;
  body: string;
  /** The body as a browser would parse it. */
  root: Root;
}

/** The whole program with the posts of the journeys; `get` asks it without a socket, following no redirect. */
export async function openPreparedSite() {
  const { http, database } = await createTestApp({ RATE_LIMITS: 'off' });
  await preparePosts(database);
  return {
    async get(path: string): Promise<Answer> {
      const { statusCode, headers, body } = await http.inject(path);
      return { status: statusCode, headers, body, root: fromHtml(body) };
    },
  };
}
