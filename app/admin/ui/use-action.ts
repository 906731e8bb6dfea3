import { useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { peopleMessages } from '../../../domain/people/people-messages.ts';
import { ApiError, callApi } from '../api/call-api.ts';
import { allGone, countWord, inChunks, sumUp, undoneText } from './outcome.ts';
import { keepFocus, type RowId, useRows } from './rows.tsx';
import { useToast } from './toast.tsx';

/** A short message after an action; an alert stays until it is closed. */
export type Toast =
  | string
  | { text: string; tone?: 'status' | 'alert'; undo?: (() => void) | undefined };

export interface ActionOptions<Response> {
  /** The rows of the enclosing list that the call changes. */
  rows?: readonly RowId[];
  /** The toast of success. */
  done?: Toast | ((response: Response) => Toast | undefined);
  /** Runs in place of loading the screen's data again; false where nothing on the screen changes. */
  reload?: false | ((response: Response) => Promise<unknown>);
  /** Shows a failure where it belongs, such as at a field; returns false to leave it to a toast. */
  onError?: (error: ApiError) => unknown;
}

/** The sum of a change of many rows that was sent in several calls. */
export interface ChangedRows {
  changed: number;
  /** Undo the change, in this order. */
  tokens: string[];
  /** Why the last rows were not tried, as the end of a sentence. */
  rest: string;
}

interface RowsActionOptions {
  done: (outcome: ChangedRows) => string;
  /** Singular and plural of the rows: offers to undo the change. */
  undo?: readonly [one: string, many: string];
  /** The toast when none of the rows was there any more. */
  gone?: string;
  reload?: () => Promise<unknown>;
}

/**
 * Runs one call to the API at a time; a second press meanwhile is ignored. Afterwards the screen's data are loaded again,
 * the focus is kept and a toast tells of the success or the failure.
 * `run` resolves with the response, or with undefined when the call failed or was ignored.
 */
export function useAction() {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const notify = useToast();
  const list = useRows();
  const isRunning = useRef(false);
  const [isBusy, setIsBusy] = useState(false);

  async function run<Response>(
    call: () => Promise<Response>,
    { rows = [], done, reload = revalidate, onError }: ActionOptions<Response> = {},
  ): Promise<Response | undefined> {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsBusy(true);
    const stop = () => {
      isRunning.current = false;
      setIsBusy(false);
    };
    let response: Response;
    try {
      response = await call();
    } catch (reason) {
      stop();
      const error = asApiError(reason);
      const card = joinedCard(error);
      if (card) {
        const open = { label: 'Open that card', run: () => void navigate(`/admin/people/${card}`) };
        notify(error.message.replace(` ${open.label}.`, ''), { tone: 'alert', action: open });
      }
      if ((!onError && !card) || onError?.(error) === false) toast(alertOf(error));
      return;
    }
    if (reload) {
      list?.changed(rows);
      await reload(response).catch((reason) => toast(alertOf(reason)));
      if (!list) keepFocus();
    }
    stop();
    toast(typeof done === 'function' ? done(response) : done);
    return response;
  }

  function toast(message: Toast | undefined) {
    if (message === undefined) return;
    const { text, tone, undo } = typeof message === 'string' ? { text: message } : message;
    notify(text, { tone, action: undo && { label: 'Undo', run: undo } });
  }

  /** Changes many rows, some in each call; resolves with nothing when none of them was there any more. */
  async function runOnRows<Id extends RowId>(
    ids: readonly Id[],
    call: (some: readonly Id[]) => Promise<{ changed: number; undo?: string | null }>,
    { done, undo, gone = allGone, reload }: RowsActionOptions,
  ): Promise<ChangedRows | undefined> {
    const outcome = await run(async () => sumUp(await inChunks(ids, call)), {
      rows: ids,
      reload,
      done: (sum) =>
        sum.changed === 0
          ? { text: gone, tone: 'alert' }
          : { text: done(sum), undo: undo && undoOf(ids, sum.tokens, undo) },
    });
    return outcome && outcome.changed > 0 ? outcome : undefined;
  }

  /** Undoes changes of rows by their tokens; undefined where there are none. */
  function undoOf(
    rows: readonly RowId[],
    tokens: readonly string[],
    [one, many]: readonly [one: string, many: string],
  ): (() => void) | undefined {
    if (tokens.length === 0) return;
    const call = () => callApi('POST /api/admin/undo', { json: { tokens: [...tokens] } });
    const done = (outcome: Awaited<ReturnType<typeof call>>) =>
      undoneText(outcome, (count) => countWord(count, one, many));
    return () => void run(call, { rows, done });
  }

  return { run, runOnRows, undoOf, isBusy };
}

/** The card that the one of a refused call is now, where the two were joined. */
function joinedCard({ status, body }: ApiError): number | undefined {
  if (status !== 409 || typeof body !== 'object' || body === null) return;
  const { error, current } = body as { error?: string; current?: { id?: number; name?: string } };
  const isJoined = current?.name && error === peopleMessages.joinedWith(current.name);
  return isJoined ? current.id : undefined;
}

const alertOf = ({ message }: Error): Toast => ({ text: message, tone: 'alert' });

function asApiError(reason: unknown): ApiError {
  if (reason instanceof ApiError) return reason;
  const message = reason instanceof Error ? reason.message : String(reason);
  return new ApiError(message, { status: 0 });
}
