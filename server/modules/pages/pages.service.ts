import { randomUUID } from 'node:crypto';
import { dayIn } from '../../../domain/analytics/days.ts';
import type { Page } from '../../../domain/page.ts';
import { withoutPastBatches } from '../../../domain/pages/batches.ts';
import {
  differing,
  type PageEdits,
  type PartEdit,
  readEdits,
  valuesIn,
  withEdits,
} from '../../../domain/pages/page-edits.ts';
import { pageMessages } from '../../../domain/pages/page-messages.ts';
import { hashesIn, type Picture } from '../../../domain/picture.ts';
import type { SiteFacts } from '../../../domain/site/site-facts.ts';
import { withFacts } from '../../../domain/site/with-facts.ts';
import { cachedAnswers } from '../../cached-answers.ts';
import { isDatabaseUnavailable } from '../../db/database-unavailable.ts';
import type { Db } from '../../db/tables.ts';
import type { Publication, Publisher } from '../versions/publisher.ts';
import { anchorsOf } from './known-addresses.ts';
import { type KeepVersions, recordPage } from './page-history.ts';
import {
  type EditedPage,
  findEditedPage,
  findEditedPages,
  replaceEditedPage,
} from './pages.repository.ts';
import { policyPage, recordPolicies, versionAt, withVersions } from './policies.ts';
import { findPolicyVersions, type PolicyVersion } from './policy-versions.repository.ts';

interface PagesDependencies {
  /** The pages that the site came with. */
  delivered: readonly Page[];
  /** What stands in the pages by name, such as {email}; read within a transaction where one is given. */
  texts(trx?: Db): Promise<Record<string, string> & Pick<SiteFacts, 'timeZone'>>;
  /** Grows with every change of published content. */
  version: () => number;
  /** Increments the content version, within the transaction. */
  touchContent: (trx: Db) => Promise<void>;
  /** Whether the site answers at this address, which begins with a slash. */
  hasAddress(href: string): Promise<boolean>;
  /** The pictures of the library with these files, by the SHA-256 of the file. */
  findPicturesOfFiles(hashes: string[]): Promise<Map<string, Picture>>;
  versions: KeepVersions;
}

/** A page with what was changed of it; a page without a row has the revision ''. */
export interface PageState extends EditedPage {
  delivered: Page;
}

/** A page with its pictures, by the SHA-256 of the file that the page names. */
export interface PicturedPage extends Page {
  pictures: Record<string, Picture>;
}

interface DraftChange {
  page: string;
  /** What the change began with. */
  revision: string;
  by: string;
}

export type PageOutcome =
  | { kind: 'done'; state: PageState }
  | { kind: 'page-not-found' }
  /** Of another release, or not from our form. */
  | { kind: 'page-outdated' }
  /** A sentence for each field that cannot be published so. */
  | { kind: 'invalid'; fields: Record<string, string> }
  /** Somebody else changed the page meanwhile: theirs. */
  | { kind: 'page-changed'; state: PageState };

interface Published {
  pages: readonly Page[];
  versions: PolicyVersion[];
}

export type PagesService = ReturnType<typeof createPagesService>;

