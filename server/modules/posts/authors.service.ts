import { accountMessages } from '../../../domain/accounts/account-forms.ts';
import type { AuthorForm, AuthorPayload } from '../../../domain/authors/authors.calls.ts';
import { authorMessages, authorsPerPage } from '../../../domain/authors/authors.ts';
import type { PostFields } from '../../../domain/posts/post-form.ts';
import { profileMessages } from '../../../domain/profile/profile.ts';
import { numberedSlug, slugify } from '../../../domain/text/slug.ts';
import { topicKey } from '../../../domain/topics/topics.ts';
import { queryInBatches, readInBatches } from '../../batches.ts';
import { touchContent } from '../../db/queries/site-state.ts';
import { chooseRevision, newerRevision, type TextSave } from '../../db/queries/text-revisions.ts';
import { storeUndo, takeUndo, type UndoOutcome } from '../../db/queries/undo.ts';
import type { Db } from '../../db/tables.ts';
import { type Site, transact } from '../../site.ts';
import { findAccount, updateDisplayName } from '../accounts/accounts.repository.ts';
import { isLoginName, isNameOfColleague } from '../accounts/accounts.service.ts';
import { findPictures } from '../media/media.repository.ts';
import type { PictureSource } from '../media/media-library.service.ts';
import {
  type AuthoredPost,
  type AuthorRecord,
  countByAuthor,
  countOwnBios,
  deleteAuthorRow,
  findAccountOf,
  findAccountsOfAuthors,
  findAllAuthors,
  findAuthor,
  findAuthorByName,
  findAuthorBySlug,
  findAuthored,
  findAuthorOfAccount,
  findFormerSlugs,
  freeSlug,
  insertAuthor,
  leadSlugsTo,
  linkAuthor,
  listAuthors,
  replaceAuthorPicture,
  saveAuthored,
  updateAuthorRow,
} from './authors.repository.ts';
import { findAuthors } from './posts.repository.ts';
import { isDrawn } from './public-authors.ts';
import { refreshLabels } from './topics.repository.ts';
import { changeUnpublished, raiseVersions } from './topics.service.ts';
import { nextVersion } from './write-post.ts';

// Authors with a page of their own. Posts name their author by a text; a record of that name, in any case, is theirs.

/** A page of the authors whose name contains the search, and the names in posts that have no page. */
export async function listAuthorsPage(
  { db }: Site,
  { search, page }: { search: string; page: number },
) {
  const { authors, total } = await listAuthors(db, search, page);
  const keys = new Set((await findAllAuthors(db)).map(({ name }) => topicKey(name)));
  const unlisted = (await findAuthors(db)).filter(({ name }) => !keys.has(topicKey(name)));
  return {
    authors: await payloadsOf(db, authors),
    total,
    unlisted: unlisted.map((author) => ({ ...author, bio: author.bio ?? '' })),
    page,
    pages: Math.max(1, Math.ceil(total / authorsPerPage)),
  };
}

async function payloadsOf(db: Db, authors: AuthorRecord[]): Promise<AuthorPayload[]> {
  const counts = Map.groupBy(await countByAuthor(db), ({ author }) => topicKey(author));
  const bios = Map.groupBy(await countOwnBios(db), ({ author }) => topicKey(author));
  const pictures = await findPictures(
    db,
    authors.flatMap(({ picture }) => picture ?? []),
  );
  const accounts = await findAccountsOfAuthors(db);
  return authors.map(({ createdAt: _, picture: id, ...author }) => {
    const key = topicKey(author.name);
    const own = counts.get(key) ?? [];
    const ofStatus = (status: string) => sumOf(own.filter((row) => row.status === status));
    const picture = pictures.get(id ?? 0);
    return {
      ...author,
      picture: id && picture ? { id, url: picture.url } : null,
      isDrawn: isDrawn(author),
      published: ofStatus('published'),
      others: ofStatus('draft'),
      ownBios: sumOf(bios.get(key) ?? []),
      account: accounts.get(author.id) ?? null,
    };
  });
}

const sumOf = (rows: { posts: number }[]) => rows.reduce((sum, { posts }) => sum + posts, 0);

async function payloadOf(db: Db, id: number): Promise<AuthorPayload> {
  const author = await findAuthor(db, id);
  const [payload] = author ? await payloadsOf(db, [author]) : [];
  if (!payload) throw new Error(`There is no author ${id}.`);
  return payload;
}

interface Invalid {
  kind: 'invalid';
  fields: Record<string, string>;
}

