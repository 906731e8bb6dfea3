import type { AddressInfo } from 'node:net';
import type { Element, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { selectAll } from 'hast-util-select';
import { toString as wordsOf } from 'hast-util-to-string';
import { afterAll, beforeAll } from 'vitest';
import { preparePosts } from '../e2e/support/prepare-posts.ts';
import { openTestApp } from '../support/create-test-app.ts';
import { type Answer, ask } from '../support/site/ask.ts';

export const origin = 'https://site.example';

/** A response with its body parsed like in a browser. */
export interface PageResponse extends Answer {
  root: Root;
}

export type PreparedSite = ReturnType<typeof preparedSite>;

/** The whole program with the posts of the journeys, for the tests of a file. Redirects are not followed. */
export function preparedSite() {
  let app: Awaited<ReturnType<typeof openTestApp>>;
  beforeAll(async () => {
    app = await openTestApp({ RATE_LIMITS: 'off' });
    await preparePosts(app.database);
    await app.http.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => app.close());
  const port = () => (app.http.server.address() as AddressInfo).port;
  const parsed = (response: Answer): PageResponse => ({
    ...response,
    root: fromHtml(response.body),
  });
  return {
    get: async (path: string) => parsed(await ask(port(), path)),
    /** Sends a form like a browser without JavaScript. */
    async post(path: string, fields: Record<string, string>) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const body = new URLSearchParams(fields).toString();
      return parsed(await ask(port(), path, { method: 'POST', headers, body }));
    },
  };
}

/** The text of an element, without surrounding space. */
export const textOf = (node: Element | Root) => wordsOf(node).replaceAll(/\s+/g, ' ').trim();

/** The texts of all elements that a selector finds. */
export const textsOf = (selector: string, node: Element | Root) =>
  selectAll(selector, node).map(textOf);

/** The targets of the links that a selector finds, by their texts. */
export const linksOf = (selector: string, node: Element | Root) =>
  selectAll(selector, node).map((link) => [textOf(link), String(link.properties.href)]);
