import { use } from 'react';
import { useSearchParams } from 'react-router';
import { dayIn } from '../../../domain/analytics/days.ts';
import { TimeZone } from '../../ui/time-zone.ts';
import { downloadFile } from '../api/download-file.ts';
import { ActionButton } from '../ui/action.tsx';
import { useChange } from './use-change.ts';

interface ExportButtonProps {
  path: string;
  /** Of the file, before the day. */
  name: string;
}

/** Downloads all pages of a list as CSV. */
export function ExportButton({ path, name }: ExportButtonProps) {
  const [params] = useSearchParams();
  const { change, isBusy } = useChange();
  const zone = use(TimeZone);
  const nothingNew = async () => {};
  const download = () =>
    downloadFile(`${path}?${params}`, `${name}-${dayIn(zone, new Date())}.csv`);
  return (
    <ActionButton aria-disabled={isBusy} onClick={() => void change([], download, nothingNew)}>
      {isBusy ? 'Exporting...' : 'Export CSV'}
    </ActionButton>
  );
}
