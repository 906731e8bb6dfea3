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
  verdicts?: Verdict[];
  tables?: Table[];
  /** What could not be measured: neither met nor missed. */
  notRun?: string[];
}

export interface BenchOptions {
  /** Short rounds, to check the benchmark itself. */
  quick: boolean;
}

export interface Part {
  name: string;
  run(options: BenchOptions): Promise<Findings>;
}

/** How figures are shown; the budget has the name, the figure beside it needs none. */
export interface Unit {
  name: string;
  show(value: number): string;
}

/** A budget with a maximum. */
export function atMost(what: string, figure: number, most: number, unit: Unit): Verdict {
  return {
    what,
    budget: `≤ ${withUnit(most, unit)}`,
    figure: unit.show(figure),
    met: figure <= most,
  };
}

/** A budget with a minimum. */
export function atLeast(what: string, figure: number, least: number, unit: Unit): Verdict {
  return {
    what,
    budget: `≥ ${withUnit(least, unit)}`,
    figure: unit.show(figure),
    met: figure >= least,
  };
}

/** A budget for the worst of several pages, which is named if it differs from the others. */
export function atMostOn<Visit extends { path: string }>(
  what: string,
  visits: Visit[],
  figureOf: (visit: Visit) => number,
  most: number,
  unit: Unit,
): Verdict {
  const figures = visits.map(figureOf);
  const worst = Math.max(...figures);
  const path = visits[figures.indexOf(worst)]?.path;
  const verdict = atMost(what, worst, most, unit);
  return {
    ...verdict,
    figure: Math.min(...figures) < worst ? `${verdict.figure}, ${path}` : verdict.figure,
  };
}

function withUnit(value: number, { name, show }: Unit): string {
  return `${show(value)} ${name}`.trimEnd();
}

/** Merges findings. */
export function together(...all: Findings[]): Required<Findings> {
  return {
    verdicts: all.flatMap(({ verdicts = [] }) => verdicts),
    tables: all.flatMap(({ tables = [] }) => tables),
    notRun: all.flatMap(({ notRun = [] }) => notRun),
  };
}
