/** A budget and the measured figure. */
export interface Verdict {
  what: string;
  budget: string;
  figure: string;
  met: boolean;
  /** The system measured, when a part measures several. */
  of?: string;
}

/** The first cell of a row is its name. */
export interface Table {
  title: string;
  columns: string[];
  rows: string[][];
}

/** The result of a part. */
export interface Findings {
  verdicts: Verdict[];
  tables: Table[];
  /** What could not be measured: neither met nor missed. */
  notRun: string[];
}

export interface BenchOptions {
  /** Short rounds, to check the benchmark itself. */
  quick: boolean;
}

export interface Part {
  name: string;
  run(options: BenchOptions): Promise<Findings>;
}

/** A budget with a maximum; `show` formats figure and budget. */
export function atMost(
  what: string,
  figure: number,
  most: number,
  show: (value: number) => string,
): Verdict {
  return { what, budget: `≤ ${show(most)}`, figure: show(figure), met: figure <= most };
}

/** A budget with a minimum. */
export function atLeast(
  what: string,
  figure: number,
  least: number,
  show: (value: number) => string,
): Verdict {
  return { what, budget: `≥ ${show(least)}`, figure: show(figure), met: figure >= least };
}

/** A budget for the worst of several pages, which is named if it differs from the others. */
export function atMostOn<Visit extends { path: string }>(
  what: string,
  visits: Visit[],
  figureOf: (visit: Visit) => number,
  most: number,
  show: (value: number) => string,
): Verdict {
  const figures = visits.map(figureOf);
  const worst = Math.max(...figures);
  const path = visits[figures.indexOf(worst)]?.path;
  return {
    ...atMost(what, worst, most, show),
    figure: Math.min(...figures) < worst ? `${show(worst)}, ${path}` : show(worst),
  };
}

/** Merges findings. */
export function together(...all: Partial<Findings>[]): Findings {
  return {
    verdicts: all.flatMap(({ verdicts = [] }) => verdicts),
    tables: all.flatMap(({ tables = [] }) => tables),
    notRun: all.flatMap(({ notRun = [] }) => notRun),
  };
}
