import type { Admin } from '../site/admin.ts';
import { ask, textOf } from '../site/ask.ts';
import type { RunningSite } from '../site/start-site.ts';

let number = 0;

/**
 * Milliseconds from publishing a post through the API until the list shows it on every instance. The list is
 * polled, so that it is cached until then.
 */
export async function publishToVisible(admin: Admin, instances: RunningSite[]): Promise<number> {
  number += 1;
  const title = `News of the day ${process.pid}-${number}`;
  const form = new FormData();
  const fields = { title, author: 'Asha Nair', content: '<p>What happened today.</p>' };
  const others = { status: 'published', categories: 'SEO', tags: 'AI', meta_description: 'News.' };
  for (const [name, value] of Object.entries({ ...fields, ...others })) form.set(name, value);
  await Promise.all(instances.map(({ url }) => ask(`${url}/blog`)));
  const start = performance.now();
  const stored = admin.call('POST', '/api/blogs', form);
  const seen = instances.map(async ({ url }) => {
    for (;;) {
      if (textOf(await ask(`${url}/blog`)).includes(title)) return performance.now() - start;
      if (performance.now() - start > 30_000) throw new Error(`${url} never showed "${title}".`);
    }
  });
  const [{ id }, ...figures] = await Promise.all([stored, ...seen]);
  // So that the next stage shows the same posts.
  await admin.call('DELETE', `/api/blogs/${id}`);
  return Math.max(...figures);
}
