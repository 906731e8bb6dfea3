import { callApi } from '../../api/call-api.ts';

/** A tab for a preview, opened at once: browsers block windows that open after a wait. */
export function openPreviewTab() {
  const tab = window.open('', '_blank');
  return {
    /** Shows the saved state of a post. */
    async show(postId: number): Promise<void> {
      try {
        const { url } = await callApi('GET /api/blogs/:id/preview-link', { id: postId });
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
