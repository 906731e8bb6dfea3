import { useLayoutEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError, callApi } from '../api/call-api.ts';
import { useCallQueue } from '../saving/use-autosave.ts';
import { isFocusLost, keepFocus, type RowId } from './rows.tsx';
import { useToast } from './toast.tsx';

export interface InstantAct<Value, Response> {
  /** The optimistic change. */
  change: (value: Value) => Value;
  /** Reverts the change; has no effect if it is already reverted. */
  back: (value: Value) => Value;
  call: () => Promise<Response>;
  /** The toast, which is also shown at once. */
  done: string;
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

/**
 * Optimistic changes of a screen's loaded data; calls are sent one after another. A failure reverts the change and says
 * why. A change can be undone while its toast is shown.
 */
export function useInstant<Value>(loaded: Value) {
  const [changes, setChanges] = useState<readonly OptimisticChange<Value>[]>([]);
  const { revalidate } = useRevalidator();
  const notify = useToast();
  const inTurn = useCallQueue();
  const latest = useRef(loaded);
  latest.current = loaded;
  const lastKey = useRef(0);
  const focusRow = useRef<RowId>(undefined);

  const isOpen = ({ storedOver }: OptimisticChange<Value>) =>
    storedOver === undefined || storedOver === latest.current;
  const shown = changes.filter(isOpen).reduce((value, { change }) => change(value), loaded);

  const drop = (key: number) =>
    setChanges((before) => before.filter((each) => each.key !== key && isOpen(each)));
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

  /** Reloads the screen's data, which then replace the change. */
  async function settle(key: number) {
    const storedOver = latest.current;
    setChanges((before) =>
      before.map((each) => (each.key === key ? { ...each, storedOver } : each)),
    );
    await revalidate();
  }

  function act<Response>(instant: InstantAct<Value, Response>): void {
    const { change, back, call, done, undo, failed, row } = instant;
    lastKey.current += 1;
    const key = lastKey.current;
    const toastKey = `${done} ${key}`;
    const stored = inTurn(call);
    let isUndone = false;
    focusRow.current = row;
    add(key, change);

    const undoIt = async () => {
      isUndone = true;
      focusRow.current = row;
      add(key, back);
      try {
        const response = await stored;
        await inTurn(async () => undo?.(response));
      } catch (error) {
        drop(key);
        return notify(`It was not undone. ${reasonOf(error)}`, { tone: 'alert', key: toastKey });
      }
      notify('Undone.', { key: toastKey });
      await settle(key);
    };
    notify(done, { key: toastKey, ...(undo && { action: undoAction(() => void undoIt()) }) });
    stored.then(
      async () => {
        if (!isUndone) await settle(key);
      },
      async (error) => {
        drop(key);
        // Somebody else has changed it: the same call would be refused again, and the screen is out of date.
        const isOutdated = error instanceof ApiError && error.status === 409;
        const action = { label: 'Try again', run: () => act(instant) };
        notify(`${failed} ${reasonOf(error)}`, {
          tone: 'alert',
          key: toastKey,
          ...(!isOutdated && { action }),
        });
        if (isOutdated) await revalidate();
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
