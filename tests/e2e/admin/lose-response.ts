import type { Page } from '@playwright/test';

/** Lets the next call reach the server and loses its response; resolves when it is lost. */
export async function loseResponse(page: Page, method: string, address: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let isLost = false;
  await page.route(address, async (route) => {
    if (isLost || route.request().method() !== method) return await route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort();
    resolve();
  });
  await promise;
}
