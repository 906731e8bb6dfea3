import type { ReactNode } from 'react';

interface ChartTableProps {
  caption: string;
  columns: string[];
  /** The first cell of each row names it; the others are numbers. */
  rows: ReactNode[][];
}

/** The same figures as a table, for whoever cannot see the chart or wants to copy them. */
export function ChartTable({ caption, columns, rows }: ChartTableProps) {
  const [head, ...others] = columns;
  return (
    <details className="mt-2 -mb-2 text-[0.9375rem]">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brick">
        Show as a table
      </summary>
      {/* A scrolling region must be reachable by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <section aria-label={caption} className="mt-1 max-h-80 overflow-auto" tabIndex={0}>
        <table className="w-full border-collapse tabular-nums">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr className="border-b border-line text-left text-mute">
              <th className="py-2 pr-4 font-semibold" scope="col">
                {head}
              </th>
              {others.map((column) => (
                <th className="py-2 pl-4 text-right font-semibold" key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...figures]) => (
              <tr className="border-b border-line last:border-b-0" key={String(name)}>
                <th className="py-2 pr-4 text-left font-normal" scope="row">
                  {name}
                </th>
                {figures.map((figure, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a row's cells never move
                  <td className="py-2 pl-4 text-right" key={index}>
                    {figure}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
