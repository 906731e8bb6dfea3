import { type ReactNode, useId, useState } from 'react';
import type { ImportPlan, ImportPreview } from '../../../domain/newsletter/subscriptions.calls.ts';
import { formatNumber } from '../../../domain/text/numbers.ts';
import { TextField } from '../../ui/field.tsx';
import { ActionButton } from '../ui/action.tsx';
import { Panel } from '../ui/screen.tsx';
import { type CheckedFile, type Progress, useImport } from './use-import.ts';

/** Imports subscribers from a file; their consent is recorded as "imported", with the file's data about it. */
export function ImportPanel() {
  const importing = useImport();
  const { form, check, importRest, isBusy, error, checked, progress } = importing;
  return (
    <Panel title="Import a list">
      <div className="grid max-w-[44rem] gap-4">
        <p>
          A CSV file from another newsletter service, an address book or a spreadsheet. Import only
          people who have agreed to get the newsletter: they count as confirmed, and their consent
          is recorded as “imported”.
        </p>
        <p>
          The file is checked first, and you see the result before anything is stored. Anybody whom
          the file marks as unsubscribed, bounced or complained is stored as unsubscribed. Readers
          who are confirmed here stay as they are unless you say otherwise, and readers who
          unsubscribed are not added again.
        </p>
        <p>
          If the file says when and where they agreed, in columns such as “consent date”,
          “CONFIRM_TIME”, “OPTIN_TIME” or “created_at”, and “source”, that is kept; otherwise the
          date is today. Dates are read with the day first: 01/04/2025 is 1 April.
        </p>
        <p>
          The file may have up to 32 MB, enough for 200,000 addresses and more. It is sent in parts:
          if the connection breaks, the rows that were already added stay.
        </p>
        <form className="grid gap-4" noValidate onSubmit={check} ref={form}>
          <TextField
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            error={error}
            label="CSV file"
            name="list"
            type="file"
          />
          <div>
            <ActionButton aria-disabled={isBusy} type="submit">
              {isBusy && !progress ? 'Reading...' : 'Check the file'}
            </ActionButton>
          </div>
        </form>
        <div className="grid gap-4" role="status">
          {checked && <PreviewSummary preview={checked.preview} />}
          {progress && !isBusy && (progress.rowsDone > 0 || progress.rest.length === 0) && (
            <ImportReport {...progress} />
          )}
        </div>
        {checked && <Decisions {...importing} checked={checked} key={keyOf(checked)} />}
        {progress && isBusy && <ImportProgress {...progress} />}
        {progress && !isBusy && progress.rest.length > 0 && (
          <div>
            <ActionButton onClick={() => void importRest()} tone="primary">
              Continue with the rest
            </ActionButton>
          </div>
        )}
      </div>
    </Panel>
  );
}

/** React key that resets the choices for each file and column. */
const keyOf = ({ file, preview }: CheckedFile) =>
  `${file.name} ${file.lastModified} ${file.size} ${preview.plan.email}`;

