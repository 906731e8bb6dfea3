import type { Findings, Table, Verdict } from '../part.ts';

/** Findings as Markdown: budgets first, then figures without one. */
export function describeFindings({ verdicts, tables, notRun }: Required<Findings>): string {
  return [
    describeMissed(verdicts),
    ...notRun.map((message) => `Not run: ${message}`),
    ...[budgetsOf(verdicts), ...tables].filter(({ rows }) => rows.length > 0).map(describeTable),
  ].join('\n\n');
}

function describeMissed(verdicts: Verdict[]): string {
  if (verdicts.length === 0) return 'No budget was measured.';
  const missed = verdicts.filter(({ met }) => !met);
  if (missed.length === 0) return `All ${verdicts.length} budgets are met.`;
  return `${missed.length} of ${verdicts.length} budgets are missed, in bold.`;
}

/** A row for each budget, a column for each system measured. */
function budgetsOf(verdicts: Verdict[]): Table {
  const rows = Map.groupBy(verdicts, ({ what }) => what);
  const systems = [...new Set(verdicts.map(systemOf))];
  const cell = (row: Verdict[], system: string) => {
    const { figure, met } = row.find((verdict) => systemOf(verdict) === system) ?? absent;
    return met ? figure : `**${figure}**`;
  };
  return {
    title: 'Budgets',
    columns: ['', 'budget', ...systems],
    rows: [...rows].map(([what, row]) => [
      what,
      row[0]?.budget ?? '',
      ...systems.map((system) => cell(row, system)),
    ]),
  };
}

const absent = { figure: '', met: true };
const systemOf = ({ of = 'measured' }: Verdict) => of;

function describeTable({ title, columns, rows }: Table): string {
  const widths = columns.map((column, at) =>
    Math.max(column.length, ...rows.map((row) => row[at]?.length ?? 0)),
  );
  const line = (cells: string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return [`**${title}**`, '', line(columns), rule, ...rows.map(line)].join('\n');
}
