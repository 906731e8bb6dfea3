import { randomUUID } from 'node:crypto';
import type { Page } from '../../../../domain/page.ts';
import {
  differing,
  isSame,
  type PageEdits,
  type PartEdit,
  readEdits,
  valuesIn,
} from '../../../../domain/pages/page-edits.ts';
import { pageMessages } from '../../../../domain/pages/page-messages.ts';
import { hashesIn, type Picture } from '../../../../domain/picture.ts';
import type { Db } from '../../../db/tables.ts';
import {
  type EditedPage,
  findEditedPage,
  findEditedPages,
  replaceEditedPage,
} from '../pages.repository.ts';
import { type KeepVersions, recordPage } from './page-history.ts';
import { createPagePublisher } from './page-publisher.ts';
import {
  type DraftChange,
  type PageOutcome,
  type PageState,
  publication,
  stateOf,
} from './page-state.ts';

export interface PageEditingSetup {
  /** The pages that the site came with. */
  delivered: readonly Page[];
  /** Increments the content version, within the transaction. */
  touchContent: (trx: Db) => Promise<void>;
  /** Whether the site answers at this address, which begins with a slash. */
  hasAddress(href: string): Promise<boolean>;
  versions: KeepVersions;
}

/** What the reading of pages provides. */
interface PageReading {
  /** The pictures that some content names, by the SHA-256 of the file. */
  picturesIn(content: unknown): Promise<Record<string, Picture>>;
  /** Keeps the texts of legal pages, within the transaction that changes what visitors read. */
  record(trx: Db, now: Date): Promise<void>;
}

/** Drafts of pages and their publication. */
export function createPageEditing(db: Db, setup: PageEditingSetup, reading: PageReading) {
  const { delivered, touchContent, versions } = setup;
  const byKey = new Map(delivered.map((page) => [page.key, page]));

  /** Undefined for an unknown key. */
  async function open(from: Db, key: string): Promise<PageState | undefined> {
    const page = byKey.get(key);
    return page && stateOf(page, await findEditedPage(from, key));
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

  return {
    /** Every page in the order of the content, with what was changed of it. */
    async list(): Promise<PageState[]> {
      const edited = new Map((await findEditedPages(db)).map((each) => [each.page, each]));
      return delivered.map((page) => stateOf(page, edited.get(page.key)));
    },

    open: (key: string) => open(db, key),

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
      const opened = await open(db, given.page);
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
          await reading.record(trx, now);
        }
        return outcome;
      });
    },

    publisher: createPagePublisher({
      versions,
      open,
      change,
      brokenPlaces,
      record: reading.record,
    }),
  };

  /** Links of edits to addresses that the site does not have, and pictures that are gone. */
  async function brokenPlaces(edits: PageEdits): Promise<Record<string, string>> {
    const broken: Record<string, string> = {};
    for (const { place, value } of valuesIn(edits, 'address')) {
      const href = String(value);
      if (!href.startsWith('/') || (await setup.hasAddress(href))) continue;
      broken[place] = pageMessages.linkUnknown(href);
    }
    const pictures = await reading.picturesIn(edits);
    for (const { place, value } of valuesIn(edits, 'picture')) {
      const [hash] = hashesIn(JSON.stringify(value));
      if (hash && !pictures[hash]) broken[place] = pageMessages.pictureUnknown;
    }
    return broken;
  }
}
