/** Ends a session on the server, or leaves it to its age when the server does not answer. */
export async function endOnServer(token: string): Promise<void> {
  await fetch('/api/admin/auth/session', {
    method: 'DELETE',
    headers: { Authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(5000),
  }).catch(() => {});
}
