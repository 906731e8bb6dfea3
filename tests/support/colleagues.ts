import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import type { Role } from '../../domain/accounts/roles.ts';
import { insertAccount } from '../../server/modules/accounts/accounts.repository.ts';
import { openSession } from '../../server/modules/accounts/sessions.service.ts';
import type { TestApp } from './create-test-app.ts';

/** Adds an account that is logged in; nobody can log in with its password. */
export async function addColleague(
  { http, database: { db } }: Pick<TestApp, 'http' | 'database'>,
  role: Role,
  name = 'Neha Gokhale',
) {
  const now = new Date();
  const email = `${randomUUID()}@mail.example`;
  const password = { passwordHash: '$argon2id$x', passwordExpiresAt: null };
  const account = { username: email, displayName: name, role, email, ...password };
  const id = await insertAccount(db, account, now.toISOString());
  if (id === undefined) throw new Error('The name is taken.');
  const newToken = () => openSession(db, { accountId: id, userAgent: '' }, now);
  const token = await newToken();
  const call = (method: InjectOptions['method'], url: string, options: InjectOptions = {}) =>
    http.inject({
      ...options,
      method,
      url,
      headers: { authorization: `Bearer ${token}`, ...options.headers },
    });
  /** Sends a form like a browser. */
  const send = async (method: 'POST' | 'PUT', url: string, fields: Record<string, string>) => {
    const form = new FormData();
    for (const [key, value] of Object.entries(fields)) form.set(key, value);
    const body = new Response(form);
    const headers = { 'content-type': body.headers.get('content-type') ?? '' };
    return await call(method, url, { headers, payload: Buffer.from(await body.arrayBuffer()) });
  };
  return { id, email, token, newToken, call, send };
}
