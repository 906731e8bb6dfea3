import { type Place, withFolder } from './paths.ts';
import { type RunningSite, startSite } from './start-site.ts';

/** Does something with a running site, which is stopped afterwards. */
export async function withSite<T>(
  place: Place,
  work: (site: RunningSite) => Promise<T>,
): Promise<T> {
  const site = await startSite(place);
  try {
    return await work(site);
  } catch (error) {
    console.error(site.output());
    throw error;
  } finally {
    await site.stop();
  }
}

/** The same on a new database with the first eight articles, on SQLite. */
export async function withNewSite<T>(work: (site: RunningSite) => Promise<T>): Promise<T> {
  return await withFolder((dataDir) => withSite({ dataDir, databaseUrl: null }, work));
}
