import { type ReactNode, useId } from 'react';
import { consentColumns, roleForNewsletter } from '../../../domain/newsletter/list-columns.ts';
import { maxUnknown } from '../../../domain/newsletter/subscription-list.ts';
import type { ImportPlan, ImportPreview } from '../../../domain/newsletter/subscriptions.calls.ts';
import { formatNumber } from '../../../domain/text/numbers.ts';
import { TextField } from '../../ui/field.tsx';
import { ActionButton } from '../ui/action.tsx';
import type { CheckedFile, useImport } from './use-import.ts';

type Importing = ReturnType<typeof useImport>;

interface PreviewProps extends Pick<Importing, 'note' | 'decide' | 'chooseColumn' | 'isBusy'> {
  checked: CheckedFile;
}

/** What an import would do, and what only the owner knows; nothing is stored yet. */
export function PreviewOfImport(
  props: PreviewProps & Pick<Importing, 'send' | 'cancel' | 'isCounting'>,
) {
  const { checked, send, cancel, isBusy, isCounting } = props;
  const { preview, plan } = checked;
  const comes = comingOf(checked);
  return (
    <form
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Columns {...props} />
        {preview.isRecognised && (
          <div className="grid gap-6">
            <Balance checked={checked} />
            <Questions {...props} />
            <Consent {...props} />
          </div>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 basis-64" role="status">
          {!preview.isRecognised ? (
            <b>Which column has the e-mail addresses?</b>
          ) : isCounting ? (
            'Counting…'
          ) : (
            <>
              <b>
                {readerCount(comes)} now
                {preview.undated > 0 &&
                  !plan.undated &&
                  `, ${formatNumber(preview.undated)} ${preview.undated === 1 ? 'waits' : 'wait'} for a date`}
                .
              </b>{' '}
              Nobody is mailed, and nothing is stored yet.
            </>
          )}
        </p>
        <ActionButton onClick={cancel}>Not now</ActionButton>
        {preview.isRecognised && (
          <ActionButton aria-disabled={isBusy || isCounting} tone="primary" type="submit">
            Bring {readerCount(comes)}
          </ActionButton>
        )}
      </div>
    </form>
  );
}

/** How many become readers now: those without a date come once the owner enters one. */
const comingOf = ({ preview, plan }: CheckedFile) =>
  plan.undated ? preview.subscribed : preview.subscribed - preview.undated;

const line = 'border-t border-line first:border-t-0';
const cell = 'py-3 align-top';

/** Each row of the file once; the last line adds up. */
function Balance({ checked }: { checked: CheckedFile }) {
  const { preview, plan } = checked;
  const { present, known, left, here, reasons, why } = preview;
  const kept = plan.endsHere ? 0 : here;
  const cannot = [
    [why.address, 'have no e-mail address'],
    [why.never, 'never agreed, or did not confirm'],
    [why.date, 'have no clear date of consent'],
  ] as const;
  const waits = preview.subscribed - comingOf(checked);
  const lines: [label: string, detail: ReactNode, number: number][] = [
    ['Come as readers', 'They get the next newsletter', comingOf(checked)],
    [
      'Come as “left”',
      <div className="empty:hidden" key="left">
        {left > kept && 'They left the old list, and stay off this one. '}
        {kept > 0 &&
          `${formatNumber(kept)} ${kept === 1 ? 'is a reader' : 'are readers'} here, and asked about below`}
        <Reasons among={left} reasons={reasons.filter(({ verdict }) => verdict === 'left')} />
      </div>,
      left - kept,
    ],
    ['Are here already', 'Nothing changes for them', present + kept],
    ['Twice in the file', 'Counted once', known],
    ['Wait for your answer', 'They do not come until you answer below', why.status],
    ['Wait for a date', 'They do not come until you enter one below', waits],
    [
      'Cannot come',
      <div key="cannot">
        {cannot
          .flatMap(([number, text]) => (number > 0 ? `${formatNumber(number)} ${text}` : []))
          .join(', ')}
        <Reasons among={why.never} reasons={reasons.filter(({ verdict }) => verdict === 'never')} />
      </div>,
      cannot.reduce((sum, [number]) => sum + number, 0),
    ],
  ];
  return (
    <section aria-label="The balance">
      <h3 className="text-lg">The balance</h3>
      <table className="mt-2 w-full">
        <tbody>
          {lines.map(
            ([label, detail, number], at) =>
              (at < 3 || number > 0) && (
                <tr className={line} key={label}>
                  <th className={`${cell} text-left font-normal`} scope="row">
                    <b>{label}</b>
                    {(number > 0 || at === 1) && <div className="text-sm text-mute">{detail}</div>}
                  </th>
                  <td className={`${cell} text-right font-semibold`}>{formatNumber(number)}</td>
                </tr>
              ),
          )}
          <tr className="border-t-2 border-ink">
            <th className="py-3 text-left" scope="row">
              Rows in the file
            </th>
            <td className="py-3 text-right font-semibold">{formatNumber(preview.rows)}</td>
          </tr>
        </tbody>
      </table>
    </section>
  );
}

/** Column, word and number of the reasons for which these rows do not come. */
function Reasons({ reasons, among }: Pick<ImportPreview, 'reasons'> & { among: number }) {
  const others = reasons.reduce((rest, { count: number }) => rest - number, among);
  return among === 0 ? null : (
    <ul>
      {reasons.map(({ by, count: number }) => (
        <li className="wrap-anywhere" key={by}>
          {by}: {rowCount(number)}
        </li>
      ))}
      {others > 0 && <li>Other words: {rowCount(others)}</li>}
    </ul>
  );
}

const meanings = {
  email: 'E-mail',
  state: 'Subscribed or left',
  ask: 'Asked about',
  date: 'Agreed on',
  none: 'Leave out',
} as const;
type Meaning = keyof typeof meanings;

/** Every column with its first cell; the owner may say what a column is. */
function Columns({ checked: { preview, plan }, decide, chooseColumn, isBusy }: PreviewProps) {
  const { sample } = preview;
  const names = plan.head > 0 ? (sample[0] ?? []) : [];
  const first = sample[plan.head > 0 ? 1 : 0] ?? [];
  const width = Math.max(...sample.map((cells) => cells.length), 0);
  const places = Array.from({ length: width }, (_, at) => at);
  const dates = consentColumns(names).dates;
  const saysState = ['status', 'agrees', 'confirmed', 'left', 'leftBy', 'state'];
  const roleAt = (at: number) => plan.roles.find(({ column }) => column === at)?.role ?? 'other';
  const meaningAt = (at: number): Meaning => {
    if (at === plan.email && preview.isRecognised) return 'email';
    const role = roleAt(at);
    if (saysState.includes(role)) return 'state';
    if (preview.unknown.some(({ column }) => column === at)) return 'ask';
    return dates.includes(at) && role !== 'none' ? 'date' : 'none';
  };
  const choose = (at: number, meaning: string) => {
    if (meaning === 'email') return void chooseColumn(at);
    const role = meaning === 'state' ? roleForNewsletter(names[at] ?? '') : 'none';
    const others = plan.roles.filter(({ column }) => column !== at);
    const answers = (all: ImportPlan['left'] = []) => all.filter(({ column }) => column !== at);
    void decide({
      roles: [...others, { column: at, role }],
      subscribed: answers(plan.subscribed),
      left: answers(plan.left),
    });
  };
  return (
    <section aria-label="What the columns mean">
      <h3 className="text-lg">What the columns mean</h3>
      <table className="mt-2 w-full">
        <thead>
          <tr className="bg-sand text-left text-sm">
            <th className="p-2" scope="col">
              Column
            </th>
            <th className="hidden p-2 sm:table-cell" scope="col">
              First row
            </th>
            <th className="p-2" scope="col">
              Is
            </th>
          </tr>
        </thead>
        <tbody>
          {places.map((at) => {
            const name = names[at] || `Column ${at + 1}`;
            const meaning = meaningAt(at);
            return (
              <tr className={line} key={at}>
                <th
                  className={`${cell} px-2 text-left font-mono text-sm font-normal wrap-anywhere`}
                  scope="row"
                >
                  {name}
                </th>
                <td className={`${cell} hidden px-2 text-sm wrap-anywhere text-mute sm:table-cell`}>
                  {first[at]}
                </td>
                <td className={`${cell} min-w-48`}>
                  <select
                    aria-label={`${name} is`}
                    className="min-h-11 w-full rounded-control border border-mute/70 bg-white px-3"
                    disabled={isBusy}
                    onChange={({ target }) => choose(at, target.value)}
                    value={meaning}
                  >
                    {Object.entries(meanings).map(([value, label]) =>
                      ['date', 'ask'].includes(value) && meaning !== value ? null : (
                        <option
                          disabled={['date', 'ask'].includes(value)}
                          key={value}
                          value={value}
                        >
                          {label}
                        </option>
                      ),
                    )}
                  </select>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

type Answer = 'out' | 'left' | 'in';

/** Asks about what the file does not show: unknown states, readers who are confirmed here, the order of dates. */
function Questions({ checked: { preview, plan }, decide }: PreviewProps) {
  const { unknown, dates, here } = preview;
  const is = (column: number, value: string) => (each: { column: number; value: string }) =>
    each.column === column && each.value === value;
  const answer = (column: number, value: string, given: Answer) => {
    const others = (all: ImportPlan['left'] = []) => all.filter((each) => !is(column, value)(each));
    const own = [{ column, value }];
    void decide({
      subscribed: [...others(plan.subscribed), ...(given === 'in' ? own : [])],
      left: [...others(plan.left), ...(given === 'left' ? own : [])],
    });
  };
  return (
    <>
      {unknown.map(({ column, name, value, count: number }) => (
        <Choice
          key={`${column} ${value}`}
          legend={
            <>
              {rowCount(number)} {number === 1 ? 'says' : 'say'} {value ? `“${value}”` : 'nothing'}
              {name && ` in “${name}”`}. Is that about the newsletter?
            </>
          }
          onChange={(given) => answer(column, value, given)}
          options={{
            out: 'I do not know: leave them out',
            left: 'Yes: they left, and are never mailed',
            in: 'No, or they are subscribed: let them come',
          }}
          value={
            plan.subscribed.some(is(column, value))
              ? 'in'
              : plan.left?.some(is(column, value))
                ? 'left'
                : 'out'
          }
        />
      ))}
      {unknown.length >= maxUnknown && (
        <p>
          These are the {maxUnknown} most frequent words. Rows with other words of these columns
          wait too: say above whether a column is about the newsletter.
        </p>
      )}
      {here > 0 && (
        <Choice
          legend={`${rowCount(here)} of readers who are confirmed here ${here === 1 ? 'says' : 'say'} that they left`}
          onChange={(given) => void decide({ endsHere: given === 'end' })}
          options={{
            keep: 'Keep sending them the newsletter',
            end: 'Unsubscribe them here too',
          }}
          value={plan.endsHere ? 'end' : 'keep'}
        />
      )}
      {(dates.monthFirst > 0 || plan.isMonthFirst) && (
        <Choice
          legend={`${formatNumber(dates.monthFirst)} ${dates.monthFirst === 1 ? 'date has' : 'dates have'} the month first, such as ${dates.example}`}
          onChange={(given) => void decide({ isMonthFirst: given === 'month' })}
          options={{
            day: `Read every date with the day first, and leave out ${dates.monthFirst === 1 ? 'this one' : 'these'}`,
            month:
              dates.dayFirst > 0
                ? `Read every date with the month first, and leave out ${formatNumber(dates.dayFirst)} with the day first`
                : 'Read every date with the month first',
          }}
          value={plan.isMonthFirst ? 'month' : 'day'}
        />
      )}
    </>
  );
}

interface ChoiceProps<Value extends string> {
  legend: ReactNode;
  options: Record<Value, string>;
  value: Value;
  onChange: (value: Value) => void;
}

function Choice<Value extends string>({ legend, options, value, onChange }: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1 font-semibold wrap-anywhere">{legend}</legend>
      {(Object.keys(options) as Value[]).map((option) => (
        <label className="flex min-h-11 items-center gap-3" key={option}>
          <input
            checked={value === option}
            className="size-5 shrink-0 accent-green"
            name={name}
            onChange={() => onChange(option)}
            type="radio"
          />
          {options[option]}
        </label>
      ))}
    </fieldset>
  );
}

/** What the law asks about consent where the file does not say it. */
function Consent({ checked: { preview, plan }, note }: PreviewProps) {
  return (
    <section aria-label="How did they agree?" className="grid gap-3">
      <div>
        <h3 className="text-lg">How did they agree?</h3>
        <p className="text-sm text-mute">The law asks. It is stored with every reader.</p>
      </div>
      <TextField
        label="In one sentence"
        maxLength={200}
        name="source"
        onChange={({ target }) => note({ source: target.value })}
        value={plan.source ?? ''}
      />
      {preview.undated > 0 && (
        <TextField
          hint="They do not come, and get no mail, until you enter one for all."
          label={`${rowCount(preview.undated)} ${preview.undated === 1 ? 'has' : 'have'} no date. They agreed on`}
          max={new Date().toISOString().slice(0, 10)}
          name="undated"
          onChange={({ target }) => note({ undated: target.value || null })}
          type="date"
          value={plan.undated ?? ''}
        />
      )}
    </section>
  );
}

export const rowCount = (number: number) =>
  `${formatNumber(number)} ${number === 1 ? 'row' : 'rows'}`;
const readerCount = (number: number) =>
  `${formatNumber(number)} ${number === 1 ? 'reader' : 'readers'}`;
