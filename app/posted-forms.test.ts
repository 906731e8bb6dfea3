import { describe, expect, it, vi } from 'vitest';
import { messages } from '../domain/messages.ts';
import { handlePostedForm, type PostedPlan } from './posted-forms.ts';

const texts = messages.contact;
const form = 'application/x-www-form-urlencoded';

function post(body: string, type = form): Request {
  return new Request('http://site.example/contact?utm_source=news&email=a%40b.example', {
    method: 'POST',
    headers: { 'content-type': type },
    body,
  });
}

type Receive = PostedPlan['receive'];

const report = vi.fn();
const fields = ['name', 'email', 'phone', 'message', 'acceptPolicy'];

async function answer(body: string, receive: Receive) {
  const { data, init } = await handlePostedForm(post(body), {
    texts,
    fields,
    boxes: ['acceptPolicy'],
    receive,
    report,
  });
  return { status: init?.status ?? 200, data };
}

const accept: Receive = async () => ({ kind: 'accepted' });

describe('a form that was posted without JavaScript', () => {
  it('passes on typed values, checked boxes, and its page without personal data', async () => {
    const received: object[] = [];
    const { data } = await answer('name=%E0%A4%86&acceptPolicy=on&website=', async (input) => {
      received.push(input);
      return { kind: 'accepted' };
    });
    expect(received).toEqual([
      { name: 'आ', acceptPolicy: true, website: '', page: '/contact', utmSource: 'news' },
    ]);
    expect(data).toEqual({ kind: 'accepted', text: texts.success });
  });

  it('shows the next step for the typed address', async () => {
    const { data } = await handlePostedForm(post('email=+asha%40b.example+'), {
      texts,
      fields,
      next: (email) => `We write to ${email}.`,
      receive: accept,
      report,
    });
    expect(data).toMatchObject({ text: texts.success, next: 'We write to asha@b.example.' });
  });

  it('has the same key for the same content, whatever token its page has', async () => {
    const keys: string[] = [];
    const receive: Receive = async (_input, key) => {
      keys.push(key);
      return { kind: 'accepted' };
    };
    await answer('name=Asha&formToken=one', receive);
    await answer('name=Asha&formToken=two', receive);
    await answer('name=Ravi&formToken=two', receive);
    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('returns every error and all typed values', async () => {
    const wrong = { name: 'Name is required', phone: 'Phone number is required' };
    const { status, data } = await answer('email=a%40b.example&acceptPolicy=on', async () => ({
      kind: 'invalid',
      fields: wrong,
    }));
    expect(status).toBe(422);
    expect(data).toEqual({
      kind: 'refused',
      error: 'Name is required',
      fields: wrong,
      typed: { email: 'a@b.example', acceptPolicy: true },
    });
  });

  it('says when to try again', async () => {
    const { status, data } = await answer('name=Asha', async () => ({
      kind: 'limited',
      retryAfterSeconds: 61,
    }));
    expect(status).toBe(429);
    expect(data).toMatchObject({ error: messages.limits.tooMany(2), typed: { name: 'Asha' } });
  });

  it.each([
    ['key-reused', 422],
    ['unknown-post', 404],
  ] as const)('is refused for %s as the API refuses it', async (kind, status) => {
    const refused = await answer('name=Asha', async () => ({ kind }));
    expect(refused.status).toBe(status);
    expect(refused.data).toMatchObject({ kind: 'refused', typed: { name: 'Asha' } });
  });

  it('keeps the typed values and logs the error when the server fails', async () => {
    const { status, data } = await answer('name=Asha', async () => {
      throw new Error('disk full');
    });
    expect(status).toBe(500);
    expect(data).toMatchObject({ error: texts.problem, typed: { name: 'Asha' } });
    expect(report).toHaveBeenCalledOnce();
  });

  it('keeps the typed values while the database is unavailable, even if its page cannot be rendered', async () => {
    const receive: Receive = () => Promise.reject(new Response('unavailable', { status: 503 }));
    const plan = { texts, fields, receive, report };
    const expected = {
      init: { status: 503 },
      data: { kind: 'refused', error: messages.unavailable, typed: { name: 'Asha' } },
    };
    const page = () => Promise.resolve();
    expect(await handlePostedForm(post('name=Asha'), { ...plan, page })).toMatchObject(expected);
    const noPage = () => Promise.reject(new Response('unavailable', { status: 503 }));
    const thrown = handlePostedForm(post('name=Asha'), { ...plan, page: noPage });
    await expect(thrown).rejects.toMatchObject(expected);
  });

  it('accepts the longest text in any script, and nothing longer', async () => {
    const longest = new URLSearchParams({ message: 'अ'.repeat(15_000) }).toString();
    expect((await answer(longest, accept)).status).toBe(200);
    const { status, data } = await answer('message='.padEnd(200_000, 'x'), accept);
    expect(status).toBe(413);
    expect(data).toMatchObject({ error: messages.limits.tooLarge });
  });

  it('ignores unknown fields and does not return them', async () => {
    const received: object[] = [];
    const invented = Array.from({ length: 400 }, (_, at) => `invented${at}=${'x'.repeat(400)}`);
    const body = ['name=Asha', '__proto__=x', 'constructor=x', ...invented, 'about=SEO'].join('&');
    const { status, data } = await answer(body, async (input) => {
      received.push(input);
      return { kind: 'invalid', fields: { email: 'Email is required' } };
    });
    expect(received).toEqual([{ utmSource: 'news', name: 'Asha', about: 'SEO', page: '/contact' }]);
    expect([status, data]).toMatchObject([422, { typed: { name: 'Asha', about: 'SEO' } }]);
    expect(JSON.stringify(data).length).toBeLessThan(300);
  });

  it('keeps a multi-line text that is too long, and cuts values far above every limit', async () => {
    const body = new URLSearchParams({ name: 'x'.repeat(50_000), message: 'y'.repeat(30_000) });
    const { data } = await answer(body.toString(), async () => ({ kind: 'invalid', fields: {} }));
    const { typed } = data as { typed: Record<string, string> };
    expect([typed.name?.length, typed.message?.length]).toEqual([4096, 30_000]);
  });

  it.each(['a=', '', 'name', '=', 'topic-1=on'])(
    'is refused with more fields than a form has: %j',
    async (field) => {
      const { status, data } = await answer(Array(502).fill(field).join('&'), accept);
      expect([status, data]).toMatchObject([413, { typed: {}, error: messages.limits.tooLarge }]);
      expect((await answer(Array(501).fill(field).join('&'), accept)).status).toBe(200);
    },
  );

  it.each(['application/json', 'multipart/form-data; boundary=x', 'text/plain'])(
    'is refused as %s',
    async (type) => {
      const refused = handlePostedForm(post('{}', type), {
        texts,
        fields,
        receive: accept,
        report,
      });
      await expect(refused).rejects.toMatchObject({ init: { status: 415 } });
    },
  );
});
