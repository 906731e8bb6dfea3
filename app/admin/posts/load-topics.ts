import { callApi } from '../api/call-api.ts';

/** Names that posts use. */
export interface KnownTopics {
  categories: string[];
  tags: string[];
}

/** For suggestions and filters; without an answer there are none, which is no reason to fail. */
export async function loadTopics(signal: AbortSignal): Promise<KnownTopics> {
  try {
    return await callApi('GET /api/admin/topics', { signal });
  } catch (error) {
    signal.throwIfAborted();
    console.warn('No topics to suggest:', error);
    return { categories: [], tags: [] };
  }
}
