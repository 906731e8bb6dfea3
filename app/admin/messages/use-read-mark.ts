import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import type { InboxMessage } from '../../../domain/api/answers/messages.ts';
import { callApi } from '../api/call-api.ts';

/** Marks a new message as read when it is opened; only then, so that it can be made new again. */
export function useReadMark({ id, status, trashedAt }: InboxMessage): void {
  const { revalidate } = useRevalidator();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of its state does not open it again
  useEffect(() => {
    if (status !== 'new' || trashedAt) return;
    callApi('POST /api/admin/messages/status', { json: { ids: [id], status: 'read' } })
      .then(() => revalidate())
      // On failure it stays new.
      .catch(() => {});
  }, [id]);
}
