import { useNavigate } from 'react-router';
import { callApi } from '../api/call-api.ts';
import { useAction } from '../ui/use-action.ts';

/** Begins a newsletter, of a post or of its own, and opens it. */
export function useNewNewsletter() {
  const { run, isBusy } = useAction();
  const navigate = useNavigate();
  async function begin(post: number | null) {
    const call = () => callApi('POST /api/admin/newsletters', { json: { post } });
    await run(call, { reload: async ({ id }) => navigate(`/admin/newsletter/${id}`) });
  }
  return { begin, isBusy };
}
