import { randomUUID } from 'node:crypto';
import { allPages } from '../../../content/site-pages.ts';
import type { Page } from '../../../domain/page.ts';
import {
  omitUnchanged,
  type PageEdits,
  type PartEdit,
  readEdits,
  valuesIn,
  withEdits,
} from '../../../domain/pages/page-edits.ts';
import { pageMessages } from '../../../domain/pages/page-messages.ts';
import { hashesIn, replaceAddresses } from '../../../domain/picture.ts';
import { isSame } from '../../../domain/same-value.ts';
import { withFacts } from '../../../domain/site/with-facts.ts';
import { touchContent } from '../../db/queries/site-state.ts';
import type { Instant } from '../../db/tables.ts';
import { type Site, transact } from '../../site.ts';
import type { FoundUse, PictureSource } from '../media/media-library.service.ts';
import { findPolicyVersions } from '../policies/policies.repository.ts';
import { type NextPolicy, nextPolicy, policyVersionsOf } from '../policies/policies.service.ts';
import {
  hasVersions,
  type Publisher,
  recordReplaced,
  recordVersion,
  unschedule,
} from '../versions/versions.service.ts';
import {
  type EditedPage,
  type EditedSide,
  findEditedPage,
  findEditedPages,
  replaceEditedPage,
} from './pages.repository.ts';
import { hasAddress, pageTexts, picturesIn, recordPages } from './pages.service.ts';

/** A page with its edits; an unedited page has the revision ''. */
export interface PageState extends EditedPage {
  delivered: Page;
}

export interface DraftChange {
  page: string;
  /** The revision that the change is based on. */
  revision: string;
  /** The revision that the change makes; by default a random one. */
  next?: string | undefined;
  by: string;
}

export type PageOutcome =
  | { kind: 'done'; state: PageState }
  | { kind: 'page-not-found' }
  /** The fields belong to another release, or do not come from our form. */
  | { kind: 'page-outdated' }
  /** A message for each field that prevents publishing. */
  | { kind: 'invalid'; fields: Record<string, string> }
  /** Somebody else changed the page in the meantime: `state` is theirs. */
  | { kind: 'page-changed'; state: PageState };

const byKey = new Map(allPages.map((page) => [page.key, page]));

/** Every page in content order, with its edits. */
export async function listPages({ db }: Site): Promise<PageState[]> {
  const edited = new Map((await findEditedPages(db)).map((each) => [each.page, each]));
  return allPages.map((page) => stateOf(page, edited.get(page.key)));
}

/** A page with its edits; undefined for an unknown key. */
export async function openPage({ db }: Site, key: string): Promise<PageState | undefined> {
  const page = byKey.get(key);
  return page && stateOf(page, await findEditedPage(db, key));
}

interface LegalPage {
  next: NextPolicy;
  versions: { version: string; since: Instant; effective: string; path: string }[];
}

/** The versions of a legal page, and the version that its draft would become; undefined for other pages. */
export async function legalPage(
  site: Site,
  { delivered: page, draft, published }: PageState,
  now = site.now(),
): Promise<LegalPage | undefined> {
  const versions = await findPolicyVersions(site.db);
  const texts = await pageTexts(site);
  const edits = (draft ?? published)?.edits ?? {};
  const [written] = withFacts([withEdits(page, edits)], texts);
  const next = written && nextPolicy(written, versions, { now, zone: texts.timeZone });
  return next && { next, versions: policyVersionsOf(page, versions) };
}

/** Stores the draft, even if it could not be published yet; deletes it if it equals the public page. */
export async function savePageDraft(
  site: Site,
  change: DraftChange & { edits: Record<string, PartEdit> },
  now = site.now(),
): Promise<PageOutcome> {
  return await transact(site, (inTransaction) =>
    changePage(inTransaction, change, now, ({ delivered: page, published }) => {
      const read = readEdits(page, change.edits);
      if (read.kind === 'page-outdated') return read;
      // Edits stored by another release may lack fields of this one.
      const isPublic = isSame(read.typed, omitUnchanged(page, published?.edits ?? {}));
      const draft = { edits: read.typed, at: now.toISOString(), by: change.by };
      return { draft: isPublic ? undefined : draft, published };
    }),
  );
}

