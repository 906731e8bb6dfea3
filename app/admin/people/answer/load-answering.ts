import { callApi } from '../../api/call-api.ts';

/** What answers are written with: the templates, and the name under which whoever answers writes posts. */
export async function loadAnswering(signal: AbortSignal) {
  const [templates, { own_author: me }] = await Promise.all([
    callApi('GET /api/admin/answer-templates', { signal }),
    callApi('GET /api/admin/suggestions', { signal }),
  ]);
  return { templates, me };
}

export type Answering = Awaited<ReturnType<typeof loadAnswering>>;
