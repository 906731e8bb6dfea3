import { enterAdmin } from '../site/admin.ts';
import type { Place } from '../site/paths.ts';
import { type RunningSite, startSite } from '../site/start-site.ts';
import { withSite } from '../site/with-site.ts';
import { fill } from './fill.ts';
import { publishToVisible } from './publication.ts';
import { checkStage, type Question, questionsFor } from './requests.ts';
import type { Stage } from './stages.ts';

export interface GrownSite {
  stage: Stage;
  questions: Record<string, Question>;
  stop(): Promise<void>;
}

/** Instances on one database, filled to a stage; the first one answers requests. */
export async function startGrown(stage: Stage, places: Place[]): Promise<GrownSite> {
  const [first] = places;
  if (!first) throw new Error('A site needs a place.');
  // The first start creates tables and posts.
  await withSite(first, async () => {});
  await fill(first, stage);
  const sites: RunningSite[] = [];
  const stop = async () => {
    await Promise.all(sites.map((site) => site.stop()));
  };
  try {
    for (const place of places) sites.push(await startSite(place));
    return { stage, questions: await allQuestions(stage, sites), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function allQuestions(stage: Stage, sites: RunningSite[]) {
  const [site] = sites as [RunningSite];
  await checkStage(site, stage);
  const admin = await enterAdmin(site.url);
  return {
    ...(await questionsFor(site, admin, stage)),
    'publication to visible': () => publishToVisible(admin, sites),
  };
}