export async function discardPageDraft(
  site: Site,
  change: DraftChange,
  now = site.now(),
): Promise<PageOutcome> {
  return await transact(site, (inTransaction) =>
    changePage(inTransaction, change, now, ({ published }) => ({ draft: undefined, published })),
  );
}

/** Publishes the draft on all instances at once. If anything prevents that, says so and changes nothing. */
export async function publishPage(
  site: Site,
  change: DraftChange,
  now = site.now(),
): Promise<PageOutcome> {
  const opened = await openPage(site, change.page);
  const broken = await brokenPlaces(site, opened?.draft?.edits ?? {});
  return await transact(site, async (inTransaction) => {
    // Called first, as all writers do, so that two writers cannot deadlock.
    await touchContent(inTransaction.db);
    const outcome = await changePage(inTransaction, change, now, (current) => {
      if (!current.draft) return { kind: 'done', state: current };
      return publication(current, current.draft.edits, { broken, by: change.by, now });
    });
    if (outcome.kind === 'done') {
      await unschedule(inTransaction, { kind: 'page', subject: change.page });
      await recordPages(inTransaction, now);
    }
    return outcome;
  });
}

/** Changes a page within a transaction, unless somebody else has changed it since. */
async function changePage(
  site: Site,
  { page: key, revision, next: nextRevision = randomUUID(), by }: DraftChange,
  now: Date,
  make: (current: PageState) => PageOutcome | Pick<EditedPage, 'draft' | 'published'>,
): Promise<PageOutcome> {
  const current = await openPage(site, key);
  if (!current) return { kind: 'page-not-found' };
  if (current.revision !== revision) return { kind: 'page-changed', state: current };
  const made = make(current);
  if ('kind' in made) return made;
  const next = { page: key, revision: nextRevision, ...made };
  const isStored = await replaceEditedPage(site.db, next, revision);
  if (isStored) await recordPage(site, current, { ...made, by, at: now.toISOString() });
  const state = stateOf(current.delivered, await findEditedPage(site.db, key));
  return { kind: isStored ? 'done' : 'page-changed', state };
}

/** The page with these edits published, and without a draft that equals them. */
function publication(
  { delivered: page, draft }: PageState,
  edits: PageEdits,
  { broken, by, now }: { broken: Record<string, string>; by: string; now: Date },
) {
  const read = readEdits(page, edits as Record<string, PartEdit>);
  if (read.kind === 'page-outdated') return read;
  const fields = { ...broken, ...read.fields };
  if (Object.keys(fields).length > 0) return { kind: 'invalid' as const, fields };
  const side = { edits: read.edits, at: now.toISOString(), by };
  return {
    draft: draft && isSame(draft.edits, edits) ? undefined : draft,
    published: isSame(read.edits, {}) ? undefined : side,
  };
}

/** Links in the edits to unknown addresses of the site, and deleted pictures. */
async function brokenPlaces(site: Site, edits: PageEdits): Promise<Record<string, string>> {
  const broken: Record<string, string> = {};
  for (const { place, value } of valuesIn(edits, 'address')) {
    const href = String(value);
    if (!href.startsWith('/') || (await hasAddress(site, href))) continue;
    broken[place] = pageMessages.linkUnknown(href);
  }
  const pictures = await picturesIn(site, edits);
  for (const { place, value } of valuesIn(edits, 'picture')) {
    const [hash] = hashesIn(JSON.stringify(value));
    if (hash && !pictures[hash]) broken[place] = pageMessages.pictureUnknown;
  }
  return broken;
}

/** Records the former text of a page as a version, within the transaction that changed it from `before` to `after`. */
async function recordPage(
  site: Site,
  before: EditedPage,
  after: Omit<EditedPage, 'page' | 'revision'> & { by: string; at: string },
): Promise<void> {
  const { page, draft, published } = before;
  const isPublication = after.published !== published;
  if (draft && after.draft) await recordReplaced(site, versionOf(page, draft), after);
  else if (draft && !isPublication) {
    await recordVersion(site, { ...versionOf(page, draft), cause: 'paused' });
  }
  if (!isPublication) return;
  if (published && !(await hasVersions(site, { kind: 'page', subject: page }))) {
    await recordVersion(site, { ...versionOf(page, published), cause: 'published' });
  }
  const { at, by } = after;
  const now = versionOf(page, { edits: after.published?.edits ?? {}, at, by });
  await recordVersion(site, { ...now, cause: 'published' });
}

