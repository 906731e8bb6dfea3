import { useSearchParams } from 'react-router';
import { dayInIndia } from '../../../domain/analytics/days.ts';
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
  const nothingNew = async () => {};
  const download = () => downloadFile(`${path}?${params}`, `${name}-${dayInIndia(new Date())}.csv`);
  return (
    <ActionButton aria-disabled={isBusy} onClick={() => void change([], download, nothingNew)}>
      {isBusy ? 'Exporting...' : 'Export CSV'}
    </ActionButton>
  );
}
