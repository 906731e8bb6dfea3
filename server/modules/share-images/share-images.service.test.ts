import { expect, test } from 'vitest';
import { numbered, postsSite } from '../../../tests/support/posts-site.ts';
import { testSite } from '../../../tests/support/test-site.ts';
import { shareImage } from './share-images.service.ts';

test('draws simultaneous requests one after the other and refuses them when too many wait', async () => {
  const site = await testSite({ database: await postsSite(...numbered(23)) });
  const ask = () =>
    Promise.all(
      Array.from(
        { length: 23 },
        async (_, index) => (await shareImage(site, `/blog/p${index + 1}`)).kind,
      ),
    );
  const first = await ask();
  expect(first.filter((kind) => kind === 'busy')).toHaveLength(2);
  expect(first.filter((kind) => kind === 'drawn')).toHaveLength(21);
  // Cached images need no place in the queue.
  expect(await ask()).toEqual(Array.from({ length: 23 }, () => 'drawn'));
});
