import type { ApiCall } from '../api/call.ts';
import { retention } from './retention.ts';

/** After how many days things are deleted. */
export const retentionCalls = {
  'GET /api/admin/retention': {
    summary: 'Tell after how many days things are deleted',
    response: { 200: retention },
  },
} satisfies Record<string, ApiCall>;
