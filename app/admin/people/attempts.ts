import type { OutcomeForm } from '../../../domain/people/outcome-form.ts';
import type { ReplyInput } from '../../../domain/replies/reply-form.ts';
import { callApi } from '../api/call-api.ts';

/** The latest attempt with each person in this tab, until its outcome is stored. */
const attempts = new Map<number, Promise<unknown>>();

/** The attempts whose outcome is given, stored or not. */
const answered = new WeakSet<Promise<unknown>>();

/** The attempts whose outcome is stored, and that are on the card with it. */
const noted = new WeakSet<Promise<unknown>>();

/**
 * Stores an attempt, or sends a `failed` one again; rejects if that fails. `isAnswered` tells whether somebody has said how
 * it ended, `isNoted` whether that is stored and has noted it.
 */
export function sendAttempt(id: number, json: ReplyInput, failed?: Promise<unknown>) {
  const stored = callApi('POST /api/admin/people/:id/answers', { id, json });
  // A later attempt stays the latest when an earlier one is sent again.
  if (!failed || attempts.get(id) === failed) attempts.set(id, stored);
  return { stored, isAnswered: () => answered.has(stored), isNoted: () => noted.has(stored) };
}

/** Stores how an attempt ended, after the attempt itself: on a slow connection the outcome would otherwise come first. */
export async function sendOutcome(id: number, json: OutcomeForm) {
  const attempt = attempts.get(id);
  if (attempt) answered.add(attempt);
  await attempt?.catch(() => {});
  const response = await callApi('POST /api/admin/people/:id/outcomes', { id, json });
  if (attempt) noted.add(attempt);
  if (attempts.get(id) === attempt) attempts.delete(id);
  return response;
}
