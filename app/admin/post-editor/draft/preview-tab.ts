import { callApi } from '../../api/call-api.ts';

/** A tab for a preview, opened at once: browsers stop those that come after a wait. */
export function openPreviewTab() {
  const tab = window.open('', '_blank');
  return {
    /** Leads it to the saved state of a blog; the link in it holds for a day. */
    async show(blogId: number): Promise<void> {
      try {
        const { url } = await callApi('GET /api/blogs/:id/preview-link', { id: blogId });
        if (tab) tab.opener = null;
        if (tab) tab.location.replace(url);
        else
          throw new Error('The browser did not let the preview open. Please allow pop-ups here.');
      } catch (error) {
        tab?.close();
        throw error;
      }
    },
    close: () => tab?.close(),
  };
}
