import { messages } from '../../../../domain/messages.ts';
import type { ApiError } from '../../api/api-error.ts';

/** Why a save failed: the specified words first, then what the writer can do something about. */
export function saveFailure({ status, sentence }: Pick<ApiError, 'status' | 'sentence'>): string {
  return `${messages.blogs.saveFailure}: ${reason(status, sentence)}`;
}

function reason(status: number, sentence: string | undefined): string {
  if (status === 0) return 'there is no connection to the server.';
  if (status === 401) return 'you have been logged out.';
  if (sentence) return `${sentence}${/[.!?]$/.test(sentence) ? '' : '.'}`;
  if (status === 413) return 'it is too large for the server.';
  return `the server had a problem (error ${status}).`;
}

/** What has become of the text meanwhile. */
export function safetyOf(isKept: boolean): string {
  return isKept
    ? 'Your text is safe: this browser keeps a copy.'
    : 'Do not close this page: this browser has no room for a copy of your text.';
}
