import { atMost, type Findings, type Verdict } from '../part.ts';
import { count, median, ms, times } from '../report/numbers.ts';
import type { GrownSite } from './grown-site.ts';

/** Medians of each site for a request, smallest site first. */
type Answers = Map<string, number[]>;

/** Sends all requests to all sites in turn, several times, and compares the largest site with the budgets. */
export async function compareStages(
  engine: string,
  sites: GrownSite[],
  rounds: number,
): Promise<Findings> {
  const names = Object.keys(sites[0]?.questions ?? {});
  const answers: Answers = new Map();
  for (const name of names) answers.set(name, await askInTurn(name, sites, rounds));
  return {
    verdicts: verdictsOf(engine, answers),
    tables: [
      {
        title: `${engine}: median time to the last byte, none of it from the page cache`,
        columns: ['', ...sites.map(({ stage }) => `${count(stage.posts)} posts`), 'growth'],
        rows: [...answers].map(([name, figures]) => [
          name,
          ...figures.map(ms),
          times(growthOf(figures)),
        ]),
      },
    ],
    notRun: [],
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

function verdictsOf(engine: string, answers: Answers): Verdict[] {
  const figures = (name: string) => answers.get(name) ?? [];
  const largest = (name: string) => figures(name).at(-1) ?? Number.NaN;
  const searches = [...answers.keys()].filter((name) => name.startsWith('search'));
  return [
    ...['list', 'deep page', 'post'].map((name) =>
      atMost(`${engine}: ${name}, growth`, growthOf(figures(name)), 1.5, times),
    ),
    atMost(`${engine}: slowest search`, Math.max(...searches.map(largest)), 50, ms),
    atMost(`${engine}: dashboard`, largest('dashboard'), 150, ms),
    atMost(`${engine}: publication to visible`, largest('publication to visible'), 100, ms),
  ];
}