/** The words of marketing and legal pages: as delivered, with what the owner made of them. */
export function createPagesService(db: Db, dependencies: PagesDependencies) {
  const { delivered, texts, version, touchContent, versions } = dependencies;
  const byKey = new Map(delivered.map((page) => [page.key, page]));
  const readPublished = cachedAnswers(version, async () => ({
    pages: withPublished(await findEditedPages(db)),
    versions: await findPolicyVersions(db),
  }));
  let last: Published = { pages: delivered, versions: [] };

  function withPublished(edited: EditedPage[]): Page[] {
    const published = new Map(edited.map((each) => [each.page, each.published?.edits ?? {}]));
    return delivered.map((page) => withEdits(page, published.get(page.key) ?? {}));
  }

  /** While the database is unavailable, as last read. */
  async function read(): Promise<Published> {
    try {
      last = await readPublished();
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
    }
    return last;
  }

  async function named(): Promise<readonly Page[]> {
    const { pages, versions } = await read();
    return pages.map((page) => withVersions(page, versions));
  }

  /** Pages as visitors see them on the day of `now`, with the site's facts in them. */
  async function shown(pages: readonly Page[], now: Date): Promise<readonly Page[]> {
    const current = await texts();
    const today = dayIn(current.timeZone, now);
    return withFacts(
      pages.map((page) => withoutPastBatches(page, today)),
      current,
    );
  }

  /** Within the transaction that changes what visitors read, or at the start. */
  async function record(trx: Db, now: Date): Promise<void> {
    const current = await texts(trx);
    const pages = withFacts(withPublished(await findEditedPages(trx)), current);
    await recordPolicies(trx, pages, { now, zone: current.timeZone });
  }

  function stateOf(page: Page, edited: EditedPage | undefined): PageState {
    return { ...(edited ?? { page: page.key, revision: '' }), delivered: page };
  }

  /** Changes a page within a transaction, unless somebody else did since. */
  async function change(
    trx: Db,
    { page: key, revision, by }: DraftChange,
    now: Date,
    make: (current: PageState) => PageOutcome | Pick<EditedPage, 'draft' | 'published'>,
  ): Promise<PageOutcome> {
    const page = byKey.get(key);
    if (!page) return { kind: 'page-not-found' };
    const read = async () => stateOf(page, await findEditedPage(trx, key));
    const current = await read();
    if (current.revision !== revision) return { kind: 'page-changed', state: current };
    const made = make(current);
    if ('kind' in made) return made;
    const next = { page: key, revision: randomUUID(), ...made };
    const isStored = await replaceEditedPage(trx, next, revision);
    if (isStored) await recordPage(versions, trx, current, { ...made, by, at: now.toISOString() });
    return { kind: isStored ? 'done' : 'page-changed', state: await read() };
  }

  /** The pictures that some content names, by the SHA-256 of the file. */
  async function picturesIn(content: unknown): Promise<Record<string, Picture>> {
    const hashes = hashesIn(JSON.stringify(content));
    if (hashes.length === 0) return {};
    return Object.fromEntries(await dependencies.findPicturesOfFiles(hashes));
  }

  return {
    texts,

    picturesIn,

    /** Addresses of the site that a link may lead to, with those of sections. */
    async addresses(): Promise<string[]> {
      return (await named()).flatMap((page) => [
        page.path,
        ...anchorsOf(page).map((id) => `${page.path}#${id}`),
      ]);
    },

    /** All pages as published, which name the site's facts, such as {email}. */
    named,

    /** All pages as visitors see them. */
    published: async () => await shown(await named(), new Date()),

    /** The published page at a path of ours. */
    async page(path: string, now = new Date()): Promise<PicturedPage> {
      const own = (await named()).filter((each) => each.path === path);
      const [page] = await shown(own, now);
      if (!page) throw new Error(`content/site-pages.ts has no page for ${path}.`);
      return { ...page, pictures: await picturesIn(page.sections) };
    },

    /** An earlier version of the legal page at a path; undefined when there was none. */
    async policy(path: string, name: string): Promise<PicturedPage | undefined> {
      const { versions } = await read();
      const own = (await named()).filter((each) => each.path === path);
      const [page] = await shown(own, new Date());
      const found = page && policyPage(page, versions, name);
      return found && { ...found, pictures: {} };
    },

    /** The version of the legal page with this key that visitors read at an instant. */
    async policyVersion(key: string, at: Date): Promise<string> {
      const version = versionAt((await readPublished()).versions, key, at);
      if (version === undefined) throw new Error(`${key} has no version.`);
      return version;
    },

    recordPolicies: record,

    /** Every page in the order of the content, with what was changed of it. */
    async list(): Promise<PageState[]> {
      const edited = new Map((await findEditedPages(db)).map((each) => [each.page, each]));
      return delivered.map((page) => stateOf(page, edited.get(page.key)));
    },

    async open(key: string): Promise<PageState | undefined> {
      const page = byKey.get(key);
      return page && stateOf(page, await findEditedPage(db, key));
    },

    /** Stores the draft, also one that could not be published yet; one that says what is public is none. */
    async saveDraft(given: DraftChange & { edits: Record<string, PartEdit> }, now = new Date()) {
      return await db.transaction().execute((trx) =>
        change(trx, given, now, ({ delivered: page, published }) => {
          const read = readEdits(page, given.edits);
          if (read.kind === 'page-outdated') return read;
          // What another release stored may lack fields of this one.
          const isPublic = isSame(read.typed, differing(page, published?.edits ?? {}));
          const draft = { edits: read.typed, at: now.toISOString(), by: given.by };
          return { draft: isPublic ? undefined : draft, published };
        }),
      );
    },

    async discardDraft(given: DraftChange, now = new Date()) {
      return await db
        .transaction()
        .execute((trx) =>
          change(trx, given, now, ({ published }) => ({ draft: undefined, published })),
        );
    },

    /** Makes the draft public, on all instances at once. Says what stands in the way, and changes nothing then. */
    async publish(given: DraftChange, now = new Date()) {
      const opened = await this.open(given.page);
      const broken = await brokenPlaces(opened?.draft?.edits ?? {});
      return await db.transaction().execute(async (trx) => {
        // First, as all writers do: two that wait for each other would both fail.
        await touchContent(trx);
        const outcome = await change(trx, given, now, (current) => {
          if (!current.draft) return { kind: 'done', state: current };
          return publication(current, current.draft.edits, { broken, by: given.by, now });
        });
        if (outcome.kind === 'done') {
          await versions.unschedule(trx, { kind: 'page', subject: given.page });
          await record(trx, now);
        }
        return outcome;
      });
    },

    publisher: createPagePublisher(),
  };

  /** The page with these edits public, and without a draft that says the same. */
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

  /** The pages as what becomes public at a time. */
  function createPagePublisher(): Publisher {
    const open = async (db: Db, key: string) => {
      const page = byKey.get(key);
      return page && stateOf(page, await findEditedPage(db, key));
    };
    return {
      async current(db, key) {
        const state = await open(db, key);
        return state && JSON.stringify((state.draft ?? state.published)?.edits ?? {});
      },

      async faults(db, key, content) {
        const state = await open(db, key);
        const edits: PageEdits = JSON.parse(content);
        const broken = await brokenPlaces(edits);
        const made = state && publication(state, edits, { broken, by: '', now: new Date() });
        if (made && 'kind' in made) {
          return made.kind === 'invalid' ? made.fields : { page: pageMessages.otherRelease };
        }
        return {};
      },

      async publish(trx, key, content, { now, by }): Promise<Publication> {
        const state = await open(trx, key);
        if (!state) return { kind: 'gone' };
        const edits: PageEdits = JSON.parse(content);
        const given = { page: key, revision: state.revision, by: by ?? 'schedule' };
        const outcome = await change(trx, given, now, (current) =>
          publication(current, edits, { broken: {}, by: given.by, now }),
        );
        if (outcome.kind === 'invalid') return outcome;
        if (outcome.kind !== 'done') {
          return { kind: 'invalid', fields: { page: pageMessages.otherRelease } };
        }
        await record(trx, now);
        return { kind: 'done', path: state.delivered.path };
      },

      async restore(trx, key, content, { now, by }) {
        const state = await open(trx, key);
        if (!state) return false;
        const edits: PageEdits = JSON.parse(content);
        const draft = { edits, at: now.toISOString(), by };
        const { page, revision, published } = state;
        if (state.draft) await recordPage(versions, trx, state, { published, by, at: draft.at });
        const next = { page, revision: randomUUID(), draft, published };
        return await replaceEditedPage(trx, next, revision);
      },

      titles: async (_db, keys) =>
        new Map(keys.flatMap((key) => [[key, byKey.get(key)?.name ?? key] as const])),
    };
  }

  /** Links of edits to addresses that the site does not have, and pictures that are gone. */
  async function brokenPlaces(edits: PageEdits): Promise<Record<string, string>> {
    const broken: Record<string, string> = {};
    for (const { place, value } of valuesIn(edits, 'address')) {
      const href = String(value);
      if (!href.startsWith('/') || (await dependencies.hasAddress(href))) continue;
      broken[place] = pageMessages.linkUnknown(href);
    }
    const pictures = await picturesIn(edits);
    for (const { place, value } of valuesIn(edits, 'picture')) {
      const [hash] = hashesIn(JSON.stringify(value));
      if (hash && !pictures[hash]) broken[place] = pageMessages.pictureUnknown;
    }
    return broken;
  }
}

function isSame(one: PageEdits, other: PageEdits): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
