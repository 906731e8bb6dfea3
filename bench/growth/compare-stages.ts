import { atMost, type Findings, type Verdict } from '../part.ts';
import { count, median, ms, plain, times } from '../report/numbers.ts';
import type { GrownSite } from './grown-site.ts';

/** Medians of each site for a request, smallest site first. */
type Answers = Map<string, number[]>;

/** Sends all requests to all sites in turn, several times, and compares the largest site with the budgets. */
export async function compareStages(sites: GrownSite[], rounds: number): Promise<Findings> {
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

/** At each stage the slowest search instead of all of them. */
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
