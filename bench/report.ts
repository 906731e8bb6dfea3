import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../scripts/root.ts';

/** A budget and the measured figure. */
export interface Verdict {
  what: string;
  budget: string;
  figure: string;
  met: boolean;
  /** The measured system, if a part measures several. */
  of?: string;
}

/** The result of a part. */
export interface Findings {
  verdicts?: Verdict[];
  /** What could not be measured, and is neither met nor missed. */
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

/** How to format figures; the budget includes the unit's name, the figure beside it does not. */
export interface Unit {
  name: string;
  show(value: number): string;
}

/** A budget with a maximum. */
export function atMost(what: string, figure: number, max: number, unit: Unit): Verdict {
  return {
    what,
    budget: `≤ ${withUnit(max, unit)}`,
    figure: unit.show(figure),
    met: figure <= max,
  };
}

export function atLeast(what: string, figure: number, min: number, unit: Unit): Verdict {
  return {
    what,
    budget: `≥ ${withUnit(min, unit)}`,
    figure: unit.show(figure),
    met: figure >= min,
  };
}

/** A budget for the worst of several pages, which is named if it differs from the others. */
export function atMostOn<Visit extends { path: string }>(
  what: string,
  visits: Visit[],
  figureOf: (visit: Visit) => number,
  max: number,
  unit: Unit,
): Verdict {
  const figures = visits.map(figureOf);
  const worst = Math.max(...figures);
  const path = visits[figures.indexOf(worst)]?.path;
  const verdict = atMost(what, worst, max, unit);
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
    notRun: all.flatMap(({ notRun = [] }) => notRun),
  };
}

/** Findings in a column of their own. */
export function named(of: string, { verdicts, notRun }: Required<Findings>): Findings {
  return {
    verdicts: verdicts.map((verdict) => ({ ...verdict, of })),
    notRun: notRun.map((message) => `${message} (${of})`),
  };
}

/** The median; throws for no figures. */
export function median(figures: number[]): number {
  return quantile(figures, 0.5);
}

/** The quantile (0 to 1), interpolated. */
export function quantile(figures: number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)];
  const above = sorted[Math.ceil(place)];
  if (below === undefined || above === undefined) throw new Error('Nothing was measured.');
  return below + (above - below) * (place - Math.floor(place));
}

/** Three significant digits: 12,345 or 12.3 or 0.012. */
export function plain(value: number): string {
  const size = Math.abs(value);
  const digits = size >= 100 ? 0 : size >= 10 ? 1 : size >= 0.1 ? 2 : 3;
  return value.toLocaleString('en', { maximumFractionDigits: digits });
}

export const count = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 0 });

export const ms: Unit = { name: 'ms', show: plain };
export const times: Unit = { name: '×', show: plain };
export const bare: Unit = { name: '', show: plain };

/** 10³ bytes. */
export const kb: Unit = { name: 'KB', show: (bytes) => (bytes / 1000).toFixed(1) };

/** 10⁶ bytes. */
export const mb: Unit = { name: 'MB', show: (bytes) => (bytes / 1_000_000).toFixed(1) };

/** Findings as Markdown. */
export function describeFindings({ verdicts, notRun }: Required<Findings>): string {
  return [
    describeMissed(verdicts),
    ...notRun.map((message) => `Not run: ${message}`),
    ...(verdicts.length > 0 ? [describeBudgets(verdicts)] : []),
  ].join('\n\n');
}

function describeMissed(verdicts: Verdict[]): string {
  if (verdicts.length === 0) return 'No budget was measured.';
  const missed = verdicts.filter(({ met }) => !met);
  if (missed.length === 0) return `All ${verdicts.length} budgets are met.`;
  return `${missed.length} of ${verdicts.length} budgets are missed, in bold.`;
}

/** One row for each budget, one column for each measured system. */
function describeBudgets(verdicts: Verdict[]): string {
  const rows = Map.groupBy(verdicts, ({ what }) => what);
  const systems = [...new Set(verdicts.map(systemOf))];
  const cell = (row: Verdict[], system: string) => {
    const { figure, met } = row.find((verdict) => systemOf(verdict) === system) ?? absent;
    return met ? figure : `**${figure}**`;
  };
  return describeTable([
    ['', 'budget', ...systems],
    ...[...rows].map(([what, row]) => [
      what,
      row[0]?.budget ?? '',
      ...systems.map((system) => cell(row, system)),
    ]),
  ]);
}

const absent = { figure: '', met: true };
const systemOf = ({ of = 'measured' }: Verdict) => of;

function describeTable(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, at) =>
    Math.max(...rows.map((row) => row[at]?.length ?? 0)),
  );
  const line = (cells: string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  const [head = '', ...others] = rows.map(line);
  return [head, rule, ...others].join('\n');
}

const page = join(root, 'docs/performance.md');

/** Replaces a part's findings in docs/performance.md. */
export function writeFindings(part: string, text: string): void {
  writeFileSync(page, replaceFindings(readFileSync(page, 'utf8'), part, text));
}

/** Replaces the text between the two marks of a part; throws if they are missing. */
export function replaceFindings(markdown: string, part: string, text: string): string {
  const start = `<!-- bench ${part}: written by the program -->`;
  const end = `<!-- end of ${part} -->`;
  const from = markdown.indexOf(start);
  const to = markdown.indexOf(end, from);
  if (from < 0 || to < 0) throw new Error(`The page has no place for the part "${part}".`);
  return `${markdown.slice(0, from + start.length)}\n\n${text.trim()}\n\n${markdown.slice(to)}`;
}
