import type { Findings, Table } from '../part.ts';

/** Findings as Markdown: budgets first, then all figures. */
export function describeFindings({ verdicts, tables, notRun }: Findings): string {
  const budgets: Table = {
    title: 'Budgets',
    columns: ['', 'budget', 'measured', ''],
    rows: verdicts.map(({ what, budget, figure, met }) => [
      what,
      budget,
      figure,
      met ? 'met' : '**missed**',
    ]),
  };
  return [
    describeMissed(verdicts),
    ...notRun.map((message) => `Not run: ${message}`),
    ...[budgets, ...tables].filter(({ rows }) => rows.length > 0).map(describeTable),
  ].join('\n\n');
}

function describeMissed(verdicts: Findings['verdicts']): string {
  if (verdicts.length === 0) return 'No budget was measured.';
  const missed = verdicts.filter(({ met }) => !met);
  if (missed.length === 0) return `All ${verdicts.length} budgets are met.`;
  const list = missed.map(({ what, budget, figure }) => `- ${what}: ${figure}, allowed ${budget}`);
  return [`${missed.length} of ${verdicts.length} budgets are missed:`, '', ...list].join('\n');
}

function describeTable({ title, columns, rows }: Table): string {
  const widths = columns.map((column, at) =>
    Math.max(column.length, ...rows.map((row) => row[at]?.length ?? 0)),
  );
  const line = (cells: string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return [`**${title}**`, '', line(columns), rule, ...rows.map(line)].join('\n');
}
