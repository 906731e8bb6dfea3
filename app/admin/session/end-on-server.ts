/** Ends a session on the server; without an answer it ends by its age. */
export async function endOnServer(token: string): Promise<void> {
  await fetch('/api/admin/auth/session', {
    method: 'DELETE',
    headers: { Authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(5000),
  }).catch(() => {});
}
