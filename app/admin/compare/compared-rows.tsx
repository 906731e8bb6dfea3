import { formatNumber } from '../../../domain/text/numbers.ts';
import './compare.css';
import { useState } from 'react';
import type { DiffPart } from '../../../domain/text/word-diff.ts';
import { ActionButton } from '../ui/action.tsx';
import {
  type Block,
  type ChangedRow,
  type Comparison,
  type Row,
  type Run,
  sameText,
} from './comparison.ts';

interface ComparedRowsProps {
  comparison: Comparison;
  /** Names of the two versions. */
  sides: readonly [string, string];
  /** Whether the second version is later: removed and added words are then marked differently. */
  isChange?: boolean;
  /** Index of the selected change. */
  current?: number | undefined;
}

/** Changes shown at first; rendering more at once is slow. */
const changesAtOnce = 200;
const sameAtOnce = 1000;

export const changeId = (number: number) => `change-${number}`;

/** Two versions side by side, row by row; equal rows are folded. */
export function ComparedRows({ comparison, sides, isChange, current }: ComparedRowsProps) {
  const [maxChanges, setMaxChanges] = useState(changesAtOnce);
  const { runs, isAll } = firstRuns(comparison.runs, Math.max(maxChanges, (current ?? 0) + 1));
  return (
    <div className="compare-rows">
      {runs.map(({ run: { rows, changed }, number }) =>
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
          <ActionButton onClick={() => setMaxChanges((before) => before + changesAtOnce)}>
            Show {changesAtOnce} more changes
          </ActionButton>
        </div>
      )}
    </div>
  );
}

/** The runs up to `maxChanges` changes, each with the number of changes before it. */
function firstRuns(all: readonly Run[], maxChanges: number) {
  const runs: { run: Run; number: number }[] = [];
  let number = 0;
  for (const run of all) {
    if (number === maxChanges) return { runs, isAll: false };
    runs.push({ run, number });
    if (run.changed) number += 1;
  }
  return { runs, isAll: true };
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
        <span className="font-semibold text-ink underline underline-offset-4">
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
          {hidden > 0 && <p className="text-mute">And {formatNumber(hidden)} more.</p>}
        </div>
      )}
    </details>
  );
}

interface ComparedSideProps {
  block: Block | undefined;
  /** Empty if both sides are equal. */
  parts: DiffPart[];
  /** The shown side; parts that only it has are marked. */
  own: 'first' | 'second';
  isChange?: boolean | undefined;
}

function ComparedSide({ block, parts, own, isChange = false }: ComparedSideProps) {
  if (!block) return <p className="text-mute italic">Not in this version</p>;
  const isMarked = parts.some(({ kind }) => kind === own);
  return (
    <div className="compare-text" data-kind={block.kind}>
      {isChange && isMarked && (
        <span aria-hidden="true" className="compare-sign" data-own={own}>
          {own === 'first' ? '−' : '+'}
        </span>
      )}
      {block.kind === 'picture' && <PictureOf src={block.src ?? ''} />}
      <p>
        {parts.length === 0 && block.text}
        {parts.length === 0 && block.text === '' && block.kind !== 'picture' && <Blank />}
        {parts.length > 0 && <DiffText isChange={isChange} own={own} parts={parts} />}
      </p>
    </div>
  );
}

function PictureOf({ src }: { src: string }) {
  // Pictures from other sites are not loaded.
  if (!src.startsWith('/media/')) return <p className="break-all">[picture {src}]</p>;
  return <img alt="" className="mb-1 h-20 w-28 rounded-control object-cover" src={src} />;
}

const Blank = () => <span className="text-mute italic">(empty)</span>;

interface DiffTextProps {
  parts: DiffPart[];
  own: 'first' | 'second';
  isChange: boolean;
}

/** The text of one version: words that the other lacks are marked, long equal parts shortened. */
function DiffText({ parts, own, isChange }: DiffTextProps) {
  const ownParts = parts.filter(({ kind }) => kind === 'same' || kind === own);
  const Mark = !isChange ? 'mark' : own === 'first' ? 'del' : 'ins';
  if (ownParts.length === 0) return <Blank />;
  return ownParts.map(({ kind, text }, index) => {
    const key = `${index}-${kind}`;
    if (kind === 'same') return <span key={key}>{shortenText(text)}</span>;
    const [space = ''] = /^\s*/.exec(text) ?? [];
    return (
      <span key={key}>
        {space}
        <Mark>{text.slice(space.length)}</Mark>
      </span>
    );
  });
}

/** Number of characters shown at each end of a shortened part. */
const context = 200;

function shortenText(text: string): string {
  if (text.length <= 3 * context) return text;
  return `${text.slice(0, context)} […] ${text.slice(-context)}`;
}
