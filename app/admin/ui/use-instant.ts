import { useLayoutEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError, callApi } from '../api/call-api.ts';
import { useCallQueue } from '../saving/use-autosave.ts';
import { isFocusLost, keepFocus, type RowId } from './rows.tsx';
import { useToast } from './toast.tsx';

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

/** A call that is sent, or waits for the ones before it. */
interface Turn extends Pick<InstantAct<unknown, unknown>, 'of' | 'failed'> {
  /** The key of its optimistic change. */
  key: number;
  again: () => void;
  /** The change that this call undoes. */
  undoes?: Turn;
  isUndone?: boolean;
  hasFailed?: boolean;
  /** Whether it is not sent because one before it failed, which says so for both. */
  isStopped?: boolean;
  /** Those that are not sent because this one failed. */
  stopped: Turn[];
}

/**
 * Sends calls one after another. After a failure the waiting changes of the same card fail too, because they were made
 * on the change that failed; but not if that change was undone before them.
 */
function useTurns() {
  const inTurn = useCallQueue();
  const open = useRef<readonly Turn[]>([]);
  const leave = (over: readonly Turn[]) => {
    open.current = open.current.filter((turn) => !over.includes(turn));
  };

  return function take<Response>(turn: Turn, call: () => Promise<Response>): Promise<Response> {
    open.current = [...open.current, turn];
    return inTurn(async () => {
      if (turn.isStopped) throw new Error(turn.failed);
      try {
        return await call();
      } catch (error) {
        turn.hasFailed = true;
        const behind = open.current.filter((other) => other !== turn && other.of === turn.of);
        if (behind[0]?.undoes !== turn) turn.stopped = behind.filter(({ undoes }) => !undoes);
        for (const other of turn.stopped)
          Object.assign(other, { hasFailed: true, isStopped: true });
        throw error;
      } finally {
        leave([turn, ...turn.stopped]);
      }
    });
  };
}

/**
 * Optimistic changes of a screen's loaded data; calls are sent one after another. A failure reverts the change, and those
 * that wait for the same card, and says why. A change can be undone while its toast is shown.
 */
export function useInstant<Value>(loaded: Value) {
  const [changes, setChanges] = useState<readonly OptimisticChange<Value>[]>([]);
  const { revalidate } = useRevalidator();
  const notify = useToast();
  const inTurn = useTurns();
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

  /** Says in one message what was not stored, and why. */
  async function tell(
    sentence: string,
    { turn, error, toastKey }: { turn: Turn; error: unknown; toastKey: string },
  ) {
    const lost = [turn, ...turn.stopped].filter(({ isUndone, undoes }) => !isUndone && !undoes);
    const behind = turn.stopped.filter(({ isUndone }) => !isUndone).map(({ failed }) => failed);
    const isOutdated = error instanceof ApiError ? error.status === 409 : Boolean(turn.undoes);
    const run = () => {
      for (const { again } of lost) again();
    };
    notify([...new Set([sentence, ...behind]), reasonOf(error)].join(' '), {
      tone: 'alert',
      key: toastKey,
      // Somebody else has changed it: the same call would be refused again, and the screen is out of date.
      ...(!isOutdated &&
        !turn.undoes &&
        lost.length > 0 && { action: { label: 'Try again', run } }),
    });
    if (isOutdated) await revalidate();
  }

  function act<Response>(instant: InstantAct<Value, Response>): void {
    const { of, change, back, call, done, doneAs, undo, failed, row } = instant;
    lastKey.current += 1;
    const key = lastKey.current;
    const toastKey = `${done} ${key}`;
    const newTurn = (): Turn => ({ of, key, failed, again: () => act(instant), stopped: [] });
    const turn = newTurn();
    const stored = inTurn(turn, call);
    focusRow.current = row;
    add(key, change);

    const undoIt = async () => {
      turn.isUndone = true;
      focusRow.current = row;
      add(key, back);
      const undoing: Turn = { ...newTurn(), undoes: turn };
      try {
        // At once, so that it is sent before changes that are made after it.
        await inTurn(undoing, async () => {
          if (!turn.hasFailed) await undo?.(await stored);
        });
      } catch (error) {
        drop(undoing.stopped);
        showStored(key, change);
        return await tell('It was not undone.', { turn: undoing, error, toastKey });
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
        if (turn.isStopped) return;
        drop([turn, ...turn.stopped]);
        await tell(failed, { turn, error, toastKey });
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
