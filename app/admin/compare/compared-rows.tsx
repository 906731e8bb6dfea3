import { useState } from 'react';
import { ActionButton } from '../ui/action.tsx';
import { ComparedSide } from './compared-side.tsx';
import { type ChangedRow, type Comparison, type Row, type Run, sameText } from './comparison.ts';
import './compare.css';

interface ComparedRowsProps {
  comparison: Comparison;
  /** What the two versions are called. */
  sides: readonly [string, string];
  /** The second came after the first: what goes and what comes is marked differently. */
  isChange?: boolean;
  /** The number of the change to point at, from 0. */
  current?: number | undefined;
}

/** More at once would make the browser slow. */
const changesAtOnce = 200;
const sameAtOnce = 1000;

export const changeId = (number: number) => `change-${number}`;

/** Two versions side by side, row by row. What is the same is folded. */
export function ComparedRows({ comparison, sides, isChange, current }: ComparedRowsProps) {
  const [most, setMost] = useState(changesAtOnce);
  const { shown, isAll } = firstRuns(comparison.runs, Math.max(most, (current ?? 0) + 1));
  return (
    <div className="compare-rows">
      {shown.map(({ run: { rows, changed }, number }) =>
        changed ? (
          <Change
            isChange={isChange}
            isCurrent={number === current}
            key={`change ${number}`}
            number={number}
            row={changed}
            sides={sides}
          />
        ) : (
          <SameRows key={`same ${number}`} rows={rows} />
        ),
      )}
      {!isAll && (
        <div className="p-4 text-center">
          <ActionButton onClick={() => setMost((before) => before + changesAtOnce)}>
            Show {changesAtOnce} more changes
          </ActionButton>
        </div>
      )}
    </div>
  );
}

/** The runs up to so many changes, each with the number of changes before it. */
function firstRuns(runs: readonly Run[], most: number) {
  const shown: { run: Run; number: number }[] = [];
  let number = 0;
  for (const run of runs) {
    if (number === most) return { shown, isAll: false };
    shown.push({ run, number });
    if (run.changed) number += 1;
  }
  return { shown, isAll: true };
}

interface ChangeProps extends Pick<ComparedRowsProps, 'sides' | 'isChange'> {
  row: ChangedRow;
  number: number;
  isCurrent: boolean;
}

function Change({ row, number, sides, isChange, isCurrent }: ChangeProps) {
  const { label, parts, pair } = row;
  const [one, two] = pair;
  return (
    <article
      aria-label={`Change ${number + 1}: ${label}`}
      className="compare-row"
      data-current={isCurrent || undefined}
      id={changeId(number)}
    >
      <h3 className="compare-label">{label}</h3>
      {one && two && one.text === two.text && one.src === two.src && (
        <p className="text-mute">
          The words are the same; only their form differs, such as a link or bold type.
        </p>
      )}
      <div className="compare-sides">
        {(['first', 'second'] as const).map((own, at) => (
          <div className="compare-side" key={own}>
            <p className="compare-name">{sides[at]}</p>
            <ComparedSide block={pair[at]} isChange={isChange} own={own} parts={parts} />
          </div>
        ))}
      </div>
    </article>
  );
}

function SameRows({ rows }: { rows: Row[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const hidden = rows.length - sameAtOnce;
  return (
    <details className="compare-same" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        {sameText(rows)}{' '}
        <span className="font-semibold text-brick underline underline-offset-4">
          {isOpen ? 'Hide' : 'Show'}
        </span>
      </summary>
      {isOpen && (
        <div className="compare-same-rows">
          {rows.slice(0, sameAtOnce).map(({ label, unit, pair: [block] }, at) => {
            const key = `${at} ${label}`;
            return (
              <div key={key}>
                {unit === 'field' && <p className="compare-label">{label}</p>}
                <ComparedSide block={block} own="first" parts={[]} />
              </div>
            );
          })}
          {hidden > 0 && <p className="text-mute">And {hidden.toLocaleString('en-IN')} more.</p>}
        </div>
      )}
    </details>
  );
}
