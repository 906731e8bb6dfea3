import { samplePeople } from '../../../content/sample-people.ts';
import { authorPictureAlt } from '../../../domain/authors/authors.ts';
import type { Picture } from '../../../domain/picture.ts';
import type { PostAuthor } from '../../../domain/posts/post.ts';
import { normalized } from '../../../domain/text/plain-text.ts';
import { topicKey } from '../../../domain/topics/topics.ts';
import { cachedResults } from '../../cached-results.ts';
import type { Db } from '../../db/tables.ts';
import { perSite, type Site } from '../../site.ts';
import { findPictures } from '../media/media.repository.ts';
import {
  type AuthorRecord,
  countByAuthor,
  findAllAuthors,
  findAuthorChanges,
  findFormerSlugs,
} from './authors.repository.ts';

/** An author as the public site shows them. */
export interface PublicAuthor {
  name: string;
  slug: string;
  bio: string;
  picture: Picture | null;
  /** A profile elsewhere; '' for none. */
  link: string;
  /** What they do; '' for none. */
  work: string;
  /** Made up, and shown by a drawing. */
  isDrawn: boolean;
  /** As published posts spell the name. */
  spellings: string[];
  /** Published ones. */
  posts: number;
  /** Of the last published one; empty for none. */
  lastPostAt: string;
  /** The last change of what is said of the author. */
  changedAt: string;
}

/** Read once per content version: a few hundred at most. */
const cached = perSite(({ db, version }) => cachedResults(version, () => readAuthors(db)));

async function readAuthors(db: Db) {
  const records = await findAllAuthors(db);
  const counts = records.length > 0 ? await countByAuthor(db) : [];
  const pictures = await findPictures(
    db,
    records.flatMap(({ picture }) => picture ?? []),
  );
  const published = Map.groupBy(
    counts.filter(({ status }) => status === 'published'),
    ({ author }) => topicKey(author),
  );
  const byKey = new Map<string, PublicAuthor>();
  const byId = new Map<number, PublicAuthor>();
  for (const record of records) {
    const picture = pictures.get(record.picture ?? 0);
    const own = published.get(topicKey(record.name)) ?? [];
    const author: PublicAuthor = {
      name: record.name,
      slug: record.slug,
      bio: record.bio,
      picture: picture
        ? { ...picture, alt: authorPictureAlt(record.name, record.pictureAlt) }
        : null,
      link: record.link,
      work: record.work,
      isDrawn: isDrawn(record),
      spellings: own.map(({ author }) => author),
      posts: own.reduce((sum, { posts }) => sum + posts, 0),
      lastPostAt:
        own
          .map(({ publishedAt }) => publishedAt ?? '')
          .sort()
          .at(-1) ?? '',
      changedAt: record.updatedAt,
    };
    byKey.set(topicKey(record.name), author);
    byId.set(record.id, author);
  }
  const bySlug = new Map<string, PublicAuthor>();
  for (const [slug, id] of await findFormerSlugs(db)) {
    const author = byId.get(id);
    if (author) bySlug.set(slug, author);
  }
  for (const author of byKey.values()) bySlug.set(author.slug, author);
  return { byKey, bySlug };
}

/** Whether an author is one of the made-up ones, who have a drawing. */
export function isDrawn({ isSample, name }: Pick<AuthorRecord, 'isSample' | 'name'>): boolean {
  return isSample && Object.hasOwn(samplePeople, name);
}

/** The author at an address that their page has, or had; undefined where it has no published posts. */
export async function authorAt(site: Site, slug: string): Promise<PublicAuthor | undefined> {
  const { bySlug } = await cached(site)();
  const author = bySlug.get(normalized(slug, 'NFC').toLowerCase());
  return author && author.posts > 0 ? author : undefined;
}

/** Whether an author's page has exactly this address now. */
export async function isAuthorPage(site: Site, slug: string): Promise<boolean> {
  return (await authorAt(site, slug))?.slug === slug;
}

/** The addresses of all authors with a page, by name, with the last change of the author or of one of their posts. */
export async function authorAddresses(site: Site) {
  const { byKey } = await cached(site)();
  const changes = await findAuthorChanges(site.db);
  return [...byKey.values()].flatMap(({ slug, posts, picture, spellings, changedAt }) => {
    if (posts === 0) return [];
    const times = [changedAt, ...spellings.map((name) => changes.get(name) ?? '')];
    return [{ slug, picture, changedAt: times.sort().at(-1) ?? changedAt }];
  });
}

/** What the site knows of the author whom a post names; undefined when there is no such record. */
export async function recordOf(site: Site, name: string): Promise<PostAuthor | undefined> {
  const { byKey } = await cached(site)();
  const author = byKey.get(topicKey(name));
  if (!author) return undefined;
  const { slug, posts } = author;
  const { name: written, work, bio, picture, isDrawn: drawn } = author;
  const shown = { work, bio, picture, isDrawn: drawn };
  return { name: written, slug: posts > 0 ? slug : null, posts, ...shown };
}
