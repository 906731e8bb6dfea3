import { describeHeld } from '../../../../domain/admin/personal-data.ts';
import type { DataRequestRecord } from '../../../../domain/api/answers/personal-data.ts';
import { Moment } from '../../lists/moment.tsx';
import { type Column, DataTable } from '../../ui/table.tsx';

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
export function RequestRecords({ caption, records }: RequestRecordsProps) {
  return (
    <div className="mt-5">
      <p className="mb-2 font-semibold text-[0.9375rem]">{caption}</p>
      <DataTable caption={caption} columns={columns} rowKey={({ id }) => id} rows={records} />
    </div>
  );
}
