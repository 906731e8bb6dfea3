export type Admin = Awaited<ReturnType<typeof enterAdmin>>;

/** Logs in to a running site, for calls of the administrator. A call that is refused throws. */
export async function enterAdmin(
  url: string,
  administrator: { username: string; password: string },
) {
  let authorization = '';

  async function call(method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, content?: object) {
    const isForm = content instanceof FormData;
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(authorization && { authorization }),
        ...(content && !isForm && { 'content-type': 'application/json' }),
      },
      body: isForm ? content : content ? JSON.stringify(content) : null,
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
    return JSON.parse(text);
  }

  const { token }: { token: string } = await call('POST', '/api/admin/auth/login', administrator);
  authorization = `Bearer ${token}`;
  return { authorization, call };
}