function PreviewSummary({ preview }: { preview: ImportPreview }) {
  if (!preview.isRecognised) {
    return <p className="font-semibold">No column is marked as e-mail addresses.</p>;
  }
  const { rows, subscribed, known, left, why } = preview;
  const lines = [
    [left, 'Unsubscribed, and stored as such'],
    [known, 'Are in an earlier row already'],
    [why.status, 'Have a status that we do not know'],
    [why.never, 'Never agreed, or did not confirm'],
    [why.address, 'Have no e-mail address'],
    [why.date, 'Have no clear date of consent'],
  ] as const;
  return (
    <div className="rounded-control bg-sand p-4">
      <p className="font-semibold">
        {rowCount(rows)}: {formatNumber(subscribed)} {subscribed === 1 ? 'counts' : 'count'} as
        subscribed. Nothing is stored yet.
      </p>
      <ul className="mt-1 list-disc pl-5">
        {lines.map(
          ([number, text]) =>
            number > 0 && (
              <li key={text}>
                {text}: {formatNumber(number)}
              </li>
            ),
        )}
      </ul>
      {preview.reasons.length > 0 && (
        <ul aria-label="Why they left" className="mt-2 text-sm text-mute">
          {preview.reasons.map(({ by, count: number }) => (
            <li className="wrap-anywhere" key={by}>
              {by}: {rowCount(number)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface DecisionsProps
  extends Pick<ReturnType<typeof useImport>, 'send' | 'chooseColumn' | 'cancel' | 'isBusy'> {
  checked: CheckedFile;
}

/** Asks about what the file does not show: the column of addresses, unknown states, the order of dates. */
function Decisions({ checked: { preview }, send, chooseColumn, cancel, isBusy }: DecisionsProps) {
  const { plan, unknown, dates } = preview;
  const [taken, setTaken] = useState<ImportPlan['subscribed']>([]);
  const [isMonthFirst, setIsMonthFirst] = useState(false);
  const [endsHere, setEndsHere] = useState(false);
  if (!preview.isRecognised) {
    return (
      <ColumnChoice cancel={cancel} chooseColumn={chooseColumn} isBusy={isBusy} preview={preview} />
    );
  }
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void send({ ...plan, isMonthFirst, endsHere, subscribed: taken });
      }}
    >
      {unknown.map(({ column, name, value, count: number }) => (
        <Choice
          key={`${column} ${value}`}
          legend={
            <>
              {rowCount(number)} {number === 1 ? 'says' : 'say'} {value ? `“${value}”` : 'nothing'}
              {name && <span className="font-normal text-mute"> in “{name}”</span>}
            </>
          }
          no="Leave them out"
          onChange={(isTaken) =>
            setTaken((before) => [
              ...before.filter((each) => each.column !== column || each.value !== value),
              ...(isTaken ? [{ column, value }] : []),
            ])
          }
          yes="They are subscribed, or this is not about the newsletter"
        />
      ))}
      {preview.here > 0 && (
        <Choice
          legend={`${formatNumber(preview.here)} ${preview.here === 1 ? 'reader who is confirmed here has' : 'readers who are confirmed here have'} left by this file`}
          no="Keep sending them the newsletter"
          onChange={setEndsHere}
          yes="Unsubscribe them here too"
        />
      )}
      {dates.monthFirst > 0 && (
        <Choice
          legend={`${formatNumber(dates.monthFirst)} ${dates.monthFirst === 1 ? 'date has' : 'dates have'} the month first, such as ${dates.example}`}
          no={`Read every date with the day first, and leave out ${dates.monthFirst === 1 ? 'this one' : 'these'}`}
          onChange={setIsMonthFirst}
          yes={
            dates.dayFirst > 0
              ? `Read every date with the month first, and leave out ${formatNumber(dates.dayFirst)} with the day first`
              : 'Read every date with the month first'
          }
        />
      )}
      <p className="flex flex-wrap gap-3">
        <ActionButton aria-disabled={isBusy} tone="primary" type="submit">
          Import
        </ActionButton>
        <ActionButton onClick={cancel}>Cancel</ActionButton>
      </p>
    </form>
  );
}

interface ChoiceProps {
  legend: ReactNode;
  /** Initial choice. */
  no: string;
  yes: string;
  onChange: (isYes: boolean) => void;
}

function Choice({ legend, no, yes, onChange }: ChoiceProps) {
  const name = useId();
  const [isYes, setIsYes] = useState(false);
  const choose = (value: boolean) => {
    setIsYes(value);
    onChange(value);
  };
  return (
    <fieldset>
      <legend className="mb-1 font-semibold wrap-anywhere">{legend}</legend>
      {([false, true] as const).map((value) => (
        <label className="flex min-h-11 items-center gap-3" key={String(value)}>
          <input
            checked={isYes === value}
            className="size-5 shrink-0 accent-green"
            name={name}
            onChange={() => choose(value)}
            type="radio"
          />
          {value ? yes : no}
        </label>
      ))}
    </fieldset>
  );
}

type ColumnChoiceProps = Omit<DecisionsProps, 'checked' | 'send'> & { preview: ImportPreview };

/** Shows the first rows of a file, so that the column of addresses can be chosen. */
function ColumnChoice({ preview, chooseColumn, cancel, isBusy }: ColumnChoiceProps) {
  const { sample, plan } = preview;
  const width = Math.max(...sample.map((cells) => cells.length));
  const [chosen, setChosen] = useState(Math.max(0, plan.email));
  const places = Array.from({ length: width }, (_, at) => at);
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void chooseColumn(chosen);
      }}
    >
      <fieldset className="min-w-0">
        <legend className="mb-2 font-semibold">In which column are the addresses?</legend>
        <div className="grid gap-1">
          {places.map((at) => (
            <label className="flex min-h-11 items-start gap-3 py-2" key={at}>
              <input
                checked={chosen === at}
                className="mt-0.5 size-5 shrink-0 accent-green"
                name="column"
                onChange={() => setChosen(at)}
                type="radio"
              />
              <span className="min-w-0 wrap-anywhere">
                Column {at + 1}:{' '}
                <span className="text-mute">
                  {sample
                    .map((cells) => cells[at])
                    .filter(Boolean)
                    .slice(0, 3)
                    .join(', ') || 'blank'}
                </span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <p className="flex flex-wrap gap-3">
        <ActionButton aria-disabled={isBusy} tone="primary" type="submit">
          Use this column
        </ActionButton>
        <ActionButton onClick={cancel}>Cancel</ActionButton>
      </p>
    </form>
  );
}

function ImportProgress({ rowsDone, rows }: { rowsDone: number; rows: number }) {
  return (
    <p className="flex flex-wrap items-center gap-3">
      <progress aria-label="Import" className="h-2 grow accent-green" max={rows} value={rowsDone} />
      {formatNumber(rowsDone)} of {formatNumber(rows)} rows
    </p>
  );
}

/** The result of an import with the refused rows, or the progress of an interrupted one. */
function ImportReport({ result, rowsDone, rows }: Progress) {
  const { added, known, left, refused, why, wrong } = result;
  const unnamed = why.address + why.date - wrong.length;
  return (
    <div className="rounded-control bg-sand p-4">
      {rowsDone < rows && (
        <p className="mb-2 font-semibold">
          The import stopped after {formatNumber(rowsDone)} of {formatNumber(rows)} rows.
        </p>
      )}
      <p className="font-semibold">
        {formatNumber(added)} added, {formatNumber(known)} already on the list, {formatNumber(left)}{' '}
        unsubscribed, {formatNumber(refused)} not added.
      </p>
      {refused > 0 && (
        <>
          <p className="mt-2">These rows were not added:</p>
          <ul className="mt-1 list-disc pl-5">
            {why.status > 0 && <li>{rowCount(why.status)} whose status is not known</li>}
            {why.never > 0 && <li>{rowCount(why.never)} of people who never agreed</li>}
            {wrong.map(({ row, text, why: reason }) => (
              <li className="break-words" key={row}>
                Row {formatNumber(row)}: {text.trim() ? `“${text}”` : 'empty'} {reasons[reason]}
              </li>
            ))}
          </ul>
          {unnamed > 0 && <p className="mt-1">And {formatNumber(unnamed)} more.</p>}
        </>
      )}
    </div>
  );
}

const reasons = {
  address: 'is not an e-mail address',
  date: 'is not a clear date of consent, or is in the future',
};

const rowCount = (number: number) => `${formatNumber(number)} ${number === 1 ? 'row' : 'rows'}`;
