import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Answered } from '../../../domain/api/call.ts';
import type { CallName, Calls } from '../../../domain/api/calls.ts';
import { type CallOptions, callApi } from '../api/call-api.ts';
import { useNotice } from '../ui/notice.tsx';
import { isFocusLost, useRows } from './rows/rows.tsx';

/**
 * Changes something by the API and shows the screen anew, or another one. `change` resolves with the answer, or with
 * nothing after it has told what went wrong, or while another change is under way.
 */
export function useChange() {
  const { revalidate } = useRevalidator();
  const notify = useNotice();
  const rows = useRows();
  const isUnderway = useRef(false);
  const [isBusy, setIsBusy] = useState(false);

  async function change<Name extends CallName>(
    ids: readonly number[],
    name: Name,
    options: CallOptions<Name>,
    show: () => Promise<void> = revalidate,
  ): Promise<Answered<Calls[Name]> | undefined> {
    if (isUnderway.current) return;
    isUnderway.current = true;
    setIsBusy(true);
    try {
      const answer = await callApi(name, options);
      rows?.changed(ids);
      await show();
      if (!rows) keepFocus();
      return answer;
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error), { tone: 'alert' });
      return;
    } finally {
      isUnderway.current = false;
      setIsBusy(false);
    }
  }

  return { change, isBusy };
}

/** The button that had it may have gone. */
function keepFocus(): void {
  if (isFocusLost()) {
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  }
}
