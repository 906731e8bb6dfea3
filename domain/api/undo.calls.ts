import * as z from 'zod/mini';
import type { ApiCall } from './call.ts';

/** Undoes changes of several rows. */
export const undoCalls = {
  'POST /api/admin/undo': {
    summary: 'Undo bulk changes, the last of them first',
    body: z.object({
      tokens: z.array(z.string().check(z.maxLength(60))).check(z.minLength(1), z.maxLength(100)),
    }),
    response: { 200: z.object({ done: z.int(), refused: z.int() }) },
  },
} satisfies Record<string, ApiCall>;
