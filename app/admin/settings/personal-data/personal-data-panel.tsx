import { Link } from 'react-router';
import { describeHeld, holdsAnything } from '../../../../domain/admin/personal-data.ts';
import type { DataRequestRecord } from '../../../../domain/api/answers/personal-data.ts';
import { TextField } from '../../../ui/field.tsx';
import { Moment } from '../../lists/moment.tsx';
import { ActionButton } from '../../ui/action.tsx';
import { Panel } from '../../ui/panel.tsx';
import { type Column, DataTable } from '../../ui/table.tsx';
import { type Found, useHeldData } from './use-held-data.ts';

/** Looks up, exports and erases what is stored about a person. */
export function PersonalDataPanel({ records }: { records: DataRequestRecord[] }) {
  const { found, wrong, isBusy, search, exportAll, erase } = useHeldData();
  return (
    <Panel title="Personal data">
      <p className="mb-4 max-w-[40rem] text-mute">
        When somebody asks what you hold about them, or wants it erased, look up their e-mail
        address. That it was done is written down here, without the address.
      </p>
      <form className="flex max-w-[32rem] flex-wrap items-end gap-3" noValidate onSubmit={search}>
        <div className="min-w-[14rem] flex-1">
          <TextField
            autoComplete="off"
            error={wrong}
            label="E-mail address"
            name="email"
            required
            type="email"
          />
        </div>
        <ActionButton disabled={isBusy} type="submit">
          Look up
        </ActionButton>
      </form>
      <div aria-live="polite">
        {found && <FoundData erase={erase} exportAll={exportAll} found={found} isBusy={isBusy} />}
      </div>
      {records.length > 0 && (
        <RequestRecords caption="Requests fulfilled, latest first" records={records} />
      )}
    </Panel>
  );
}

interface FoundDataProps {
  found: Found;
  isBusy: boolean;
  exportAll: (found: Found) => void;
  erase: (found: Found) => void;
}

function FoundData({ found, isBusy, exportAll, erase }: FoundDataProps) {
  const { email, counts, card, records } = found;
  return (
    <div className="mt-5 border-t border-line pt-5">
      <p>
        Under <strong className="break-all">{email}</strong>: {describeHeld(counts)}.
      </p>
      {card && (
        <p className="mt-2">
          <Link className="text-brick" to={`/admin/people/${card.id}`}>
            The card of {card.name}
          </Link>{' '}
          {counts.cards === 0 &&
            'has other addresses, too. What stands under those is handed out and erased there.'}
        </p>
      )}
      {holdsAnything(counts) && (
        <div className="mt-4 flex flex-wrap gap-3">
          <ActionButton disabled={isBusy} onClick={() => exportAll(found)}>
            Save as a file
          </ActionButton>
          <ActionButton disabled={isBusy} onClick={() => erase(found)} tone="danger">
            Erase everything
          </ActionButton>
        </div>
      )}
      {records.length > 0 && (
        <RequestRecords caption="Done before for this address" records={records} />
      )}
    </div>
  );
}

const columns: Column<DataRequestRecord>[] = [
  {
    key: 'what',
    label: 'Request',
    isHead: true,
    cell: ({ kind }) => (kind === 'export' ? 'Handed out' : 'Erased'),
  },
  { key: 'counts', label: 'Data', cell: ({ counts }) => describeHeld(counts) },
  { key: 'by', label: 'By', cell: ({ doneBy }) => doneBy },
  { key: 'at', label: 'When', cell: ({ doneAt }) => <Moment of={doneAt} /> },
];

interface RequestRecordsProps {
  caption: string;
  records: DataRequestRecord[];
}

/** What was done on request; it names nobody whose data it was. */
function RequestRecords({ caption, records }: RequestRecordsProps) {
  return (
    <div className="mt-5">
      <p className="mb-2 font-semibold text-[0.9375rem]">{caption}</p>
      <DataTable caption={caption} columns={columns} rows={records} />
    </div>
  );
}
