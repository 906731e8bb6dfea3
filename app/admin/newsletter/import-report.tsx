import type { ImportResult } from '../../../domain/api/answers/subscriptions.ts';

interface ImportReportProps {
  result: ImportResult;
  rowsDone: number;
  rows: number;
}

/** What came of an import, with the rows that hold no address; of an interrupted one, how far it came. */
export function ImportReport({ result, rowsDone, rows }: ImportReportProps) {
  const { added, known, refused, wrong } = result;
  const unnamed = refused - wrong.length;
  return (
    <div className="rounded-control bg-sand p-4">
      {rowsDone < rows && (
        <p className="mb-2 font-semibold">
          The import stopped after {count(rowsDone)} of {count(rows)} rows.
        </p>
      )}
      <p className="font-semibold">
        {count(added)} added, {count(known)} known before, {count(refused)} refused.
      </p>
      {refused > 0 && (
        <>
          <p className="mt-2">These rows hold no e-mail address:</p>
          <ul className="mt-1 list-disc pl-5">
            {wrong.map(({ row, text }) => (
              <li className="break-words" key={row}>
                Row {count(row)}: {text.trim() ? `“${text}”` : 'empty'}
              </li>
            ))}
          </ul>
          {unnamed > 0 && <p className="mt-1">And {count(unnamed)} more.</p>}
        </>
      )}
    </div>
  );
}

export const count = (number: number) => number.toLocaleString('en-IN');
