import { allPages } from '../../../content/site-pages.ts';
import { decodePercent } from '../../../domain/text/decode-percent.ts';
import type { Db } from '../tables.ts';

const pageNames = new Map(allPages.map(({ path, name }) => [path, name]));
const postPath = /^\/blog\/([^/]+)$/;

/** The names of pages and the titles of posts by path, also by former addresses. Unknown paths have no name. */
export async function readPageNames(
  db: Db,
  paths: readonly string[],
): Promise<Record<string, string>> {
  const slugs = new Map(
    paths.flatMap((path) => {
      const slug = postPath.exec(path)?.[1];
      return slug ? [[path, decodePercent(slug)] as const] : [];
    }),
  );
  const posts =
    slugs.size === 0
      ? []
      : await db
          .selectFrom('post_slugs')
          .innerJoin('posts', 'posts.id', 'post_slugs.post_id')
          .select(['post_slugs.slug', 'posts.title'])
          .where('post_slugs.slug', 'in', [...new Set(slugs.values())])
          .execute();
  const titles = new Map(posts.map(({ slug, title }) => [slug, title]));
  const nameOf = (path: string) => {
    const title = titles.get(slugs.get(path) ?? '');
    return title ? `Blog: ${title}` : pageNames.get(path);
  };
  return Object.fromEntries(
    paths.flatMap((path) => {
      const name = nameOf(path);
      return name ? [[path, name]] : [];
    }),
  );
}
