import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { root } from '../../../scripts/root.ts';
import { hydrate } from '../support/fixtures.ts';
import { scriptsUrl } from '../support/places.ts';

interface Fixtures {
  /** Scripts that ran and requests to other hosts so far. */
  ran: string[];
}

/** Reports every script of the attempts that runs in a page or frame. */
export const test = base.extend<Fixtures>({
  baseURL: scriptsUrl,
  ran: async ({ page }, use) => {
    const ran: string[] = [];
    await page.exposeFunction('scriptRan', (what: string) => ran.push(what));
    await page.addInitScript(() => {
      const tell = (what: string) => () => (window as unknown as Watched).scriptRan(what);
      for (const name of ['alert', 'confirm', 'prompt', 'print']) {
        Object.assign(window, { [name]: tell(`${name} on ${location.href}`) });
      }
    });
    page.on('dialog', async (dialog) => {
      ran.push(`dialog: ${dialog.message()}`);
      await dialog.dismiss();
    });
    // Posts may show pictures from other sites (specification); no other external request is allowed.
    await page.route(
      (url) => url.origin !== scriptsUrl,
      async (route) => {
        const request = route.request();
        if (request.resourceType() !== 'image') ran.push(`asked for ${request.url()}`);
        await route.abort();
      },
    );
    await use(ran);
    expect(ran).toEqual([]);
  },
});

export { expect };

interface Watched {
  scriptRan(what: string): void;
  audit(document: Document): string[];
}

/** The only data URL allowed in a link element. */
const icon = readFileSync(join(root, 'public/icon.svg'), 'utf8').trim();

/**
 * Adds the function `audit` to a page: finds attempts in a document that could run, even before any
 * interaction.
 */
export async function addAudit(page: Page): Promise<void> {
  await page.addInitScript((icon) => {
    const addresses = /^(href|src|action|formaction|xlink:href|data|srcdoc|to|values|from|ping)$/i;
    const scripts = /^[\s\0-\x20]*(javascript|vbscript|livescript|data:(?!image\/))/i;
    const strange = /^(iframe|frame|frameset|object|embed|applet|base|math|portal|animate|set)$/i;
    const theirs = /^[\s\S]{0,60}\b((alert|prompt|confirm|msgbox|eval)\s*[(`]|xss)/i;
    const wrong = (element: Element): string[] => {
      const found = strange.test(element.localName) ? ['element'] : [];
      for (const { name, value } of element.attributes) {
        if (/^on/i.test(name)) found.push(name);
        if (addresses.test(name) && scripts.test(value)) found.push(`${name}=${value}`);
      }
      if (element.matches('meta[http-equiv]')) found.push('leads away');
      const link = element.localName === 'link' && element.getAttribute('href');
      const isIcon = link && decodeURIComponent(link) === `data:image/svg+xml,${icon}`;
      if (link && !isIcon && new URL(link, location.href).origin !== location.origin)
        found.push('loads');
      if (element.localName === 'script' && !isOurs(element as HTMLScriptElement))
        found.push('script');
      return found.map((what) => `${what} in ${element.outerHTML.slice(0, 150)}`);
    };
    const isOurs = (script: HTMLScriptElement) => {
      const src = script.getAttribute('src');
      return src === null ? !theirs.test(script.text) : src.startsWith('/assets/');
    };
    const audit = (document: Document) => [...document.querySelectorAll('*')].flatMap(wrong);
    Object.assign(window, { audit });
  }, icon);
}

/** Opens a page, hydrates it, and audits it. */
export async function look(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrate(page);
  expect(await page.evaluate(() => (window as unknown as Watched).audit(document)), path).toEqual(
    [],
  );
}

/** Parses the responses of addresses without opening them, and audits them. */
export async function lookThrough(page: Page, requests: { url: string; form?: object }[]) {
  const found = await page.evaluate(async (all) => {
    const { audit } = window as unknown as Watched;
    /** The HTML in a feed that feed readers show. */
    const htmlIn = (text: string, type: string): string[] => {
      if (type.includes('json')) {
        return JSON.parse(text).items.map((item: { content_html: string }) => item.content_html);
      }
      if (!type.includes('xml')) return [text];
      const feed = new DOMParser().parseFromString(text, 'text/xml');
      if (feed.querySelector('parsererror')) return ['<base>'];
      const parts = feed.querySelectorAll('description, encoded, [type=html]');
      return [...parts].map(({ textContent }) => textContent ?? '');
    };
    const read = async ({ url, form }: { url: string; form?: object }) => {
      const body = form && new URLSearchParams(Object.entries(form));
      const answer = await fetch(url, body ? { method: 'POST', body } : {});
      if (answer.status >= 500) return [`${url}: ${answer.status}`];
      const type = answer.headers.get('content-type') ?? '';
      return htmlIn(await answer.text(), type).flatMap((html) =>
        audit(new DOMParser().parseFromString(html, 'text/html')).map((what) => `${url}: ${what}`),
      );
    };
    const wrong: string[] = [];
    const next = all.values();
    const turn = async () => {
      for (const request of next) wrong.push(...(await read(request)));
    };
    await Promise.all(Array.from({ length: 6 }, turn));
    return wrong;
  }, requests);
  expect(found).toEqual([]);
}
