import { callApi } from '../../api/call-api.ts';

/** What answers are written with: the templates, and the name under which whoever answers writes posts. */
export async function loadAnswering(signal: AbortSignal) {
  const [templates, { own_author: name, authors }] = await Promise.all([
    callApi('GET /api/admin/answer-templates', { signal }),
    callApi('GET /api/admin/suggestions', { signal }),
  ]);
  // A username alone is no signature.
  const me = authors.some((author) => author.name === name) ? name : '';
  return { templates, me };
}

export type Answering = Awaited<ReturnType<typeof loadAnswering>>;
