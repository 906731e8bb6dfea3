import { formatNumber } from '../../../domain/text/numbers.ts';
import { TextField } from '../../ui/field.tsx';
import { ActionButton } from '../ui/action.tsx';
import { Panel } from '../ui/screen.tsx';
import { PreviewOfImport, rowCount } from './import-preview.tsx';
import { type CheckedFile, type Progress, useImport } from './use-import.ts';

/** Imports subscribers from a file; their consent is recorded as "imported", with the file's data about it. */
export function ImportPanel() {
  const importing = useImport();
  const { form, check, importRest, isBusy, error, checked, progress } = importing;
  return (
    <Panel title="Import a list">
      <div className="grid gap-4 *:max-w-[44rem]">
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
          “CONFIRM_TIME”, “OPTIN_TIME” or “created_at”, and “source”, that is kept. Dates are read
          with the day first: 01/04/2025 is 1 April.
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
          {progress && !isBusy && (progress.rowsDone > 0 || progress.rest.length === 0) && (
            <ImportReport {...progress} />
          )}
        </div>
        {checked && (
          <div className="max-w-none!">
            <PreviewOfImport {...importing} checked={checked} key={keyOf(checked)} />
          </div>
        )}
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

/** React key that resets the screen for each file. */
const keyOf = ({ file }: CheckedFile) => `${file.name} ${file.lastModified} ${file.size}`;

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
            {why.undated > 0 && <li>{rowCount(why.undated)} without a date of consent</li>}
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