/** Adds an author; refuses the name or the address of another one. */
export async function addAuthor(
  site: Site,
  form: AuthorForm,
  now = site.now(),
): Promise<AuthorPayload | Invalid | { kind: 'picture-gone' }> {
  return await transact(site, async ({ db }) => {
    await touchContent(db);
    const checked = await check(db, form);
    if ('kind' in checked) return checked;
    const at = now.toISOString();
    const times = { createdAt: at, updatedAt: at };
    const id = await insertAuthor(db, { ...checked, isSample: false, ...times });
    await freeSlug(db, checked.slug);
    return await payloadOf(db, id);
  });
}

type Typed = Omit<AuthorRecord, 'id' | 'isSample' | 'createdAt' | 'updatedAt'>;

/** What is stored of a form; `before` is the author that is changed. */
async function check(
  db: Db,
  form: AuthorForm,
  before?: AuthorRecord,
): Promise<Typed | Invalid | { kind: 'picture-gone' }> {
  const { name, bio, picture } = form;
  const id = before?.id;
  const namesake = await findAuthorByName(db, name);
  if (namesake && namesake.id !== id) {
    return { kind: 'invalid', fields: { name: authorMessages.nameTaken(namesake.name) } };
  }
  const typed = slugify(form.slug);
  const owner = typed && (await findAuthorBySlug(db, typed));
  if (owner && owner.id !== id) {
    return { kind: 'invalid', fields: { slug: authorMessages.slugTaken(owner.name) } };
  }
  if (picture !== null && !(await findPictures(db, [picture])).has(picture)) {
    return { kind: 'picture-gone' };
  }
  const slug = typed || (await freeSlugFor(db, slugify(name) || 'author', id));
  const pictureAlt = picture === null ? '' : form.pictureAlt;
  return {
    name,
    bio,
    slug,
    picture,
    pictureAlt,
    link: form.link ?? before?.link ?? '',
    work: form.work ?? before?.work ?? '',
  };
}

/** An address that belongs to nobody else; a former one of somebody else leads to them. */
async function freeSlugFor(db: Db, slug: string, id: number | undefined): Promise<string> {
  const former = await findFormerSlugs(db);
  for (let number = 1; ; number += 1) {
    const candidate = numberedSlug(slug, number);
    const owner = (await findAuthorBySlug(db, candidate))?.id ?? former.get(candidate);
    if (owner === undefined || owner === id) return candidate;
  }
}

/** What a change of an author did, to be undone. */
interface UndoContent {
  before: AuthorRecord;
  /** The version of the author since; null when they were deleted. */
  after: string | null;
  /** The addresses that led to the author. */
  slugs: string[];
  posts: Pick<AuthoredPost, 'id' | 'author' | 'bio'>[];
  /** Of drafts and scheduled texts: the key of each, with the author and bio that it had. */
  unpublished: { key: string; author: string; bio: string }[];
  /** The name that posts were given. */
  name: string;
  /** The account that a deleted author was. */
  account?: number | undefined;
}

export interface AuthorEdit extends AuthorForm, TextSave {
  /** Whether posts get the new name, and show this bio in place of their own. */
  inPosts: boolean;
  /** Whether posts with a bio of their own go on showing it. */
  keepsBios?: boolean;
}

/** Changes an author, whose revision is `updatedAt` unless a save chose another; former addresses lead to the new one. */
export async function changeAuthor(
  site: Site,
  id: number,
  { revision, next, inPosts, keepsBios = false, ...form }: AuthorEdit,
  by: string,
  now = site.now(),
): Promise<
  | { author: AuthorPayload; revision: string; posts: number; undo: string }
  | Invalid
  | { kind: 'picture-gone' | 'author-not-found' }
  | { kind: 'author-changed'; current: AuthorPayload; revision: string }
> {
  return await transact(site, async (inTransaction) => {
    const { db } = inTransaction;
    await touchContent(db);
    const before = await findAuthor(db, id);
    if (!before) return { kind: 'author-not-found' };
    const subject = `author-${id}`;
    const newer = await newerRevision(db, subject, before.updatedAt, { revision });
    if (newer !== undefined) {
      return { kind: 'author-changed', current: await payloadOf(db, id), revision: newer };
    }
    const checked = await check(db, form, before);
    if ('kind' in checked) return checked;
    const account = await findAccountOf(db, id);
    if (account && checked.name !== before.name) {
      const error = await nameError(inTransaction, checked.name, account.id);
      if (error) return { kind: 'invalid', fields: { name: error } };
      await updateDisplayName(db, account.id, checked.name);
    }
    const isSample = before.isSample && checked.name === before.name && checked.bio === before.bio;
    const updatedAt = nextVersion(before.updatedAt, now);
    const slugs = await slugsOf(db, id);
    await updateAuthorRow(db, { ...before, ...checked, isSample, updatedAt });
    await freeSlug(db, checked.slug);
    if (checked.slug !== before.slug) await leadSlugsTo(db, [before.slug], id);
    const changed = inPosts
      ? await changePosts(db, { from: before.name, to: checked.name, keepsBios }, now)
      : { posts: [], unpublished: [], shown: 0 };
    const { posts, unpublished } = changed;
    const content: UndoContent = {
      before,
      after: updatedAt,
      slugs,
      posts,
      unpublished,
      name: checked.name,
    };
    const undo = await storeUndo(db, 'authors', content, { by, now });
    const author = await payloadOf(db, id);
    const made = await chooseRevision(db, subject, updatedAt, { next }, now);
    return { author, revision: made, posts: changed.shown, undo };
  });
}

