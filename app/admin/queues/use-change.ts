import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { callApi } from '../api/call-api.ts';
import { useNotice } from '../ui/notice.tsx';

/**
 * Changes something by the API and shows the screen anew, or another one. `change` resolves with the answer, or with nothing after it
 * has told what went wrong.
 */
export function useChange() {
  const { revalidate } = useRevalidator();
  const notify = useNotice();
  const [isBusy, setIsBusy] = useState(false);

  async function change<Answer>(
    path: string,
    json: unknown,
    show: () => Promise<void> = revalidate,
  ): Promise<Answer | undefined> {
    setIsBusy(true);
    try {
      const answer = await callApi<Answer>(path, { json });
      await show();
      keepFocus();
      return answer;
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error), { tone: 'alert' });
      return;
    } finally {
      setIsBusy(false);
    }
  }

  return { change, isBusy };
}

/** The button that had it goes with its row; while the call lasted, it could not be pressed. */
function keepFocus(): void {
  const { activeElement } = document;
  const isLost = !activeElement || activeElement.matches('body, :disabled');
  if (isLost) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
}
