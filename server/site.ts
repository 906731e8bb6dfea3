import { brand } from '../content/brand.ts';
import type { SiteFacts } from '../domain/site/site-facts.ts';
import { type ClockGuard, createClockGuard } from './clock-guard.ts';
import { afterCommit } from './db/act.ts';
import type { Database } from './db/connect.ts';
import { formerSecret, siteSecret } from './db/site-secret.ts';
import type { Db } from './db/tables.ts';
import type { RequestSite } from './modules/links/check-link.ts';
import type { PictureSource } from './modules/media/media-library.service.ts';
import { type Network, theInternet } from './modules/outside/network.ts';
import { readFacts } from './modules/site/site.repository.ts';
import type { Settings } from './settings.ts';
import { createSigner, type Signer } from './signing.ts';

/** The context that every service function takes as first parameter. */
export interface Site {
  /** The database; within `transact`, the open transaction. */
  db: Db;
  settings: Settings;
  log: Log;
  signer: Signer;
  /** Access to other sites. */
  network: Network;
  now(): Date;
  /** The facts of the site, read through `db`. */
  facts(): Promise<SiteFacts>;
  /** The facts that a new site starts with. */
  delivered: SiteFacts;
  /** The version of the public content that this process knows. */
  version(): number;
  /** Requests a path of this site as a visitor would. */
  requestSite: RequestSite;
  /** Makes the workers look for work; call after a commit. */
  wake(): void;
  workers: Set<{ wake(): void }>;
  /** Tells whether the clock can be trusted. */
  clock: ClockGuard;
  /** Functions of upper modules that lower modules call. */
  registered: Registered;
  /** The site outside the transaction. */
  root: Site;
}

export interface Registered {
  /** Content that shows pictures: the media library deletes no picture that is in use. */
  pictureSources: readonly PictureSource[];
  /** Whether a published post has a slug, for links of pages. */
  isPublishedPost(site: Site, slug: string): Promise<boolean>;
  /** Whether an author's page has a slug. */
  isAuthorPage(site: Site, slug: string): Promise<boolean>;
  /** Called after the mail server has accepted an email of the outbox. */
  emailAccepted(site: Site, id: number): Promise<void>;
  /** Whether an email that was kept still says something true to its recipient: its link, if it has one, is open. */
  isWorthSending(site: Site, mail: { kind: string; text: string }, now: Date): Promise<boolean>;
}

export interface Log {
  info(details: object, text: string): void;
  warn(details: object, text: string): void;
  error(details: object, text: string): void;
}

interface SiteOptions {
  registered: Registered;
  log: Log;
  requestSite: RequestSite;
  version(): number;
  /** The internet by default. */
  network?: Network | undefined;
  delivered?: SiteFacts;
}

/** Creates the context for a database that has its tables. */
export async function createSite(
  { db }: Pick<Database, 'db'>,
  settings: Settings,
  { network = theInternet(), delivered = brand, ...options }: SiteOptions,
): Promise<Site> {
  const workers: Site['workers'] = new Set();
  const site: Omit<Site, 'root'> = {
    ...options,
    db,
    settings,
    signer: createSigner(await siteSecret(db), await formerSecret(db)),
    network,
    delivered,
    now: () => new Date(),
    facts() {
      return readFacts(this.db, { delivered, fixed: settings.fixedFacts });
    },
    workers,
    clock: createClockGuard(db, options.log),
    wake() {
      afterCommit(() => {
        for (const worker of workers) worker.wake();
      });
    },
  };
  return Object.assign(site, { root: site as Site });
}

/** Runs `work` in a transaction, or in the one that is already open. */
export async function transact<Result>(
  site: Site,
  work: (inTransaction: Site) => Promise<Result>,
): Promise<Result> {
  if (site.db.isTransaction) return await work(site);
  return await site.db.transaction().execute((db) => work({ ...site, db }));
}

/** State that a module keeps in memory for each running site, such as a cache. */
export function perSite<State>(create: (site: Site) => State): (site: Site) => State {
  const states = new WeakMap<Site, State>();
  return ({ root }) => {
    const existing = states.get(root);
    if (existing !== undefined) return existing;
    const state = create(root);
    states.set(root, state);
    return state;
  };
}
