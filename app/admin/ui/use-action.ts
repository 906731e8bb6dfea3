import { useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { peopleMessages } from '../../../domain/people/people-messages.ts';
import { ApiError, callApi } from '../api/call-api.ts';
import { allDeletedText, countWord, inChunks, sumResponses, undoneText } from './outcome.ts';
import { type AnyRowChange, keepFocus, placeOfRow, type RowId, useRows } from './rows.tsx';
import { type ToastPlace, useToast } from './toast.tsx';
import { useCallQueue } from './use-call-queue.ts';

/** A message after an action; an alert stays until it is closed. */
export type Toast =
  | string
  | { text: string; tone?: 'status' | 'alert'; undo?: (() => void) | undefined };

export interface ActionOptions<Response> {
  /** The rows of the enclosing list that the call changes. */
  rows?: readonly RowId[];
  /** Shows the change before it is stored. Such calls wait for each other; one for rows of another that is not over is ignored. */
  instant?: AnyRowChange | undefined;
  /** The toast after a success. */
  done?: Toast | ((response: Response) => Toast | undefined);
  /** Runs instead of reloading the screen's data; false if the screen does not change. */
  reload?: false | ((response: Response) => Promise<unknown>);
  /** Shows a failure, such as at a field; returns false to show a toast instead. */
  onError?: (error: ApiError) => unknown;
}

/** The result of changing many rows in several calls. */
export interface ChangedRows {
  changed: number;
  /** Undo tokens, to be used in this order. */
  tokens: string[];
  /** Why the remaining rows were not tried, as the end of a sentence. */
  rest: string;
}

interface RowsActionOptions {
  instant?: AnyRowChange | undefined;
  done: (outcome: ChangedRows) => string;
  /** Singular and plural noun of the rows; if set, the toast offers Undo. */
  undo?: readonly [one: string, many: string];
  /** The toast if all rows are already deleted. */
  gone?: string;
  reload?: () => Promise<unknown>;
}

/**
 * Runs one call to the API at a time; presses during the call are ignored. A change that is shown at once ignores only presses for its own rows.
 * Afterwards the screen's data are reloaded, the focus is kept and a toast shows success or failure.
 * `run` resolves to the response, or to undefined if the call failed or was ignored.
 */
export function useAction() {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const notify = useToast();
  const list = useRows();
  const isRunning = useRef(false);
  /** The rows of changes that are shown before they are stored. */
  const pending = useRef(new Set<RowId>());
  const [isBusy, setIsBusy] = useState(false);
  const inTurn = useCallQueue();

  async function run<Response>(
    call: () => Promise<Response>,
    { rows = [], instant, done, reload = revalidate, onError }: ActionOptions<Response> = {},
  ): Promise<Response | undefined> {
    if (instant ? rows.some((id) => pending.current.has(id)) : isRunning.current) return;
    const place = list && rows.length === 1 ? placeOfRow(rows[0]) : undefined;
    const shown = instant && list?.show(rows, instant);
    // Replaces the Undo of the previous change, which would be taken for the Undo of this one.
    if (shown) notify('Saving...', { place, key: 'saving' });
    const start = (isStarted: boolean) => {
      if (instant) {
        for (const id of rows) {
          if (isStarted) pending.current.add(id);
          else pending.current.delete(id);
        }
        return;
      }
      isRunning.current = isStarted;
      setIsBusy(isStarted);
    };
    const stop = () => start(false);
    start(true);
    const toast = (message: Toast | undefined) => say(message, place);
    let response: Response;
    try {
      response = await (instant ? inTurn(call) : call());
      shown?.stored();
    } catch (reason) {
      shown?.revert();
      stop();
      const error = asApiError(reason);
      const card = joinedCard(error);
      if (card) {
        const open = { label: 'Open that card', run: () => void navigate(`/admin/people/${card}`) };
        notify(error.message.replace(` ${open.label}.`, ''), {
          tone: 'alert',
          action: open,
          place,
        });
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

  function say(message: Toast | undefined, place: ToastPlace | undefined) {
    if (message === undefined) return;
    const { text, tone, undo } = typeof message === 'string' ? { text: message } : message;
    notify(text, { tone, place, action: undo && { label: 'Undo', run: undo } });
  }

  /** Changes many rows, some in each call; resolves to undefined if all rows are already deleted. */
  async function runOnRows<Id extends RowId>(
    ids: readonly Id[],
    call: (some: readonly Id[]) => Promise<{ changed: number; undo?: string | null }>,
    { instant, done, undo, gone = allDeletedText, reload }: RowsActionOptions,
  ): Promise<ChangedRows | undefined> {
    const outcome = await run(async () => sumResponses(await inChunks(ids, call)), {
      rows: ids,
      instant,
      reload,
      done: (sum) =>
        sum.changed === 0
          ? { text: gone, tone: 'alert' }
          : { text: done(sum), undo: undo && undoOf(ids, sum.tokens, undo) },
    });
    return outcome && outcome.changed > 0 ? outcome : undefined;
  }

  /** A function that undoes changes by their tokens; undefined if there are none. */
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

/** The remaining card, if a call was refused because its card was joined. */
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
