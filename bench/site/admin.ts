import { admin } from './start-site.ts';

export type Admin = Awaited<ReturnType<typeof enterAdmin>>;

/** The administrator's API calls. */
export async function enterAdmin(url: string) {
  let authorization = '';

  async function call(method: 'POST' | 'DELETE', path: string, content?: object) {
    const isForm = content instanceof FormData;
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(authorization && { authorization }),
        ...(content && !isForm && { 'content-type': 'application/json' }),
      },
      body: isForm ? content : content ? JSON.stringify(content) : null,
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
    return JSON.parse(text);
  }

  const { token }: { token: string } = await call('POST', '/api/admin/auth/login', admin);
  authorization = `Bearer ${token}`;
  return { token, authorization, call };
}
