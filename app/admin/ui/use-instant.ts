import { useLayoutEffect, useRef, useState } from 'react';
import { useBeforeUnload, useRevalidator } from 'react-router';
import { ApiError, callApi } from '../api/call-api.ts';
import { isFocusLost, keepFocus, type RowId } from './rows.tsx';
import { useToast } from './toast.tsx';
import { useCallQueue } from './use-call-queue.ts';

export interface InstantAct<Value, Response> {
  /** What it changes, such as the id of a card. */
  of: RowId;
  /** The optimistic change. */
  change: (value: Value) => Value;
  /** Reverts the change; has no effect if it is already reverted. */
  back: (value: Value) => Value;
  call: () => Promise<Response>;
  /** The toast, which is also shown at once. */
  done: string;
  /** The toast once it is stored, where the response may tell something else. */
  doneAs?: (response: Response) => string;
  /** Undoes the stored change. */
  undo?: (response: Response) => Promise<unknown>;
  /** The sentence before the reason of a failure: "Asha was not moved." */
  failed: string;
  /** The row to focus if the focused one disappears. */
  row?: RowId;
}

interface OptimisticChange<Value> {
  key: number;
  change: (value: Value) => Value;
  /** The loaded data when the change was stored; newer data contain it. */
  storedOver?: Value;
}

/** A change of a card, or an Undo, whose call is sent or waits for those before it. */
interface Turn extends Pick<InstantAct<unknown, unknown>, 'of' | 'failed'> {
  /** The key of its optimistic change. */
  key: number;
  toastKey: string;
  again: () => void;
  /** The change that this Undo undoes. */
  undoes?: Turn;
  isUndone?: boolean;
  hasFailed?: boolean;
  /** The changes that were not sent because this failed. */
  notSent: readonly Turn[];
}

/** Why a change was not sent: one before it failed, which tells of both. */
class NotSent extends Error {}

/** The waiting changes that were made on a failed one: those of its card, unless its Undo was pressed before them. */
function madeOn(failed: Turn, waiting: readonly Turn[]): readonly Turn[] {
  const behind = waiting.filter(({ of, hasFailed }) => of === failed.of && !hasFailed);
  return behind[0]?.undoes === failed ? [] : behind.filter(({ undoes }) => !undoes);
}

/**
 * Returns a function that sends the call of a turn after those of the turns before it. Closing the tab asks while a
 * change is not stored.
 */
function useTurns() {
  const inTurn = useCallQueue();
  const waiting = useRef<readonly Turn[]>([]);
  const unanswered = useRef(0);
  useBeforeUnload((event) => {
    if (unanswered.current > 0) event.preventDefault();
  });

  return function take<Response>(turn: Turn, call: () => Promise<Response>): Promise<Response> {
    waiting.current = [...waiting.current, turn];
    unanswered.current += 1;
    return inTurn(async () => {
      waiting.current = waiting.current.filter((other) => other !== turn);
      try {
        if (turn.hasFailed) throw new NotSent();
        return await call();
      } catch (error) {
        if (error instanceof NotSent) throw error;
        turn.notSent = madeOn(turn, waiting.current);
        for (const each of [turn, ...turn.notSent]) each.hasFailed = true;
        throw error;
      } finally {
        unanswered.current -= 1;
      }
    });
  };
}

/**
 * Optimistic changes of a screen's loaded data, which can be undone while their toast is shown. Three rules:
 * 1. Calls are sent one after another, in the order of the presses. An Undo takes its turn when it is pressed.
 * 2. Changes of a card that wait behind a failed one are not sent, unless its Undo was pressed before them.
 * 3. A failure reverts all that was not stored, and one message says what that is, and why.
 *
 * Not by useOptimistic or useFetcher: React ends all transitions that overlap together, so whoever moves a card on a slow
 * network and opens the next one would wait for the first answer, and a failed move would stay until the last answer; and
 * a fetcher sends an Undo beside the change that it undoes.
 */
