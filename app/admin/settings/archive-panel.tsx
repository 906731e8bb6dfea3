import { callApi } from '../api/call-api.ts';
import { saveFrom } from '../api/save-file.ts';
import { useChange } from '../lists/use-change.ts';
import { ActionButton } from '../ui/action.tsx';
import { Panel } from '../ui/panel.tsx';

const nothingNew = async () => {};

/** Downloads all posts and pages. By a link, so that the browser shows how far it is, and keeps nothing in memory. */
export function ArchivePanel() {
  const { change, isBusy } = useChange();

  async function download() {
    const link = await change([], () => callApi('POST /api/admin/archive/links', {}), nothingNew);
    if (link) saveFrom(link.url);
  }

  return (
    <Panel title="All posts and pages as files">
      <p className="mb-4 max-w-[40rem] text-mute">
        One ZIP file with every post and page, drafts too, as Markdown, and their pictures: to read
        anywhere, or to move to another program. What restores this site is its backup.
      </p>
      <ActionButton aria-disabled={isBusy} onClick={() => void download()}>
        Download posts and pages
      </ActionButton>
    </Panel>
  );
}
