import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../../tests/support/postgres/start-postgres.ts';
import {
  atMost,
  type BenchOptions,
  count,
  type Findings,
  median,
  ms,
  type Part,
  plain,
  type Table,
  times,
  together,
  type Verdict,
} from '../report.ts';
import { type Place, withFolder } from '../site.ts';
import { measureBlocking } from './blocking.ts';
import { fewLists, longLists } from './fill-lists.ts';
import { fewStages, type Stage, stages } from './fill-site.ts';
import { type GrownSite, startGrown } from './grown-site.ts';

/** How response times grow with the data, on both engines. */
export const growth: Part = {
  name: 'growth',
  run: async (options) =>
    sideBySide({ SQLite: await onSqlite(options), PostgreSQL: await onPostgres(options) }),
};

/** Both engines in one table, whose rows have the same names. */
function sideBySide(engines: Record<string, Required<Findings>>): Findings {
  const all = Object.entries(engines);
  return {
    verdicts: all.flatMap(([of, { verdicts }]) => verdicts.map((verdict) => ({ ...verdict, of }))),
    tables: all
      .map(([engine, { tables }]) => tables.map((table) => ofEngine(engine, table)))
      .reduce((left, right) => left.map((table, at) => beside(table, right[at]))),
    notRun: all.flatMap(([, { notRun }]) => notRun),
  };
}

function ofEngine(engine: string, table: Table): Table {
  const [name = '', first, ...columns] = table.columns;
  return { ...table, columns: [name, `${engine}: ${first}`, ...columns] };
}

function beside(left: Table, right: Table | undefined): Table {
  return {
    title: left.title,
    columns: [...left.columns, ...(right?.columns.slice(1) ?? [])],
    rows: left.rows.map((row, at) => [...row, ...(right?.rows[at]?.slice(1) ?? [])]),
  };
}

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

async function createDatabase(url: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
  const address = new URL(url);
  address.pathname = name;
  return address.href;
}

/** All stages in parallel, so that noise affects each of them. */
async function grow(
  { quick }: BenchOptions,
  placesOf: (stage: Stage) => Promise<Place[]>,
): Promise<Findings> {
  const sites: GrownSite[] = [];
  try {
    for (const stage of quick ? fewStages : stages) {
      sites.push(await startGrown(stage, await placesOf(stage)));
    }
    return await compareStages(sites, quick ? 5 : 30);
  } finally {
    await Promise.all(sites.map((site) => site.stop()));
  }
}

/** Medians of each site for a request, smallest site first. */
type Answers = Map<string, number[]>;

/** Sends all requests to all sites in turn, several times, and compares the largest site with the budgets. */
async function compareStages(sites: GrownSite[], rounds: number): Promise<Findings> {
  const names = Object.keys(sites[0]?.questions ?? {});
  const all: Answers = new Map();
  for (const name of names) all.set(name, await askInTurn(name, sites, rounds));
  const answers = withSlowestSearch(all);
  return {
    verdicts: verdictsOf(answers),
    tables: [
      {
        title: 'Milliseconds to the last byte, by the number of posts',
        columns: ['', ...sites.map(({ stage }) => count(stage.posts))],
        rows: [...answers].map(([name, figures]) => [name, ...figures.map(plain)]),
      },
    ],
  };
}

async function askInTurn(name: string, sites: GrownSite[], rounds: number): Promise<number[]> {
  const figures = sites.map((): number[] => []);
  // The first rounds warm up compilation and the databases' caches.
  for (let round = -3; round < rounds; round += 1) {
    for (const [at, { questions }] of sites.entries()) {
      const figure = await questions[name]?.();
      if (figure !== undefined && round >= 0) figures[at]?.push(figure);
    }
  }
  return figures.map(median);
}

function growthOf(figures: number[]): number {
  return (figures.at(-1) ?? Number.NaN) / (figures[0] ?? Number.NaN);
}

/** Keeps only the slowest search of each stage. */
function withSlowestSearch(answers: Answers): Answers {
  const { searches = [], others = [] } = Object.groupBy(answers, ([name]) =>
    name.startsWith('search') ? 'searches' : 'others',
  );
  const slowest = searches[0]?.[1].map((_, stage) =>
    Math.max(...searches.map(([, figures]) => figures[stage] ?? Number.NaN)),
  );
  return new Map([...others, ['slowest search', slowest ?? []]]);
}

function verdictsOf(answers: Answers): Verdict[] {
  const figures = (name: string) => answers.get(name) ?? [];
  const largest = (name: string) => figures(name).at(-1) ?? Number.NaN;
  return [
    ...['list', 'deep page', 'post'].map((name) =>
      atMost(`${name}, growth`, growthOf(figures(name)), 1.5, times),
    ),
    atMost('slowest search', largest('slowest search'), 50, ms),
    atMost('dashboard', largest('dashboard'), 150, ms),
    atMost('publication to visible', largest('publication to visible'), 100, ms),
  ];
}
