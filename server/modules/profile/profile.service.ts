import { accountMessages } from '../../../domain/accounts/account-forms.ts';
import { mayRole } from '../../../domain/accounts/roles.ts';
import { codePoints } from '../../../domain/api/form-fields.ts';
import type { Refusal } from '../../../domain/api/refusals.ts';
import type { Profile } from '../../../domain/profile/profile.calls.ts';
import {
  type ProfileForm,
  profileLimits,
  profileMessages,
} from '../../../domain/profile/profile.ts';
import { topicKey } from '../../../domain/topics/topics.ts';
import { touchContent } from '../../db/queries/site-state.ts';
import { chooseRevision, newerRevision, type TextSave } from '../../db/queries/text-revisions.ts';
import { type Site, transact } from '../../site.ts';
import { type Account, findAccount, updateDisplayName } from '../accounts/accounts.repository.ts';
import { isLoginName, isNameOfColleague } from '../accounts/accounts.service.ts';
import type { SignedIn } from '../accounts/sessions.service.ts';
import { findPictures } from '../media/media.repository.ts';
import {
  type AuthorRecord,
  countByAuthor,
  findAccountOf,
  findAuthorByName,
  findAuthorOfAccount,
  hasWorkOfOthers,
  linkAuthor,
} from '../posts/authors.repository.ts';
import { addAuthor, changeAuthor } from '../posts/authors.service.ts';
import { isDrawn } from '../posts/public-authors.ts';

// A profile is the name of an account and, if it writes posts, the author that it is: at most one, with a page of their own.

export async function readProfile(site: Site, { accountId }: SignedIn): Promise<Profile> {
  const { account, author } = await find(site, accountId);
  return await profileOf(site, account, author);
}

/** The portrait of an account beside its name. */
export async function portraitOf({ db }: Site, { accountId }: Pick<SignedIn, 'accountId'>) {
  const author = await findAuthorOfAccount(db, accountId);
  const id = author?.picture ?? null;
  const picture = id === null ? undefined : (await findPictures(db, [id])).get(id);
  return { picture: picture?.url ?? null, isDrawn: author !== undefined && isDrawn(author) };
}

async function find({ db }: Site, id: number) {
  const account = await findAccount(db, id);
  if (!account) throw new Error(`There is no account ${id}.`);
  return { account, author: await findAuthorOfAccount(db, id) };
}

async function profileOf(
  { db }: Site,
  account: Account,
  author: AuthorRecord | undefined,
): Promise<Profile> {
  const id = author?.picture ?? null;
  const picture = id === null ? undefined : (await findPictures(db, [id])).get(id);
  const { username, role, displayName: name, passwordChangedAt } = account;
  return {
    username,
    role,
    name,
    work: author?.work ?? '',
    about: author?.bio ?? '',
    picture: id !== null && picture ? { id, url: picture.url } : null,
    isDrawn: author !== undefined && isDrawn(author),
    slug: author?.slug ?? null,
    isPublic: author !== undefined && (await countPublished(db, author.name)) > 0,
    passwordChangedAt,
    revision: revisionOf(account, author),
  };
}

async function countPublished(db: Site['db'], name: string): Promise<number> {
  const key = topicKey(name);
  return (await countByAuthor(db)).reduce(
    (sum, { author, status, posts }) =>
      status === 'published' && topicKey(author) === key ? sum + Number(posts) : sum,
    0,
  );
}

/** Unless a save chose another. */
const revisionOf = (account: Account, author: AuthorRecord | undefined) =>
  `${author?.updatedAt ?? ''} ${account.displayName}`;

export interface ProfileEdit extends ProfileForm, TextSave {
  isMe?: boolean | undefined;
}

type Saved = { profile: Profile; posts: number; undo: string | null };

/**
 * Stores the own profile. Account and author have the same name, so a new name is also written into the author's posts.
 * If an author of that name exists, it asks whether the caller is that author; only an owner or editor may claim one
 * whose posts or drafts were begun by others.
 */
