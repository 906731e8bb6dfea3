import { brand } from '../content/brand.ts';
import type { SiteFacts } from '../domain/site/site-facts.ts';
import { type ClockGuard, createClockGuard } from './clock-guard.ts';
import type { Database } from './db/connect.ts';
import { formerSecret, siteSecret } from './db/site-secret.ts';
import type { Db } from './db/tables.ts';
import type { AskSite } from './modules/links/check-link.ts';
import type { PictureSource } from './modules/media/media-library.service.ts';
import { type Network, theInternet } from './modules/outside/network.ts';
import { readFacts } from './modules/site/site.repository.ts';
import type { Settings } from './settings.ts';
import { createSigner, type Signer } from './signing.ts';

/** The one context: what every service function takes first. Nothing else is passed around. */
export interface Site {
  /** The database; within `transact`, the open transaction. */
  db: Db;
  settings: Settings;
  log: Log;
  signer: Signer;
  /** The way to other sites. */
  network: Network;
  now(): Date;
  /** The facts of the site, read through `db`. */
  facts(): Promise<SiteFacts>;
  /** The facts that a new site starts with. */
  delivered: SiteFacts;
  /** The version of the public content, as this process knows it. */
  version(): number;
  /** What a visitor of this site gets at a path. */
  askSite: AskSite;
  /** Has the workers look at once; called after a commit. */
  wake(): void;
  workers: Set<{ wake(): void }>;
  /** Whether the clock may be believed. */
  clock: ClockGuard;
  /** What lower modules call of modules above them. */
  registered: Registered;
  /** The site outside the transaction. */
  root: Site;
}

export interface Registered {
  /** Whatever shows pictures: the media library deletes none while one of them does. */
  pictureSources: readonly PictureSource[];
  /** Whether a published post has a slug: pages link to posts. */
  isPublishedPost(site: Site, slug: string): Promise<boolean>;
  /** Called after the mail server has accepted a mail of the outbox. */
  emailAccepted(site: Site, id: number): Promise<void>;
}

export interface Log {
  info(details: object, text: string): void;
  warn(details: object, text: string): void;
  error(details: object, text: string): void;
}

interface SiteOptions {
  registered: Registered;
  log: Log;
  askSite: AskSite;
  version(): number;
  /** By default the internet. */
  network?: Network | undefined;
  delivered?: SiteFacts;
}

/** Creates the context on a database that has its tables. */
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
      for (const worker of workers) worker.wake();
    },
  };
  return Object.assign(site, { root: site as Site });
}

/** Runs `work` in a transaction, or in the one that is open already: all of it is committed, or nothing. */
export async function transact<Result>(
  site: Site,
  work: (inTransaction: Site) => Promise<Result>,
): Promise<Result> {
  if (site.db.isTransaction) return await work(site);
  return await site.db.transaction().execute((db) => work({ ...site, db }));
}

/** What a module keeps in memory for each running site, such as a cache. */
export function perSite<State>(create: (site: Site) => State): (site: Site) => State {
  const states = new WeakMap<Site, State>();
  return ({ root }) => {
    const known = states.get(root);
    if (known !== undefined) return known;
    const state = create(root);
    states.set(root, state);
    return state;
  };
}
