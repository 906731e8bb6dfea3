import { callApi } from '../../api/call-api.ts';

/** Shows the saved state of a post in a tab that was opened at once: browsers block windows that open after a wait. */
export async function showPreview(tab: Window | null, postId: number): Promise<void> {
  const { url } = await callApi('GET /api/blogs/:id/preview-link', { id: postId });
  if (!tab) throw new Error('The browser did not let the preview open. Please allow pop-ups here.');
  tab.opener = null;
  tab.location.replace(url);
}
