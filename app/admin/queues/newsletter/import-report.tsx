import type { ImportResult } from '../../../../domain/office/subscription-list.ts';

/** What came of an import, with the rows that hold no address. */
export function ImportReport({ result }: { result: ImportResult }) {
  const { added, known, refused, wrong } = result;
  const unnamed = refused - wrong.length;
  return (
    <div className="rounded-control bg-sand p-4">
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

const count = (number: number) => number.toLocaleString('en-IN');