export async function saveProfile(
  site: Site,
  admin: SignedIn,
  edit: ProfileEdit,
  now = site.now(),
): Promise<Saved | Refusal> {
  return await transact(site, async (inTransaction) => {
    const { db } = inTransaction;
    // Saves wait for each other.
    await touchContent(db);
    const { account, author } = await find(inTransaction, admin.accountId);
    const subject = `profile-${account.id}`;
    const newer = await newerRevision(db, subject, revisionOf(account, author), edit);
    if (newer !== undefined) {
      const current = { ...(await profileOf(inTransaction, account, author)), revision: newer };
      return { kind: 'profile-changed', current, revision: newer };
    }
    const refusal = await refusalOf(inTransaction, account, author, edit);
    if (refusal) return refusal;
    const writes = mayRole(admin.role, 'posts.write');
    const outcome =
      writes || author
        ? await saveAuthor(inTransaction, admin, author, edit, now)
        : { posts: 0, undo: null };
    if ('kind' in outcome) return outcome;
    await updateDisplayName(db, account.id, edit.name);
    const profile = await readProfile(inTransaction, admin);
    const revision = await chooseRevision(db, subject, profile.revision, edit, now);
    return { profile: { ...profile, revision }, ...outcome };
  });
}

/** Why an account cannot have this name or text. */
async function refusalOf(
  site: Site,
  { id, role, displayName }: Account,
  author: AuthorRecord | undefined,
  { name, about, isMe = false }: ProfileEdit,
): Promise<Refusal | undefined> {
  const { db } = site;
  if (codePoints(about) > profileLimits.about && about !== author?.bio) {
    return { kind: 'invalid', fields: { about: profileMessages.tooLong(profileLimits.about) } };
  }
  const isSame = topicKey(name) === topicKey(displayName);
  const wrong = (error: string): Refusal => ({ kind: 'invalid', fields: { name: error } });
  if (!isSame && (await isLoginName(site, name))) return wrong(accountMessages.isLoginName);
  if (!isSame && (await isNameOfColleague(db, name, id))) {
    return wrong(profileMessages.colleagueHas(name));
  }
  if (author && topicKey(name) === topicKey(author.name)) return;
  if (!author && !mayRole(role, 'posts.write')) return;
  const namesake = await findAuthorByName(db, name);
  if (namesake) {
    if (await findAccountOf(db, namesake.id)) return wrong(profileMessages.colleagueHas(name));
    // Two authors do not become one.
    if (author) return wrong(profileMessages.authorTaken(namesake.name));
  }
  const isOfOthers = await hasWorkOfOthers(db, name, id);
  if (!namesake && !isOfOthers) return;
  if (isOfOthers && !mayRole(role, 'posts.publish')) {
    return wrong(profileMessages.needsOwner(name));
  }
  if (isMe) return;
  return {
    kind: 'profile-question',
    current: {
      name: namesake?.name ?? name,
      posts: await countPublished(db, name),
      bio: namesake?.bio ?? '',
      question: namesake
        ? profileMessages.question(namesake.name)
        : profileMessages.postsQuestion(name),
    },
  };
}

/** Creates the author of an account, claims the one of that name, or changes the own one. */
async function saveAuthor(
  site: Site,
  admin: SignedIn,
  own: AuthorRecord | undefined,
  { name, work, about: bio, picture }: ProfileEdit,
  now: Date,
): Promise<Pick<Saved, 'posts' | 'undo'> | Refusal> {
  const { db } = site;
  const author = own ?? (await findAuthorByName(db, name));
  if (!author) {
    const form = { name, work, bio, picture, pictureAlt: '', slug: '' };
    const added = await addAuthor(site, form, now);
    if ('kind' in added) return added;
    await linkAuthor(db, admin.accountId, added.id);
    return { posts: 0, undo: null };
  }
  if (!own) await linkAuthor(db, admin.accountId, author.id);
  const isRenamed = name !== author.name;
  // Who claims an author with blank fields goes on with what is there.
  const kept = own
    ? { work, bio, picture }
    : { work: work || author.work, bio: bio || author.bio, picture: picture ?? author.picture };
  const changed = await changeAuthor(
    site,
    author.id,
    {
      name,
      ...kept,
      pictureAlt: kept.picture === author.picture ? author.pictureAlt : '',
      slug: topicKey(name) === topicKey(author.name) ? author.slug : '',
      inPosts: isRenamed,
      keepsBios: true,
    },
    admin.username,
    now,
  );
  if (!('author' in changed)) return changed;
  return { posts: changed.posts, undo: own ? changed.undo : null };
}