export function useInstant<Value>(loaded: Value) {
  const [changes, setChanges] = useState<readonly OptimisticChange<Value>[]>([]);
  const { revalidate } = useRevalidator();
  const notify = useToast();
  const take = useTurns();
  const latest = useRef(loaded);
  latest.current = loaded;
  const lastKey = useRef(0);
  const focusRow = useRef<RowId>(undefined);

  const isOpen = ({ storedOver }: OptimisticChange<Value>) =>
    storedOver === undefined || storedOver === latest.current;
  const shown = changes.filter(isOpen).reduce((value, { change }) => change(value), loaded);

  const drop = (turns: readonly Turn[]) => {
    const keys = turns.map(({ key }) => key);
    setChanges((before) => before.filter((each) => !keys.includes(each.key) && isOpen(each)));
  };
  const add = (key: number, change: OptimisticChange<Value>['change']) =>
    setChanges((before) => [...before.filter((each) => each.key !== key), { key, change }]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change may move the row away
  useLayoutEffect(() => {
    const row = focusRow.current;
    focusRow.current = undefined;
    if (row === undefined || !isFocusLost()) return;
    const element = document.querySelector<HTMLElement>(`[data-row="${row}"]`);
    if (element) element.focus();
    else keepFocus();
  }, [changes]);

  /** Shows a stored change until newer data are loaded. */
  function showStored(key: number, change: OptimisticChange<Value>['change']): void {
    const storedOver = latest.current;
    setChanges((before) =>
      before.map((each) => (each.key === key ? { key, change, storedOver } : each)),
    );
  }

  async function tellFailure(turn: Turn, error: unknown) {
    const notSent = turn.notSent.filter(({ isUndone }) => !isUndone);
    const sentences = new Set([turn, ...notSent].map(({ failed }) => failed));
    const lost = turn.isUndone ? notSent : [turn, ...notSent];
    const run = () => {
      for (const { again } of lost) again();
    };
    // Somebody else has changed it: the same call would be refused again, and the screen is out of date.
    const isOutdated = error instanceof ApiError ? error.status === 409 : Boolean(turn.undoes);
    const mayTryAgain = !isOutdated && !turn.undoes && lost.length > 0;
    notify([...sentences, reasonOf(error)].join(' '), {
      tone: 'alert',
      key: turn.toastKey,
      ...(mayTryAgain && { action: { label: 'Try again', run } }),
    });
    if (isOutdated) await revalidate();
  }

  function act<Response>(instant: InstantAct<Value, Response>): void {
    const { of, change, back, call, done, doneAs, undo, failed, row } = instant;
    lastKey.current += 1;
    const key = lastKey.current;
    const toastKey = `${done} ${key}`;
    const base = { of, key, toastKey, again: () => act(instant) };
    const turn: Turn = { ...base, failed, notSent: [] };
    const stored = take(turn, call);
    focusRow.current = row;
    add(key, change);

    const undoIt = async () => {
      turn.isUndone = true;
      focusRow.current = row;
      add(key, back);
      const undoing: Turn = { ...base, failed: 'It was not undone.', undoes: turn, notSent: [] };
      try {
        await take(undoing, async () => {
          if (!turn.hasFailed) await undo?.(await stored);
        });
      } catch (error) {
        drop(undoing.notSent);
        showStored(key, change);
        return await tellFailure(undoing, error);
      }
      // Its failure is told already.
      if (turn.hasFailed) return;
      notify('Undone.', { key: toastKey });
      showStored(key, back);
      await revalidate();
    };
    const tellDone = (text: string) =>
      notify(text, { key: toastKey, ...(undo && { action: undoAction(() => void undoIt()) }) });
    tellDone(done);
    stored.then(
      async (response) => {
        if (turn.isUndone) return;
        const text = doneAs?.(response) ?? done;
        if (text !== done) tellDone(text);
        showStored(key, change);
        await revalidate();
      },
      async (error) => {
        if (error instanceof NotSent) return;
        drop([turn, ...turn.notSent]);
        await tellFailure(turn, error);
      },
    );
  }

  return { shown, act };
}

const undoAction = (run: () => void) => ({ label: 'Undo', run });

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Undoes a change by its tokens; throws if somebody has changed the rows since. */
export async function undoByTokens(tokens: readonly (string | null)[]): Promise<void> {
  const presentTokens = tokens.filter((token) => token !== null);
  if (presentTokens.length === 0) return;
  const { refused } = await callApi('POST /api/admin/undo', { json: { tokens: presentTokens } });
  if (refused > 0) throw new Error('It was changed since and stays as it is.');
}
