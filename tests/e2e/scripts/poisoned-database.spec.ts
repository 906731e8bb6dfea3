import type { Page } from '@playwright/test';
import { openDatabase } from '../../../server/db/connect.ts';
import { readSettings } from '../../../server/settings.ts';
import { aDraft } from '../../support/post-factories.ts';
import { writingOn } from '../../support/posts-services.ts';
import { folderOf, scriptsPort } from '../support/places.ts';
import { addAudit, expect, look, test } from './watch.ts';

const title = 'A post that was poisoned';
const poison =
  '<p>The words of the post.</p><script>alert("script " + localStorage.adminToken)</script>' +
  '<style>main { display: none !important }</style><img src=x onerror="alert(\'handler\')">' +
  '<svg onload="alert(\'svg\')"></svg><iframe srcdoc="<script>alert(1)</script>"></iframe>' +
  '<p><a href="javascript:alert(1)">A link</a></p>';

/** An attacker with access to the database but not to the program. */
test.beforeAll('write attempts into the database', async () => {
  const settings = readSettings({ DATA_DIR: folderOf(scriptsPort) });
  const database = openDatabase(settings);
  try {
    const writing = writingOn(database.db);
    const { id } = await writing.createPost(aDraft({ title }));
    const posts = database.db.updateTable('posts').set({ content: poison });
    await posts.where('id', '=', id).execute();
  } finally {
    await database.close();
  }
});

for (const bypassCSP of [false, true]) {
  test.describe(bypassCSP ? 'without the policy' : 'with the policy of our pages', () => {
    test.use({ bypassCSP });

    test('no script of a poisoned post runs, nor one that bypasses the rendering', async ({
      page,
      ran,
    }) => {
      await addAudit(page);
      await page.addInitScript(() => localStorage.setItem('adminToken', 'the token'));
      await look(page, '/blog/a-post-that-was-poisoned');
      await expect(page.getByText('The words of the post.')).toBeVisible();
      await page.getByRole('link', { name: 'A link' }).click();
      await expect(page).toHaveURL(/a-post-that-was-poisoned/);
      expect(ran).toEqual([]);
      if (!bypassCSP) await injectScript(page);
      expect(ran).toEqual([]);
    });
  });
}

/** Injects a script into a page past its rendering; the policy must block it. */
async function injectScript(page: Page): Promise<void> {
  await page.route('**/about', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace('</main>', `${poison}</main>`);
    await route.fulfill({ response: answer, body });
  });
  await page.goto('/about');
  await expect(page.getByText('The words of the post.')).toBeVisible();
}
