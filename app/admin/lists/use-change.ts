import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useNotice } from '../ui/notice.tsx';
import { allGone } from './rows/outcome.ts';
import { isFocusLost, useRows } from './rows/rows.tsx';

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
    ids: readonly number[],
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
    ids: readonly number[],
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

  /** The same for several rows; resolves with how many were changed, or with nothing when none was there any more. */
  async function changeRows(
    ids: readonly number[],
    call: () => Promise<{ changed: number }>,
    { gone = allGone, show = revalidate }: { gone?: string; show?: () => Promise<void> } = {},
  ): Promise<number | undefined> {
    const answer = await change(ids, call, show);
    if (answer?.changed === 0) notify(gone, { tone: 'alert' });
    return answer?.changed || undefined;
  }

  return { attempt, change, changeRows, isBusy };
}

/** The focused button may have disappeared. */
export function keepFocus(): void {
  if (isFocusLost()) {
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  }
}
