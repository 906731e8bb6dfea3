import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { callApi } from '../api/call-api.ts';
import { useNotice } from '../ui/notice.tsx';
import { inChunks, sumUp } from './rows/chunks.ts';
import { allGone, countWord, undoneText } from './rows/outcome.ts';
import { isFocusLost, type RowId, useRows } from './rows/rows.tsx';

/** What came of a change of several rows. */
export interface ChangedRows {
  changed: number;
  /** Undo it, in this order. */
  tokens: string[];
  /** Why the last of them were not tried any more, as the end of a sentence. */
  rest: string;
}

/**
 * Changes something by the API and reloads the screen, or shows another one. `change` resolves with the answer; with
 * undefined after it has shown an error, or while another change is running. `attempt` rejects with the error instead.
 */
export function useChange() {
  const { revalidate } = useRevalidator();
  const notify = useNotice();
  const rows = useRows();
  const isUnderway = useRef(false);
  const [isBusy, setIsBusy] = useState(false);

  async function attempt<Answer>(
    ids: readonly RowId[],
    call: () => Promise<Answer>,
    show: () => Promise<void> = revalidate,
  ): Promise<Answer | undefined> {
    if (isUnderway.current) return;
    isUnderway.current = true;
    setIsBusy(true);
    try {
      const answer = await call();
      rows?.changed(ids);
      await show();
      if (!rows) keepFocus();
      return answer;
    } finally {
      isUnderway.current = false;
      setIsBusy(false);
    }
  }

  async function change<Answer>(
    ids: readonly RowId[],
    call: () => Promise<Answer>,
    show?: () => Promise<void>,
  ): Promise<Answer | undefined> {
    try {
      return await attempt(ids, call, show);
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error), { tone: 'alert' });
      return;
    }
  }

  /** The same for several rows, some at once; resolves with nothing when none was there any more. */
  async function changeRows<Id extends RowId>(
    ids: readonly Id[],
    call: (some: readonly Id[]) => Promise<{ changed: number; undo?: string | null }>,
    { gone = allGone, show = revalidate }: { gone?: string; show?: () => Promise<void> } = {},
  ): Promise<ChangedRows | undefined> {
    const outcome = await change(ids, () => inChunks(ids, call), show);
    if (!outcome) return;
    const sum = sumUp(outcome);
    if (sum.changed > 0) return sum;
    notify(gone, { tone: 'alert' });
    return;
  }

  /** For a notice: puts back what changes did; nothing where nothing can be undone. */
  function undoAction(
    ids: readonly RowId[],
    tokens: readonly string[],
    [one, many]: readonly [one: string, many: string],
  ) {
    if (tokens.length === 0) return {};
    const run = async () => {
      const call = () => callApi('POST /api/admin/undo', { json: { tokens: [...tokens] } });
      const outcome = await change(ids, call);
      if (outcome) notify(undoneText(outcome, (count) => countWord(count, one, many)));
    };
    return { action: { label: 'Undo', run: () => void run() } };
  }

  return { attempt, change, changeRows, undoAction, isBusy };
}

/** The focused button may have disappeared. */
export function keepFocus(): void {
  if (isFocusLost()) {
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  }
}
