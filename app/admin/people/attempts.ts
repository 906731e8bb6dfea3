import type { OutcomeForm } from '../../../domain/people/outcome-form.ts';
import type { ReplyInput } from '../../../domain/replies/reply-form.ts';
import { callApi } from '../api/call-api.ts';

/** The latest attempt with each person in this tab, until its outcome is stored. */
const attempts = new Map<number, Promise<unknown>>();

/** Stores an attempt; rejects if that fails. `isOpen` tells whether its outcome is still unknown. */
export function sendAttempt(id: number, json: ReplyInput) {
  const stored = callApi('POST /api/admin/people/:id/answers', { id, json });
  attempts.set(id, stored);
  return { stored, isOpen: () => attempts.get(id) === stored };
}

/** Stores how an attempt ended, after the attempt itself: on a slow connection the outcome would otherwise come first. */
export async function sendOutcome(id: number, json: OutcomeForm) {
  await attempts.get(id)?.catch(() => {});
  const response = await callApi('POST /api/admin/people/:id/outcomes', { id, json });
  attempts.delete(id);
  return response;
}
