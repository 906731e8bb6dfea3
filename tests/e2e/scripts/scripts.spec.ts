import type { Page } from '@playwright/test';
import { cleanHtml } from '../../../server/modules/posts/html/clean-html.ts';
import { sentEmails } from '../support/mail-box.ts';
import { scriptsPort } from '../support/places.ts';
import { attempts, packed, packedCount } from './attempts.ts';
import { type FilledSite, fillSite } from './fill-site.ts';
import { addAudit, expect, look, lookThrough, test } from './watch.ts';

// All tests use one filled site, which takes long on a busy machine.
test.describe.configure({ mode: 'serial', timeout: 90_000 });

let site: FilledSite;

test.beforeAll('fill the site', async ({ request }) => {
  site = await fillSite(request);
  expect(attempts.length).toBeGreaterThan(400);
});

test.beforeEach(({ page }) => addAudit(page));

async function signIn(page: Page): Promise<void> {
  await page.addInitScript((token) => localStorage.setItem('adminToken', token), site.token);
}

const postAt = (at: number) => `/blog/${encodeURIComponent(site.posts[at]?.slug ?? '')}`;

/** With the content security policy, and without it, so that escaping alone must suffice. */
for (const bypassCSP of [false, true]) {
  test.describe(bypassCSP ? 'without the policy' : 'with the policy of our pages', () => {
    test.use({ bypassCSP });

    test('no attempt runs on a public page', async ({ page, ran }) => {
      const places = ['/', '/blog', '/blog?page=2', postAt(0), postAt(1)];
      // Opened only without the policy.
      if (bypassCSP) places.push(site.preview, ...[2, 3, 4, 5].map(postAt));
      for (const path of places) await look(page, path);
      await look(page, `/blog?search=${encodeURIComponent(packed(150, 1))}`);
      await look(page, `/unsubscribe?email=${encodeURIComponent(packed(150, 2))}`);
      expect(ran).toEqual([]);
    });
  });
}

test.describe('without the content security policy', () => {
  test.use({ bypassCSP: true });

  test('no attempt runs in the admin, and the check would detect one', async ({ page, ran }) => {
    await test.step('the check detects an attempt that runs', async () => {
      await page.goto('/about');
      await page.evaluate(() =>
        document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=alert(1)>'),
      );
      await expect.poll(() => ran.length).toBe(1);
      const found = await page.evaluate(() => Reflect.get(window, 'audit')(document));
      expect(found).toHaveLength(1);
      ran.length = 0;
    });

    await test.step('no attempt runs in the admin', async () => {
      await signIn(page);
      const [id, message] = [site.posts[0]?.id, site.messageIds[0]];
      const screens = [
        ...[
          'dashboard',
          'blogs',
          'topics',
          'topics?kind=tags',
          'media',
          'media?picture=1',
          'comments?status=approved',
          'comments',
          'comments?status=spam',
          'messages',
          'messages?status=spam',
        ],
        ...[`messages/${message}`, 'newsletter', 'outbox', 'settings'],
        ...[`blog/${id}`, `blog/edit/${id}`],
      ];
      for (const screen of screens) {
        await page.goto(`/admin/${screen}`);
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        await expect(page.locator('.admin-skeleton:visible')).toHaveCount(0);
        // An empty queue would prove nothing.
        if (/^comments/.test(screen)) await expect(page.getByRole('checkbox')).not.toHaveCount(0);
        const found = await page.evaluate(() => Reflect.get(window, 'audit')(document));
        expect(found, screen).toEqual([]);
      }
      expect(ran).toEqual([]);
    });
  });

  test('every page, text and email with submitted content is clean', async ({ page, ran }) => {
    await test.step('every page with stored content is clean', async () => {
      await page.goto('/about');
      const lists = Array.from({ length: 6 }, (_, at) => `/blog?page=${at + 1}`);
      const posts = site.posts.slice(0, 8).map((_, at) => postAt(at));
      const feeds = ['/sitemap.xml', '/blog/feed.xml', '/blog/atom.xml', '/blog/feed.json'];
      await lookThrough(
        page,
        [...lists, ...posts, ...feeds].map((url) => ({ url })),
      );
    });

    await test.step('every page that shows its address or form values is clean', async () => {
      await page.goto('/about');
      const printing = [
        (text: string) => `/blog?search=${text}`,
        (text: string) => `/blog?category=${text}&tag=${text}`,
        (text: string) => `/unsubscribe?email=${text}&utm_source=${text}`,
        (text: string) => `/newsletter/confirm?token=${text}`,
        (text: string) => `/blog/${text}`,
        (text: string) => `/${text}`,
      ];
      const addresses = Array.from({ length: packedCount(300) }, (_, at) => {
        const text = encodeURIComponent(packed(300, at));
        return { url: printing[at % printing.length]?.(text) ?? '' };
      });
      const forms = Array.from({ length: packedCount(2000) }, (_, at) => {
        const text = packed(2000, at);
        const form = {
          name: text,
          email: text,
          phone: text,
          subject: text,
          message: text,
          comment: text,
        };
        return { url: ['/contact', '/unsubscribe', '/blog', postAt(0)][at % 4] ?? '', form };
      });
      await lookThrough(page, [...addresses, ...forms]);
    });

    await test.step('every attempt as a post’s text stays text', async () => {
      await page.goto('/about');
      const cleaned = attempts.map((attempt) => cleanHtml(attempt).html);
      const found = await page.evaluate(async (texts) => {
        const wrong: string[] = [];
        for (const text of texts) {
          const place = document.createElement('article');
          document.body.append(place);
          place.innerHTML = text;
          const copy = new DOMParser().parseFromString(text, 'text/html');
          wrong.push(...Reflect.get(window, 'audit')(copy));
          await new Promise((resolve) => setTimeout(resolve));
          place.remove();
        }
        return wrong;
      }, cleaned);
      expect([...found, ...ran]).toEqual([]);
    });

    await test.step('the sent emails are clean', async () => {
      const sent = async () => (await sentEmails(scriptsPort)).map(({ html = '' }) => html);
      await expect.poll(async () => (await sent()).length).toBeGreaterThan(40);
      const mails = await sent();
      await page.goto('/about');
      const found = await page.evaluate((texts) => {
        return texts.flatMap((text) => {
          document.body.innerHTML = text;
          return Reflect.get(window, 'audit')(new DOMParser().parseFromString(text, 'text/html'));
        });
      }, mails);
      expect(mails.some((html) => html.includes('&lt;script'))).toBe(true);
      expect([...found, ...ran]).toEqual([]);
    });
  });
});
