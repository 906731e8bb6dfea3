import { callApi } from '../api/call-api.ts';
import { saveFrom } from '../api/save-file.ts';
import { ActionButton } from '../ui/action.tsx';
import { Panel } from '../ui/panel.tsx';
import { useAction } from '../ui/use-action.ts';

/** Downloads all posts and pages. By a link, so that the browser shows how far it is, and keeps nothing in memory. */
export function ArchivePanel() {
  const { run, isBusy } = useAction();

  async function download() {
    const call = () => callApi('POST /api/admin/archive/links', {});
    const link = await run(call, { reload: false });
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
