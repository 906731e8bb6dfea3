import { createHash } from 'node:crypto';
import { isPossible, type Ledger } from '../ledger.ts';
import { countBy, type StoredSite } from './read-site.ts';

/** Number of posts of the first start. */
const firstPosts = 8;

/**
 * Checks that each post is consistently of one version including its picture, and that each picture has all its
 * files.
 */
export function judgePosts(site: StoredSite, ledger: Ledger): string[] {
  const faults = judgePictures(site);
  const versions = new Map<string, string>();
  for (const post of site.posts) {
    const [, key, version] = /^Post (\S{36}) (v\d+)$/.exec(post.title) ?? [];
    if (!key || !version) continue;
    if (versions.has(key)) faults.push(`post ${key} is there twice`);
    versions.set(key, version);
    const name = `${key} ${version}`;
    const parts = {
      text: post.content.includes(name),
      'alternative text': post.featured_alt === `Picture ${name}`,
      picture: post.sha256 === ledger.pictures.get(name),
      'search index':
        post.head?.includes(version) === true && post.body?.includes(version) === true,
      address: post.slug_owner === post.id,
    };
    for (const [part, isSame] of Object.entries(parts)) {
      if (!isSame) faults.push(`post ${name}: its ${part} is of another version, or missing`);
    }
  }
  for (const [key, entry] of ledger.posts) {
    const version = versions.get(key);
    if (isPossible(entry, version)) continue;
    faults.push(
      `post ${key} is ${version ?? 'not there'}, but people know ${JSON.stringify(entry)}`,
    );
  }
  const first = site.posts.length - versions.size;
  if (first !== firstPosts) faults.push(`${first} posts of the first start`);
  return faults;
}

function judgePictures({ media, variants }: StoredSite): string[] {
  const faults: string[] = [];
  const files = countBy(variants, ({ media_id }) => String(media_id));
  for (const { id, width } of media) {
    const widths = [480, 960, 1600].filter((each) => each < width).length + 1;
    // AVIF and WebP in each width, and one for older browsers.
    const expected = widths * 2 + 1;
    const found = files.get(String(id)) ?? 0;
    if (found !== expected) faults.push(`picture ${id} has ${found} files instead of ${expected}`);
  }
  for (const { sha256, data, byte_size } of variants) {
    const isWhole = createHash('sha256').update(data).digest('hex') === sha256;
    if (!isWhole || data.length !== byte_size) faults.push(`file ${sha256} is not what it was`);
  }
  return faults;
}
