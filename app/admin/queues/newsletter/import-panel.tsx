import { TextField } from '../../../ui/field.tsx';
import { ActionButton } from '../../ui/action.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ImportReport } from './import-report.tsx';
import { useImport } from './use-import.ts';

/** Adding people from a file. What was agreed elsewhere is the administrator's word, and is recorded so. */
export function ImportPanel() {
  const { send, isBusy, error, result } = useImport();
  return (
    <Panel title="Import a list">
      <div className="grid max-w-[44rem] gap-4">
        <p>
          A CSV file with a column “email”, or with the addresses in the first column. Import only
          people who have agreed to get the newsletter: they count as confirmed, and their consent
          is recorded as “imported”, with today’s date.
        </p>
        <p>
          Whoever is on the list already keeps their state and their consent. Whoever has left stays
          away.
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
        <div role="status">{result && <ImportReport result={result} />}</div>
      </div>
    </Panel>
  );
}
