import { join } from 'node:path';
import { createDatabase, startPostgres } from '../../tests/support/postgres/start-postgres.ts';
import {
  atMost,
  type BenchOptions,
  type Findings,
  median,
  ms,
  named,
  type Part,
  times,
  together,
  type Verdict,
} from '../report.ts';
import { type Place, withFolder } from '../site.ts';
import { measureBlocking } from './blocking.ts';
import { fewLists, longLists } from './fill-lists.ts';
import { largeStage, quickStage, type Stage, smallStage } from './fill-site.ts';
import { type GrownSite, type Question, startGrown } from './grown-site.ts';

/** How response times grow with the data, on both engines. */
export const growth: Part = {
  name: 'growth',
  run: async (options) =>
    together(
      named('SQLite', await onSqlite(options)),
      named('PostgreSQL', await onPostgres(options)),
    ),
};

async function onSqlite(options: BenchOptions) {
  return await withFolder(async (folder) => {
    const place = (name: string | number) => ({
      dataDir: join(folder, String(name)),
      databaseUrl: null,
    });
    return together(
      await grow(options, async ({ posts }) => [place(posts)]),
      await measureBlocking(place('lists'), options.quick ? fewLists : longLists),
    );
  });
}

/** PostgreSQL with its default durability settings. */
const listening = ['listen_addresses=127.0.0.1', 'unix_socket_directories='];

/** Two instances at each stage, so that a publication must reach the other one. */
async function onPostgres(options: BenchOptions) {
  const postgres = await startPostgres(listening);
  try {
    return await withFolder(async (folder) => {
      const places = async (name: string) => {
        const databaseUrl = await createDatabase(postgres.url, name);
        const dataDir = (instance: string) => join(folder, `${name}-${instance}`);
        return [dataDir('one'), dataDir('two')].map((dataDir) => ({ dataDir, databaseUrl }));
      };
      const [place] = (await places('lists')) as [Place];
      return together(
        await grow(options, ({ posts }) => places(`posts_${posts}`)),
        await measureBlocking(place, options.quick ? fewLists : longLists),
      );
    });
  } finally {
    await postgres.stop();
  }
}

/** A small and a large site in parallel, so that noise affects both. */
async function grow(
  { quick }: BenchOptions,
  placesOf: (stage: Stage) => Promise<Place[]>,
): Promise<Findings> {
  const sites: GrownSite[] = [];
  try {
    for (const stage of [smallStage, quick ? quickStage : largeStage]) {
      sites.push(await startGrown(stage, await placesOf(stage)));
    }
    const [small, large] = sites as [GrownSite, GrownSite];
    return { verdicts: await compare(small, large, quick ? 5 : 30) };
  } finally {
    await Promise.all(sites.map((site) => site.stop()));
  }
}

async function compare(small: GrownSite, large: GrownSite, rounds: number): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const name of ['list', 'deep page', 'post'] as const) {
    const [before = 0, after = 0] = await medians([small[name], large[name]], rounds);
    verdicts.push(atMost(`${name}, growth`, after / before, 1.5, times));
  }
  const searches = await medians(large.searches, rounds);
  const [dashboard = 0] = await medians([large.dashboard], rounds);
  const [publication = 0] = await medians([large.publication], rounds);
  return [
    ...verdicts,
    atMost('slowest search', Math.max(...searches), 50, ms),
    atMost('dashboard', dashboard, 150, ms),
    atMost('publication to visible', publication, 100, ms),
  ];
}

/** The median of each request, sent in turn. */
async function medians(questions: Question[], rounds: number): Promise<number[]> {
  const figures = questions.map((): number[] => []);
  // The first rounds warm up compilation and the databases' caches.
  for (let round = -3; round < rounds; round += 1) {
    for (const [at, question] of questions.entries()) {
      const figure = await question();
      if (round >= 0) figures[at]?.push(figure);
    }
  }
  return figures.map(median);
}
