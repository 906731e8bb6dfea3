import { useNavigate } from 'react-router';
import { callApi } from '../api/call-api.ts';
import { useChange } from '../lists/use-change.ts';

/** Begins a newsletter, of a post or of its own, and opens it. */
export function useNewNewsletter() {
  const { change, isBusy } = useChange();
  const navigate = useNavigate();
  async function begin(post: number | null) {
    const call = () => callApi('POST /api/admin/newsletters', { json: { post } });
    const created = await change([], call, async () => {});
    if (created) await navigate(`/admin/newsletter/${created.id}`);
  }
  return { begin, isBusy };
}
