import { useCallback, useRef } from 'react';
import { fieldsIn } from '../../../domain/record.ts';
import { ApiError } from '../api/call-api.ts';
import { newRevision } from './use-typed.ts';

/**
 * Runs a save. If it is refused because the stored text is another one by now, and that one is our own, from a save whose
 * response was lost, it runs once more, over that one.
 */
async function saveOverOwn<Response, Stored>(
  save: (own?: Stored) => Promise<Response>,
  isOwn: (stored: Stored) => boolean,
): Promise<Response> {
  try {
    return await save();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
    const { current } = fieldsIn(error.body);
    if (current === undefined || !isOwn(current as Stored)) throw error;
    return await save(current as Stored);
  }
}

/** What a save says about revisions: see saveFields of the calls. */
interface Save {
  revision: string;
  next: string;
}

/** What is stored; null if a draft is deleted. */
type Stored = { revision: string | null } | null;

/**
 * Sends saves of a text with revisions, one after another. Each has a revision of our own choice, until a response comes;
 * so a later save recognises what an earlier one has stored. `unanswered` has those revisions. What is typed is stored in
 * this browser with them, so that a form that is opened again recognises them too.
 */
export function useOwnSaves() {
  const unanswered = useRef<readonly string[]>([]);

  const send = useCallback(
    async <Response, Own extends Stored = Stored>(
      revision: string,
      call: (save: Save, own?: Own) => Promise<Response>,
    ): Promise<Response> => {
      const isAnyLost = unanswered.current.length > 0;
      try {
        const response = await saveOverOwn<Response, Own>(
          (own) => {
            const over = own === undefined ? revision : (own?.revision ?? '');
            const last = unanswered.current.at(-1);
            const next = last === undefined || last === over ? newRevision() : last;
            if (next !== last) unanswered.current = [...unanswered.current, next];
            return call({ revision: over, next }, own);
          },
          (stored) => {
            // A lost save may also have deleted the draft; then there is nothing to overwrite.
            if (!stored || stored.revision === '') return isAnyLost;
            return stored.revision !== null && unanswered.current.includes(stored.revision);
          },
        );
        unanswered.current = [];
        return response;
      } catch (error) {
        if (isRefused(error) && !isAnyLost) unanswered.current = [];
        throw error;
      }
    },
    [],
  );

  return { send, unanswered };
}

/** Whether a save stored nothing for sure. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}
