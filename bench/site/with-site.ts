import { type Place, withFolder } from './paths.ts';
import { type RunningSite, startSite } from './start-site.ts';

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

/** On a new SQLite database with the seed posts. */
export async function withNewSite<T>(work: (site: RunningSite) => Promise<T>): Promise<T> {
  return await withFolder((dataDir) => withSite({ dataDir, databaseUrl: null }, work));
}
