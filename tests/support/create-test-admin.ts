import type { InjectOptions } from 'fastify';
import type { UploadedPicture } from '../../domain/media/media.calls.ts';
import type { Network } from '../../server/modules/outside/network.ts';
import { createTestApp, oneTestApp, type TestApp } from './create-test-app.ts';
import { testAdmin, testToken } from './filled-databases.ts';

export interface PictureFile {
  bytes: Uint8Array;
  name?: string;
}

/** The whole program with a signed-in administrator; `call` and `send` send requests in that session. */
export async function createTestAdmin(env?: Record<string, string>, network?: Network) {
  return loggedIn(await createTestApp(env, {}, network));
}

/** Like createTestAdmin, shared by tests of a file that do not affect each other. */
export function oneTestAdmin(env?: Record<string, string>) {
  const app = oneTestApp(env);
  return async () => loggedIn(await app());
}

function loggedIn(app: TestApp) {
  const logIn = (login: object = testAdmin) =>
    app.http.inject({ method: 'POST', url: '/api/admin/auth/login', payload: login });
  const authorization = `Bearer ${testToken}`;

  const call = (method: InjectOptions['method'], url: string, options: InjectOptions = {}) =>
    app.http.inject({ ...options, method, url, headers: { authorization, ...options.headers } });

  /** Sends a post's form like a browser. */
  const send = async (
    method: 'POST' | 'PUT',
    url: string,
    fields: Record<string, string>,
    picture?: PictureFile,
  ) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    if (picture) {
      const file = new Blob([new Uint8Array(picture.bytes)]);
      form.set('featured_image', file, picture.name ?? 'photo.jpg');
    }
    return await post(method, url, form);
  };

  const post = async (method: 'POST' | 'PUT', url: string, form: FormData) => {
    const body = new Response(form);
    const type = body.headers.get('content-type') ?? '';
    const payload = Buffer.from(await body.arrayBuffer());
    return call(method, url, { headers: { 'content-type': type }, payload });
  };

  /** Uploads a picture to the library. */
  const upload = async (bytes: Uint8Array, name = 'photo.png') => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(bytes)]), name);
    return (await post('POST', '/api/admin/media', form)).json<UploadedPicture>();
  };
  return { ...app, token: testToken, authorization, logIn, call, send, upload };
}
