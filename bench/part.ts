/** A budget of the project, held against what was measured. */
export interface Verdict {
  what: string;
  budget: string;
  figure: string;
  met: boolean;
}

/** Figures, as text: each row begins with its name. */
export interface Table {
  title: string;
  columns: string[];
  rows: string[][];
}

/** What one part of the benchmark found. */
export interface Findings {
  verdicts: Verdict[];
  tables: Table[];
  /** One sentence for each thing that could not be measured: it has then neither met its budget nor missed it. */
  notRun: string[];
}

export interface BenchOptions {
  /** Short rounds: to see whether everything works, not for figures. */
  quick: boolean;
}

/** A part that can be run alone. */
export interface Part {
  name: string;
  run(options: BenchOptions): Promise<Findings>;
}

/** A figure that may be as large as its budget and no larger; `show` writes both with their unit. */
export function atMost(
  what: string,
  figure: number,
  most: number,
  show: (value: number) => string,
): Verdict {
  return { what, budget: `≤ ${show(most)}`, figure: show(figure), met: figure <= most };
}

/** The same for one that must not be smaller. */
export function atLeast(
  what: string,
  figure: number,
  least: number,
  show: (value: number) => string,
): Verdict {
  return { what, budget: `≥ ${show(least)}`, figure: show(figure), met: figure >= least };
}

/** The findings of several steps as those of one part. */
export function together(...all: Partial<Findings>[]): Findings {
  return {
    verdicts: all.flatMap(({ verdicts = [] }) => verdicts),
    tables: all.flatMap(({ tables = [] }) => tables),
    notRun: all.flatMap(({ notRun = [] }) => notRun),
  };
}