/** Why an account cannot be called like its author. */
async function nameError(site: Site, name: string, account: number): Promise<string | undefined> {
  if (await isLoginName(site, name)) return accountMessages.isLoginName;
  if (await isNameOfColleague(site.db, name, account)) return profileMessages.colleagueHas(name);
}

/** Says which account an author is, which then has the author's name; null for none. */
export async function giveAuthor(
  site: Site,
  id: number,
  account: number | null,
): Promise<AuthorPayload | Invalid | { kind: 'author-not-found' }> {
  return await transact(site, async (inTransaction) => {
    const { db } = inTransaction;
    await touchContent(db);
    const author = await findAuthor(db, id);
    if (!author) return { kind: 'author-not-found' };
    const wrong = (error: string): Invalid => ({ kind: 'invalid', fields: { account: error } });
    const former = await findAccountOf(db, id);
    if (former?.id === account) return await payloadOf(db, id);
    if (account !== null) {
      const isActive = (await findAccount(db, account))?.state === 'active';
      if (!isActive) return wrong(authorMessages.accountUnknown);
      const other = await findAuthorOfAccount(db, account);
      if (other) return wrong(authorMessages.accountTaken(other.name));
      // A colleague of the same name is the owner's to tell apart.
      if (await isLoginName(inTransaction, author.name)) return wrong(accountMessages.isLoginName);
    }
    if (former) await linkAuthor(db, former.id, null);
    if (account !== null) {
      await linkAuthor(db, account, id);
      await updateDisplayName(db, account, author.name);
    }
    return await payloadOf(db, id);
  });
}

async function slugsOf(db: Db, id: number): Promise<string[]> {
  return [...(await findFormerSlugs(db))].flatMap(([slug, author]) => (author === id ? slug : []));
}

/** Deletes an author. Posts keep the name, which leads nowhere then. */
export async function removeAuthor(
  site: Site,
  id: number,
  by: string,
  now = site.now(),
): Promise<{ undo: string } | { kind: 'author-not-found' }> {
  return await transact(site, async ({ db }) => {
    await touchContent(db);
    const before = await findAuthor(db, id);
    if (!before) return { kind: 'author-not-found' };
    const slugs = await slugsOf(db, id);
    const account = (await findAccountOf(db, id))?.id;
    await deleteAuthorRow(db, id);
    const { name } = before;
    const none = { posts: [], unpublished: [] };
    const content: UndoContent = { before, after: null, slugs, ...none, name, account };
    return { undo: await storeUndo(db, 'authors', content, { by, now }) };
  });
}

/** So few that one batch holds nothing up. */
const postsAtOnce = 100;

/**
 * Gives the posts of an author, also where they are not public yet, another name and no bio of their own, and raises
 * their versions. `shown` is the number of posts outside the trash.
 */
async function changePosts(
  db: Db,
  { from, to, keepsBios }: { from: string; to: string; keepsBios: boolean },
  now: Date,
) {
  const key = topicKey(from);
  const spellings = new Set([from]);
  for (const { author } of await countByAuthor(db)) {
    if (topicKey(author) === key) spellings.add(author);
  }
  const names = [...spellings];
  const changed: AuthoredPost[] = [];
  const raised: Awaited<ReturnType<typeof raiseVersions>> = new Map();
  // Posts that have the new name already are found again: they are passed by their id.
  const batches = readInBatches<AuthoredPost>(postsAtOnce, (after, limit) =>
    findAuthored(db, { names, afterId: after?.id ?? 0, limit }),
  );
  for await (const posts of batches) {
    const others = posts.filter(({ author, bio }) => author !== to || (bio !== null && !keepsBios));
    for (const { id, bio } of others) {
      await saveAuthored(db, { id, author: to, bio: keepsBios ? bio : null });
    }
    await refreshLabels(
      db,
      others.map(({ id }) => id),
    );
    for (const [id, versions] of await raiseVersions(db, others, now)) raised.set(id, versions);
    changed.push(...others);
  }
  const unpublished: UndoContent['unpublished'] = [];
  await changeUnpublished(db, raised, (fields, key) => {
    const isTheirs = topicKey(fields.author) === topicKey(from);
    const authorBio = keepsBios ? fields.authorBio : '';
    if (!isTheirs || (fields.author === to && fields.authorBio === authorBio)) return fields;
    unpublished.push({ key, author: fields.author, bio: fields.authorBio });
    return { ...fields, author: to, authorBio };
  });
  return {
    posts: changed.map(({ id, author, bio }) => ({ id, author, bio })),
    unpublished,
    shown: changed.filter(({ status }) => status !== 'trashed').length,
  };
}

