import type { SectionOf } from '../../domain/page.ts';
import { Card, Chip } from '../ui/card.tsx';
import { MarkPicture } from '../ui/kolam/cover.tsx';
import { HeadedBand, type SectionProps, SpecimenBand } from './section.tsx';

const maxMark = 5;

/** A sample of a learner's project: figures, changes, marks and remaining faults. */
export function Project(props: SectionProps<'project'>) {
  const { stamp, business, task, figures, changesTitle, changes, marksTitle, marks, doubt } = props;
  const { ground, id, eyebrow, title, lead, children } = props;
  const maxCount = Math.max(...changes.map(({ count }) => Number(count ?? 0)));
  return (
    <HeadedBand {...{ ground, id, eyebrow, title, lead }}>
      <Card className="mt-10 lg:mt-12">
        <SpecimenHead stamp={stamp} text={task} title={business} />
        <div className="grid grid-cols-[minmax(0,1fr)] lg:grid-cols-[8fr_4fr]">
          <div className="px-6 py-7 sm:px-10">
            <dl className="grid grid-cols-[repeat(2,minmax(0,1fr))] gap-x-6 gap-y-5 border-b border-line pb-6 empty:hidden sm:flex sm:justify-between">
              {figures.map(({ label, value }) => (
                <div key={label}>
                  <dt className="text-sm text-mute">{label}</dt>
                  <dd className="font-display text-[1.75rem] leading-tight font-bold tracking-[-0.022em]">
                    {value}
                  </dd>
                </div>
              ))}
            </dl>
            <h4 className="pt-6 text-lg">{changesTitle}</h4>
            <ol>
              {changes.map((change, place) => (
                <Change
                  change={change}
                  isLast={place === changes.length - 1}
                  key={change.title}
                  most={maxCount}
                />
              ))}
            </ol>
          </div>
          <div className="border-line bg-chalk px-6 py-7 max-lg:border-t sm:px-10 lg:border-l">
            <h4 className="text-lg">{marksTitle}</h4>
            <ul className="border-b border-line pt-2 pb-5">
              {marks.map(({ title: what, mark }) => (
                <li
                  className="printed-line flex flex-wrap items-center justify-between gap-x-4 py-1.5"
                  key={what}
                >
                  {what}
                  <span className="flex max-w-full flex-wrap items-center gap-2 text-base text-mute tabular-nums sm:gap-3">
                    <MarkPicture className="h-6 w-24 max-w-full sm:w-30" mark={mark} of={maxMark} />
                    {mark} of {maxMark}
                  </span>
                </li>
              ))}
            </ul>
            <h4 className="pt-6 font-semibold text-brick">{doubt.title}</h4>
            <p className="mt-1 text-base">{doubt.text}</p>
          </div>
        </div>
      </Card>
      {children}
    </HeadedBand>
  );
}

interface SpecimenHeadProps {
  title: string;
  text: string;
  stamp: string;
  /** Whether the right corner is folded. */
  hasCorner?: boolean;
}

