import { adminPassword } from '../site.ts';
import type { Ledger } from './ledger.ts';

/** Calls the site as the administrator; undefined if it was killed before it responded. */
export type AdminCall = (
  path: string,
  init?: { method?: string; body?: FormData | object },
) => Promise<Response | undefined>;

/** The token of a new session; undefined if the site was killed. */
export async function logIn(address: string): Promise<string | undefined> {
  const login = { username: 'admin', password: adminPassword };
  const response = await adminAt(address, '')('/api/admin/auth/login', { body: login });
  const body = await read(response);
  if (response && !response.ok) throw new Error(`The login was refused: ${response.status}.`);
  return body?.token;
}

export function adminAt(address: string, token: string): AdminCall {
  return async (path, { method, body } = {}) => {
    const isForm = body instanceof FormData;
    const usual = body ? 'POST' : 'GET';
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body && !isForm && { 'content-type': 'application/json' }),
    };
    const sent = isForm ? body : body ? JSON.stringify(body) : null;
    try {
      return await fetch(address + path, { method: method ?? usual, headers, body: sent });
    } catch {
      return;
    }
  };
}

/** The authors of pending comments, the senders of the latest messages, or the people with cards. */
export async function list(
  ledger: Ledger,
  call: AdminCall,
  what: 'comments' | 'messages' | 'people',
): Promise<{ id: number; email: string; step?: { id: number } | null }[] | undefined> {
  const response = await call(`/api/admin/${what}`);
  if (response && !response.ok) ledger.surprises.push(`admin: ${what} ${response.status}`);
  return (await read(response))?.[what];
}

/** Sends a change; resolves with whether the site responded before it was killed. */
export async function settle(
  ledger: Ledger,
  response: Response | undefined,
  granted: () => void,
): Promise<boolean> {
  if (!response) return false;
  if (response.ok) granted();
  else ledger.surprises.push(`admin: ${response.status} ${await response.text().catch(String)}`);
  return true;
}

async function read(response: Response | undefined) {
  return await response?.json().catch(() => undefined);
}