function versionOf(page: string, { edits, at, by }: EditedSide) {
  return { kind: 'page' as const, subject: page, content: JSON.stringify(edits), at, by };
}

function stateOf(page: Page, edited: EditedPage | undefined): PageState {
  return { ...(edited ?? { page: page.key, revision: '' }), delivered: page };
}

/** Publishes scheduled pages. */
export const pagePublisher: Publisher = {
  async current(site, key) {
    const state = await openPage(site, key);
    return state && JSON.stringify((state.draft ?? state.published)?.edits ?? {});
  },

  async faults(site, key, content) {
    const state = await openPage(site, key);
    const edits: PageEdits = JSON.parse(content);
    const broken = await brokenPlaces(site, edits);
    const made = state && publication(state, edits, { broken, by: '', now: new Date() });
    if (made && 'kind' in made) {
      return made.kind === 'invalid' ? made.fields : { page: pageMessages.otherRelease };
    }
    return {};
  },

  async publish(site, key, content, { now, by }) {
    const state = await openPage(site, key);
    if (!state) return { kind: 'gone' };
    const edits: PageEdits = JSON.parse(content);
    const change = { page: key, revision: state.revision, by: by ?? 'schedule' };
    const outcome = await changePage(site, change, now, (current) =>
      publication(current, edits, { broken: {}, by: change.by, now }),
    );
    if (outcome.kind === 'invalid') return outcome;
    if (outcome.kind !== 'done') {
      return { kind: 'invalid', fields: { page: pageMessages.otherRelease } };
    }
    await recordPages(site, now);
    return { kind: 'done', path: state.delivered.path };
  },

  async restore(site, key, content, { now, by }) {
    const state = await openPage(site, key);
    if (!state) return false;
    const edits: PageEdits = JSON.parse(content);
    const draft = { edits, at: now.toISOString(), by };
    const { page, revision, published } = state;
    if (state.draft) await recordPage(site, state, { published, by, at: draft.at });
    const next = { page, revision: randomUUID(), draft, published };
    return await replaceEditedPage(site.db, next, revision);
  },

  async titles(site, keys) {
    const states = await Promise.all(keys.map((key) => openPage(site, key)));
    return new Map(keys.map((key, index) => [key, states[index]?.delivered.name ?? key]));
  },
};

/** Where pages use pictures, for the media library: drafts and published pages. */
export const pagePictures: PictureSource = {
  async findUses({ db }) {
    return (await findEditedPages(db)).flatMap(({ page, draft, published }): FoundUse[] => {
      const title = allPages.find(({ key }) => key === page)?.name ?? page;
      const useOf = (side: EditedSide | undefined, where: string): FoundUse[] => {
        const hashes = hashesIn(JSON.stringify(side?.edits ?? {}));
        return hashes.length > 0 ? [{ title, where, address: `/admin/pages/${page}`, hashes }] : [];
      };
      return [...useOf(published, 'On the page, public'), ...useOf(draft, 'On the page, draft')];
    });
  },

  /** Gives each changed page a new revision, so that an open editor gets a conflict. */
  async replace({ db }, { hashes }, { url }) {
    const withNext = (side: EditedSide | undefined) =>
      side && {
        ...side,
        edits: JSON.parse(replaceAddresses(JSON.stringify(side.edits), hashes, url)),
      };
    for (const page of await findEditedPages(db)) {
      const named = hashesIn(JSON.stringify([page.draft, page.published]));
      if (!named.some((hash) => hashes.has(hash))) continue;
      const next = { draft: withNext(page.draft), published: withNext(page.published) };
      await replaceEditedPage(db, { ...page, ...next, revision: randomUUID() }, page.revision);
    }
  },
};
