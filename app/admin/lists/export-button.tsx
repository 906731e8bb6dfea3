import { use } from 'react';
import { useSearchParams } from 'react-router';
import { dayIn } from '../../../domain/analytics/days.ts';
import { TimeZone } from '../../ui/time-zone.ts';
import { downloadFile } from '../api/download-file.ts';
import { ActionButton } from '../ui/action.tsx';
import { useAction } from '../ui/use-action.ts';

interface ExportButtonProps {
  path: string;
  /** Of the file, before the day. */
  name: string;
}

/** Downloads all pages of a list as CSV. */
export function ExportButton({ path, name }: ExportButtonProps) {
  const [params] = useSearchParams();
  const { run, isBusy } = useAction();
  const zone = use(TimeZone);
  const download = () =>
    downloadFile(`${path}?${params}`, `${name}-${dayIn(zone, new Date())}.csv`);
  return (
    <ActionButton aria-disabled={isBusy} onClick={() => void run(download, { reload: false })}>
      {isBusy ? 'Exporting...' : 'Export CSV'}
    </ActionButton>
  );
}
