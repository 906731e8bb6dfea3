import { expect, open, phone, test } from './fixtures.ts';
import { allPages } from './pages.ts';

const screens = { desktop: { width: 1440, height: 900 }, phone };

for (const [screen, viewport] of Object.entries(screens)) {
  test.describe(`axe finds nothing on a ${screen}`, () => {
    test.use({ viewport });

    for (const { path, status } of allPages) {
      test(decodeURI(path), async ({ page, axe, expectFailedLoad }) => {
        if (status !== 200) expectFailedLoad(path);
        const response = await open(page, path);
        expect(response?.status()).toBe(status);
        await axe();
      });
    }
  });
}