/** Undoes a change or a deletion of an author, with what it changed in posts, unless somebody has changed them since. */
export async function undoAuthor(
  site: Site,
  token: string,
  now = site.now(),
): Promise<UndoOutcome> {
  return await transact(site, async (inTransaction) => {
    const { db } = inTransaction;
    await touchContent(db);
    const content = await takeUndo<UndoContent>(db, token, now);
    if (!content) return { kind: 'undo-gone' };
    const { before, after, slugs } = content;
    if (!(await canPutBack(inTransaction, content))) return { kind: 'undone', done: 0, refused: 1 };
    const picture = (await findPictures(db, before.picture ? [before.picture] : [])).size
      ? before.picture
      : null;
    const author = { ...before, picture };
    if (after === null) await insertAuthor(db, author);
    else await updateAuthorRow(db, { ...author, updatedAt: nextVersion(after, now) });
    await undoAccount(inTransaction, content);
    await freeSlug(db, before.slug);
    const owned = new Set((await findAllAuthors(db)).map(({ slug }) => slug));
    const former = [...new Set([...slugs, ...(await slugsOf(db, before.id))])];
    await leadSlugsTo(
      db,
      former.filter((slug) => !owned.has(slug)),
      before.id,
    );
    await undoPosts(db, content, now);
    return { kind: 'undone', done: 1, refused: 0 };
  });
}

/** Whether the author is as the change left them, and name and address are free. */
async function canPutBack(site: Site, { before, after }: UndoContent): Promise<boolean> {
  const { db } = site;
  const { id } = before;
  const account = await findAccountOf(db, id);
  if (account && (await nameError(site, before.name, account.id))) return false;
  const current = await findAuthor(db, id);
  if ((current?.updatedAt ?? null) !== after) return false;
  const others = [await findAuthorByName(db, before.name), await findAuthorBySlug(db, before.slug)];
  return others.every((other) => other === undefined || other.id === id);
}

/** Gives the account of an author the former name, and links the account of a deleted author again if it has no author now. */
async function undoAccount({ db }: Site, { before, account: former }: UndoContent) {
  const account = await findAccountOf(db, before.id);
  if (account) await updateDisplayName(db, account.id, before.name);
  if (account || former === undefined || (await findAuthorOfAccount(db, former))) return;
  await linkAuthor(db, former, before.id);
  await updateDisplayName(db, former, before.name);
}

/** Gives posts the author and bio that they had, where these are still those of the change. */
async function undoPosts(db: Db, content: UndoContent, now: Date): Promise<void> {
  const { posts, unpublished, name } = content;
  const former = new Map(posts.map((post) => [post.id, post]));
  const current = await queryInBatches(
    posts.map(({ id }) => id),
    (ids) => findAuthored(db, { ids }),
  );
  // Without a bio of their own, or with the one that they went on showing.
  const isUnchanged = (post: AuthoredPost) =>
    post.author === name && (post.bio === null || post.bio === former.get(post.id)?.bio);
  const unchanged = current.filter(isUnchanged);
  for (const { id } of unchanged) {
    const before = former.get(id);
    if (before) await saveAuthored(db, before);
  }
  for (let start = 0; start < unchanged.length; start += postsAtOnce) {
    const some = unchanged.slice(start, start + postsAtOnce);
    await refreshLabels(
      db,
      some.map(({ id }) => id),
    );
  }
  const raised = await raiseVersions(db, unchanged, now);
  const byKey = new Map(unpublished.map((each) => [each.key, each]));
  await changeUnpublished(db, raised, (fields: PostFields, key) => {
    const before = byKey.get(key);
    if (!before || fields.author !== name) return fields;
    if (fields.authorBio !== '' && fields.authorBio !== before.bio) return fields;
    return { ...fields, author: before.author, authorBio: before.bio };
  });
}

/** The authors' pictures as the media library sees them. */
export const authorPictures: PictureSource = {
  async findUses({ db }) {
    return (await findAllAuthors(db)).flatMap(({ name, picture }) =>
      picture === null
        ? []
        : [
            {
              title: name,
              where: 'As the portrait of an author',
              address: '/admin/authors',
              ids: [picture],
            },
          ],
    );
  },

  async replace({ db }, former, next, now) {
    await replaceAuthorPicture(db, former.id, next.id, now.toISOString());
  },
};
