/** A budget and the measured figure. */
export interface Verdict {
  what: string;
  budget: string;
  figure: string;
  met: boolean;
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
  max: number,
  show: (value: number) => string,
): Verdict {
  return { what, budget: `≤ ${show(max)}`, figure: show(figure), met: figure <= max };
}

/** A budget with a minimum. */
export function atLeast(
  what: string,
  figure: number,
  min: number,
  show: (value: number) => string,
): Verdict {
  return { what, budget: `≥ ${show(min)}`, figure: show(figure), met: figure >= min };
}

/** Merges findings. */
export function together(...all: Partial<Findings>[]): Findings {
  return {
    verdicts: all.flatMap(({ verdicts = [] }) => verdicts),
    tables: all.flatMap(({ tables = [] }) => tables),
    notRun: all.flatMap(({ notRun = [] }) => notRun),
  };
}
