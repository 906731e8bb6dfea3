import type { ReturnsState } from '../../../domain/api/answers/mails.ts';
import { durationText } from '../../../domain/text/local-time.ts';
import { callApi } from '../api/call-api.ts';
import { useMomentText } from '../lists/moment.tsx';
import { useNow } from '../schedule/use-now.ts';

/** Whether what comes back is read; null when no mailbox is set up, or that is not known now. */
export async function loadReturns(signal: AbortSignal): Promise<ReturnsState | null> {
  const state = callApi('GET /api/admin/mail-state', { signal });
  return (await state.catch(() => undefined))?.returns ?? null;
}

/** Where newsletters come back to, and when somebody last looked there, or why nobody can. */
export function ReturnsLine({ returns }: { returns: ReturnsState | null }) {
  const now = useNow(30_000);
  const momentText = useMomentText();
  if (!returns) return null;
  const { address, looked_at: looked, trouble } = returns;
  if (trouble) {
    return (
      <div className="rounded-card border border-line border-l-4 border-l-brick bg-white p-5">
        <p className="font-semibold text-brick">
          Returns to {address} have not been read since {momentText(looked ?? trouble.since)}.{' '}
          {trouble.reason}
        </p>
        <code className="mt-1 block text-[0.9375rem] wrap-anywhere text-mute">
          {trouble.answer}
        </code>
      </div>
    );
  }
  const ago = durationText(Math.max(0, now.getTime() - Date.parse(looked ?? '')));
  return (
    <p className="text-[0.9375rem] wrap-anywhere text-mute">
      Returns are read from {address}, {looked ? `last look ${ago} ago` : 'soon for the first time'}
      .
    </p>
  );
}
