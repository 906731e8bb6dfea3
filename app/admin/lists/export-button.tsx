import { use, useState } from 'react';
import { useSearchParams } from 'react-router';
import { dayIn } from '../../../domain/analytics/days.ts';
import { TimeZone } from '../../ui/time-zone.ts';
import { downloadFile } from '../api/download-file.ts';
import { ActionButton } from '../ui/action.tsx';
import { useNotice } from '../ui/notice.tsx';

interface ExportButtonProps {
  path: string;
  /** Of the file, before the day. */
  name: string;
}

/** Downloads all pages of a list as CSV. */
export function ExportButton({ path, name }: ExportButtonProps) {
  const [params] = useSearchParams();
  const notify = useNotice();
  const zone = use(TimeZone);
  const [isBusy, setIsBusy] = useState(false);

  async function save() {
    if (isBusy) return;
    setIsBusy(true);
    const day = dayIn(zone, new Date());
    try {
      await downloadFile(`${path}?${params}`, `${name}-${day}.csv`);
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error), { tone: 'alert' });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <ActionButton aria-disabled={isBusy} onClick={() => void save()}>
      {isBusy ? 'Exporting...' : 'Export CSV'}
    </ActionButton>
  );
}
