import { expect, test } from 'vitest';
import { numbered, postsSite } from '../../../tests/support/posts-site.ts';
import { testFacts } from '../../../tests/support/site-facts.ts';
import { loadSharp } from '../media/picture-codec.ts';
import { createShareImagesService } from './share-images.service.ts';

test('draws what is asked for at once one after the other, and says so when too many wait', async () => {
  const site = { published: async () => ({ facts: testFacts, logo: undefined }) };
  const pages = async () => [];
  const { posts } = await postsSite(...numbered(5));
  const findFile = async () => undefined;
  const findAnyPost = async () => undefined;
  const parts = { ...posts, site, pages, loadSharp, findFile, findAnyPost };
  const { shareImage } = createShareImagesService(parts, 2);
  const ask = () =>
    Promise.all(
      Array.from({ length: 5 }, async (_, index) => (await shareImage(`/blog/p${index + 1}`)).kind),
    );
  const first = await ask();
  expect(first.filter((kind) => kind === 'busy')).toHaveLength(2);
  expect(first.filter((kind) => kind === 'drawn')).toHaveLength(3);
  // Cached images need no place in the queue.
  expect(await ask()).toEqual(Array.from({ length: 5 }, () => 'drawn'));
});