function SpecimenHead({ title, text, stamp, hasCorner = false }: SpecimenHeadProps) {
  return (
    <div
      className={`border-b border-line py-7 pl-6 sm:pl-10 ${hasCorner ? 'pr-14 sm:pr-18' : 'pr-6 sm:pr-10'}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h3 className="display-3">{title}</h3>
        <Chip tone="outline">{stamp}</Chip>
      </div>
      <p className="mt-3 max-w-[43em] text-mute">{text}</p>
    </div>
  );
}

interface ChangeProps {
  change: SectionOf<'project'>['changes'][number];
  /** The highest count of all rows. */
  most: number;
  isLast: boolean;
}

function Change({ change: { title, text, count, result, each }, most, isLast }: ChangeProps) {
  return (
    <li className="printed-line grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-1.5 border-line py-4 not-first:border-t sm:grid-cols-[3fr_4fr_1.4fr] sm:items-center">
      <div className="leading-snug">
        <h5 className="font-semibold">{title}</h5>
        <p className="text-base text-mute">{text}</p>
      </div>
      <div>
        {count && (
          <DotRow
            className={isLast ? 'text-gold' : 'text-green'}
            count={Number(count)}
            most={most}
          />
        )}
        <p className="mt-1 text-sm text-mute">{result}</p>
      </div>
      {each && <p className="font-semibold">{each}</p>}
    </li>
  );
}

interface DotsProps {
  count: number;
  most: number;
  className: string;
}

/** A dot for each count, on a scale of the highest one. */
function DotRow({ count, most, className }: DotsProps) {
  const path = (from: number, to: number) =>
    Array.from({ length: Math.max(to - from, 0) }, (_, at) => `M${(from + at) * 16 + 8} 8h0`).join(
      '',
    );
  return (
    <svg
      aria-hidden="true"
      className={`max-h-4 w-full ${className}`}
      preserveAspectRatio="xMinYMid"
      stroke="currentColor"
      strokeLinecap="round"
      viewBox={`0 0 ${most * 16} 16`}
    >
      <path className="text-line" d={path(count, most)} strokeWidth="5" />
      <path d={path(0, count)} strokeWidth="13" />
    </svg>
  );
}

/** A sample of the monthly client report: the total first, then the sources and the problems. */
export function Report(props: SectionProps<'report'>) {
  const { stamp, month, target, notes, foot, children } = props;
  const { ground, id, eyebrow, title, lead } = props;
  const specimen = (
    <div className="report-sheet bg-white text-ink" data-ground="white">
      <SpecimenHead hasCorner stamp={stamp} text={target} title={month} />
      <div className="grid grid-cols-[minmax(0,1fr)] lg:grid-cols-[8fr_5fr]">
        <div className="min-w-0 px-6 py-7 sm:px-10">
          <ReportFigure {...props} />
          <ReportTable {...props} />
        </div>
        <div className="border-line bg-chalk px-6 py-7 max-lg:border-t sm:px-10 lg:border-l">
          {notes.map((note, place) => (
            <div className="not-first:mt-5" key={note.title}>
              <h4 className={`font-semibold ${place === 0 ? 'text-brick' : ''}`}>{note.title}</h4>
              <p className="mt-1 text-base">{note.text}</p>
            </div>
          ))}
          {foot && <p className="mt-6 border-t border-line pt-4 text-sm text-mute">{foot}</p>}
        </div>
      </div>
    </div>
  );
  return (
    <SpecimenBand
      {...{ ground, id, eyebrow, title, lead }}
      isInOpening={props.isInOpening}
      specimen={specimen}
    >
      {children}
    </SpecimenBand>
  );
}

type ReportWords = SectionOf<'report'>;

function ReportFigure({ figure, figureLabel, figureNote, months, perDot, dotNote }: ReportWords) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-end gap-x-10 gap-y-6 sm:grid-cols-[auto_minmax(0,1fr)]">
      <div>
        <p className="font-display text-7xl leading-none font-bold tracking-[-0.035em] lg:text-8xl">
          {figure}
        </p>
        <p className="mt-2 font-semibold">{figureLabel}</p>
        {figureNote && <p className="text-base text-mute">{figureNote}</p>}
      </div>
      {months.length > 0 && (
        <div>
          <ul className="flex flex-wrap items-end justify-between gap-2 text-sm">
            {months.map(({ title, value }, place) => (
              <li className="flex flex-col items-center gap-1" key={title}>
                <span className="font-semibold tabular-nums">{value}</span>
                <DotColumn
                  className={place === months.length - 1 ? 'text-gold' : 'text-green'}
                  count={Math.round(Number(value ?? 0) / Number(perDot || 1))}
                />
                <span className="text-mute">{title}</span>
              </li>
            ))}
          </ul>
          {dotNote && <p className="mt-1 text-right text-sm text-mute">{dotNote}</p>}
        </div>
      )}
    </div>
  );
}

const maxDots = 24;

function DotColumn({ count, className }: { count: number; className: string }) {
  const dots = Math.min(count, maxDots);
  const path = Array.from({ length: dots }, (_, at) => `M6 ${at * 12 + 6}h0`).join('');
  return (
    <svg
      aria-hidden="true"
      className={className}
      height={dots * 12}
      stroke="currentColor"
      strokeLinecap="round"
      viewBox={`0 0 12 ${dots * 12}`}
      width="12"
    >
      <path d={path} strokeWidth="9" />
    </svg>
  );
}

/** Scrolls in its own box when the text is enlarged. */
function ReportTable({ columns, rows, month }: ReportWords) {
  const cell = 'py-3 pl-3 text-right tabular-nums';
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll only the focused element
    <section aria-label={month} className="mt-6 overflow-x-auto" tabIndex={0}>
      <table className="w-full text-base leading-snug max-sm:text-sm">
        <thead className="text-sm text-mute">
          <tr>
            <th className="py-2 text-left font-normal" scope="col">
              {columns.source}
            </th>
            {[columns.count, columns.spent, columns.each].map((head) => (
              <th className="py-2 pl-3 text-right font-normal" key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ source, count, spent, each }, place) => (
            <tr
              className={`border-t border-line ${place === rows.length - 1 ? 'font-semibold' : ''}`}
              key={source}
            >
              <th className="py-3 text-left font-semibold" scope="row">
                {source}
              </th>
              <td className={cell}>{count}</td>
              <td className={cell}>{spent}</td>
              <td className={cell}>{each}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
