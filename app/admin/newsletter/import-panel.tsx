import { TextField } from '../../ui/field.tsx';
import { ActionButton } from '../ui/action.tsx';
import { Panel } from '../ui/panel.tsx';
import { type Progress, useImport } from './use-import.ts';

/** Imports subscribers from a file; their consent is recorded as "imported", with what the file tells of it. */
export function ImportPanel() {
  const { send, goOn, isBusy, error, progress } = useImport();
  return (
    <Panel title="Import a list">
      <div className="grid max-w-[44rem] gap-4">
        <p>
          A CSV file with a column “email”, or with the addresses in the first column. Import only
          people who have agreed to get the newsletter: they count as confirmed, and their consent
          is recorded as “imported”.
        </p>
        <p>
          When and where they agreed is kept if the file tells it, in columns such as “consent
          date”, “CONFIRM_TIME”, “OPTIN_TIME” or “created_at”, and “source”; otherwise it is today’s
          date. Dates need the year first (2024-03-31) or the month in words.
        </p>
        <p>
          Whoever is on the list already keeps their state and their consent. Whoever has left stays
          away.
        </p>
        <p>
          The file may have up to 32 MB, enough for 200,000 addresses and more. It goes up in parts:
          what was taken stays, should the connection be lost.
        </p>
        <form className="grid gap-4" noValidate onSubmit={send}>
          <TextField
            accept=".csv,.txt,text/csv,text/plain"
            error={error}
            label="CSV file"
            name="list"
            type="file"
          />
          <div>
            <ActionButton aria-disabled={isBusy} type="submit">
              {isBusy ? 'Importing...' : 'Import'}
            </ActionButton>
          </div>
        </form>
        {progress && isBusy && <ImportProgress {...progress} />}
        <div className="grid gap-4" role="status">
          {progress && !isBusy && (progress.rowsDone > 0 || progress.rest.length === 0) && (
            <ImportReport {...progress} />
          )}
        </div>
        {progress && !isBusy && progress.rest.length > 0 && (
          <div>
            <ActionButton onClick={() => void goOn()} tone="primary">
              Go on with the rest
            </ActionButton>
          </div>
        )}
      </div>
    </Panel>
  );
}

function ImportProgress({ rowsDone, rows }: { rowsDone: number; rows: number }) {
  return (
    <p className="flex flex-wrap items-center gap-3">
      <progress aria-label="Import" className="h-2 grow accent-green" max={rows} value={rowsDone} />
      {count(rowsDone)} of {count(rows)} rows
    </p>
  );
}

/** What came of an import, with the rows that hold no address; of an interrupted one, how far it came. */
function ImportReport({ result, rowsDone, rows }: Progress) {
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
          <p className="mt-2">These rows were not taken:</p>
          <ul className="mt-1 list-disc pl-5">
            {wrong.map(({ row, text, why }) => (
              <li className="break-words" key={row}>
                Row {count(row)}: {text.trim() ? `“${text}”` : 'empty'} {reasons[why]}
              </li>
            ))}
          </ul>
          {unnamed > 0 && <p className="mt-1">And {count(unnamed)} more.</p>}
        </>
      )}
    </div>
  );
}

const reasons = {
  address: 'is no e-mail address',
  date: 'is no date of consent that can be read for sure, or is still to come',
};

const count = (number: number) => number.toLocaleString('en-IN');
