import type { Element, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { select, selectAll } from 'hast-util-select';
import { toString as wordsOf } from 'hast-util-to-string';
import { afterEach, expect, test, vi } from 'vitest';
import { submissionKey, typedValues } from '../../../app/sections/forms/form-state.ts';
import { messages } from '../../../domain/messages.ts';
import { linksOf, textOf, textsOf } from '../../../tests/pages/prepared-site.ts';
import { createTestApp } from '../../../tests/support/create-test-app.ts';

/** Forms as a browser without JavaScript sends them: with all fields of the page, and what was typed. */
type Typed = Record<string, string>;

const slug = 'core-web-vitals-without-the-jargon';
const sent = '#posted-answer';

const message = {
  name: 'आशा नायर',
  email: 'asha@visitor.example',
  phone: '+91 98765 43210',
  subject: 'Hiring Needs',
  message: 'Two SEO people,\nin Pune.',
  acceptPolicy: 'on',
};

const comment = { name: 'Ravi', email: 'ravi@visitor.example', comment: 'Well said.\nTwice.' };

afterEach(() => {
  vi.useRealTimers();
});

async function site() {
  const { http, database } = await createTestApp({ RATE_LIMITS: 'off' });
  const read = async (url: string, from?: string) => {
    const referer = from && `https://site.example${from}`;
    const headers = { host: 'site.example', ...(referer && { referer }) };
    return fromHtml((await http.inject({ url, headers })).body);
  };
  /** Fills in the form of a page and sends it after a human delay. */
  const send = async (root: Root, path: string, form: string, typed: Typed) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5000 });
    const found = formOf(root, form);
    const url = new URL(String(found.properties.action ?? ''), `https://site.example${path}`);
    const response = await http.inject({
      method: 'POST',
      url: url.pathname + url.search,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ ...valuesOf(found), ...typed }).toString(),
    });
    return { status: response.statusCode, root: fromHtml(response.body), hash: url.hash };
  };
  const call = (url: string, payload: object, key: string) =>
    http.inject({ method: 'POST', url, payload, headers: { 'idempotency-key': key } });
  const emails = () =>
    database.db.selectFrom('outbox').select(['recipient', 'body_text']).orderBy('id').execute();
  return { db: database.db, read, send, call, emails };
}

function formOf(root: Root, selector: string): Element {
  const place = select(selector, root);
  const form = place?.tagName === 'form' ? place : select('form[method=post]', place);
  if (!form) throw new Error(`There is no form ${selector}.`);
  return form;
}

/** The values of a form before anything is typed. */
function valuesOf(form: Element): Typed {
  const values: Typed = {};
  for (const field of selectAll('[name]', form)) {
    const { tagName, properties } = field;
    const name = String(properties.name);
    if (properties.type === 'checkbox') {
      if (properties.checked) values[name] = 'on';
    } else if (tagName === 'textarea') {
      values[name] = wordsOf(field);
    } else if (tagName === 'select') {
      const chosen = select('option[selected]', field);
      values[name] = chosen ? String(chosen.properties.value ?? wordsOf(chosen)) : '';
    } else values[name] = String(properties.value ?? '');
  }
  return values;
}

const wrongIn = (root: Root) => textsOf('[id$="-error"]', root);

test('accepts a message with thanks, emails both sides, and stores it once however often it is sent', async () => {
  const { db, read, send, emails } = await site();
  const page = await read('/contact');
  for (const time of ['first', 'second']) {
    const { status, root, hash } = await send(page, '/contact', '#contact-form', message);
    expect([status, hash], time).toEqual([200, sent]);
    expect(textsOf(`${sent} [role=status]`, root)).toEqual([messages.contact.success]);
    const left = valuesOf(formOf(root, '#contact-form'));
    for (const name of ['name', 'email', 'phone', 'subject', 'message'])
      expect(left[name], name).toBe('');
    expect(left.acceptPolicy).toBeUndefined();
  }
  expect(await db.selectFrom('contact_messages').select('name').execute()).toEqual([
    { name: message.name },
  ]);
  const [notice, thanks, ...more] = await emails();
  expect(notice?.recipient).toBe('owner@site.example');
  expect(notice?.body_text).toContain(message.name);
  expect(notice?.body_text).toContain('in Pune.');
  expect(thanks?.recipient).toBe(message.email);
  expect(more).toEqual([]);
});

test('stores a form once that is posted and sent to the API with the same key, in either order', async () => {
  const { db, call, read, send, emails } = await site();
  const { acceptPolicy: _, ...texts } = message;
  for (const [path, form, api, typed, called] of [
    [
      '/contact',
      '#contact-form',
      '/api/contact/contact-messages',
      message,
      { ...texts, acceptPolicy: true },
    ],
    ['/blog', '#newsletter', '/api/newsletter/subscriptions', { email: message.email }, undefined],
    [`/blog/${slug}`, '#leave-a-comment', '/api/comments', comment, { ...comment, slug }],
  ] as const) {
    const page = await read(path);
    for (const order of [
      ['posted', 'called'],
      ['called', 'posted'],
    ]) {
      const own = {
        ...valuesOf(formOf(page, form)),
        ...typed,
        idempotencyKey: String(Math.random()),
      };
      const key = submissionKey(typedValues(Object.entries(own), ['acceptPolicy']));
      for (const way of order) {
        if (way === 'posted') {
          const asBrowsers = Object.entries(own).map(([name, text]) => [
            name,
            text.replaceAll('\n', '\r\n'),
          ]);
          const { status } = await send(page, path, form, Object.fromEntries(asBrowsers));
          expect(status).toBe(200);
        } else {
          const { statusCode } = await call(api, called ?? typed, key);
          expect(statusCode).toBe(201);
        }
      }
    }
  }
  const messages = await db.selectFrom('contact_messages').select('message').execute();
  expect(messages.map(({ message }) => message)).toEqual([texts.message, texts.message]);
  expect(await db.selectFrom('comments').select('id').execute()).toHaveLength(2);
  const keys = await db.selectFrom('idempotency_keys').select('scope').execute();
  expect(keys.filter(({ scope }) => scope === 'newsletter')).toHaveLength(2);
  expect(await emails()).toHaveLength(2 * 2 + 1 + 2);
});

test('links all errors of a message to their fields and keeps the typed values', async () => {
  const { read, send } = await site();
  const page = await read('/contact');
  const typed = { ...message, name: '', phone: '12' };
  const { status, root } = await send(page, '/contact', '#contact-form', typed);
  const sentences = ['Name is required', 'Phone number is invalid (must be 10-15 digits)'];
  expect(status).toBe(422);
  expect(wrongIn(root)).toEqual(sentences);
  const ways = linksOf(`${sent}[role=alert] a`, root);
  expect(ways.map(([words]) => words)).toEqual(sentences);
  expect(ways.map(([, way]) => select(String(way), root)?.properties.name)).toEqual([
    'name',
    'phone',
  ]);
  expect(valuesOf(formOf(root, '#contact-form'))).toMatchObject(typed);
  const corrected = await send(root, '/contact', '#contact-form', message);
  expect(textsOf(`${sent} [role=status]`, corrected.root)).toEqual([messages.contact.success]);
  expect(wrongIn(corrected.root)).toEqual([]);
});

test('records the page that linked to the form, which preselects the subject', async () => {
  const { db, read, send } = await site();
  const chosenFrom = async (from: string) => {
    const { page, subject } = valuesOf(formOf(await read('/contact', from), '#contact-form'));
    return [page, subject];
  };
  for (const [from, subject] of [
    ['/digital-marketing-mastery', 'Digital Marketing Course Inquiry'],
    ['/hiring-solutions', 'Hiring Needs'],
    ['/digital-marketing-agency', 'Agency Services'],
    ['/website-development', 'Website Development'],
    ['/blog/how-to-hire-your-first-digital-marketer', 'Hiring Needs'],
    [`/blog/${slug}`, 'Website Development'],
    ['/blog/keyword-research-in-hinglish', 'Agency Services'],
    ['/blog/plan-a-festival-campaign-backwards-from-diwali', 'Digital Marketing Course Inquiry'],
    ['/', ''],
    ['/blog', ''],
  ] as const) {
    expect.soft(await chosenFrom(from), from).toEqual([from, subject]);
  }
  for (const other of ['/blog/nothing', '/blog/%ff', '/contact', '/unsubscribe', '/admin/pages'])
    expect.soft(await chosenFrom(other), other).toEqual(['', '']);

  const page = await read('/contact', '/digital-marketing-mastery');
  const half = await send(page, '/contact', '#contact-form', { ...message, phone: '' });
  expect(valuesOf(formOf(half.root, '#contact-form'))).toMatchObject({
    page: '/digital-marketing-mastery',
    subject: message.subject,
  });
  const about = 'Advanced SEO & Content Marketing';
  const wrong = await send(half.root, '/contact', '#contact-form', {
    ...message,
    about,
    email: '',
  });
  expect(textsOf('[data-about] strong', wrong.root)).toEqual([about]);
  await send(wrong.root, '/contact', '#contact-form', message);
  const rows = db.selectFrom('contact_messages').select(['page_path', 'about', 'subject']);
  expect(await rows.execute()).toEqual([
    { page_path: '/digital-marketing-mastery', about, subject: message.subject },
  ]);
});

test('holds a valid comment for moderation and returns an incomplete one with its values', async () => {
  const { db, read, send, emails } = await site();
  const path = `/blog/${slug}`;
  const comment = { name: 'Asha Nair', email: 'asha@visitor.example', comment: 'It worked.' };
  const page = await read(path);
  const half = await send(page, path, '#leave-a-comment', { ...comment, name: ' ' });
  expect(half.status).toBe(422);
  expect(wrongIn(half.root)).toEqual(['Name is required']);
  const { name: _, ...incomplete } = comment;
  expect(valuesOf(formOf(half.root, '#leave-a-comment'))).toMatchObject(incomplete);
  expect(await emails()).toEqual([]);
  const whole = await send(half.root, path, '#leave-a-comment', comment);
  expect([whole.status, whole.hash]).toEqual([200, sent]);
  expect(textsOf(sent, whole.root)).toEqual([messages.comments.success]);
  expect(await db.selectFrom('comments').select(['author', 'status']).execute()).toEqual([
    { author: comment.name, status: 'pending' },
  ]);
  const [notice, ...more] = await emails();
  expect(notice?.recipient).toBe('owner@site.example');
  expect(notice?.body_text).toContain('It worked.');
  expect(notice?.body_text).toContain('/admin/comments');
  expect(more).toEqual([]);
});

test('subscribes to the newsletter below a post without changing the comment form', async () => {
  const { db, read, send } = await site();
  const path = `/blog/${slug}`;
  const wrong = await send(await read(path), path, '#newsletter', { email: 'asha@visitor' });
  expect([wrong.status, wrongIn(wrong.root)]).toEqual([422, ['Invalid email format']]);
  expect(valuesOf(formOf(wrong.root, '#newsletter')).email).toBe('asha@visitor');
  expect(valuesOf(formOf(wrong.root, '#leave-a-comment')).email).toBe('');
  const email = 'asha@visitor.example';
  const { status, root } = await send(wrong.root, path, '#newsletter', { email });
  expect(status).toBe(200);
  expect(textsOf(`#newsletter ${sent} [role=status]`, root)).toEqual([messages.newsletter.success]);
  expect(await db.selectFrom('subscriptions').select('email').execute()).toEqual([{ email }]);
  expect(await db.selectFrom('comments').select('id').execute()).toEqual([]);
});

test('subscribes to the newsletter from any page and confirms with a button', async () => {
  const { db, read, send, emails } = await site();
  const path = '/blog?category=SEO';
  const wrong = await send(await read(path), path, '#newsletter', { email: 'asha@visitor' });
  expect([wrong.status, wrongIn(wrong.root)]).toEqual([422, ['Invalid email format']]);
  expect(valuesOf(formOf(wrong.root, '#newsletter')).email).toBe('asha@visitor');
  const email = 'asha@visitor.example';
  const { status, root, hash } = await send(wrong.root, path, '#newsletter', { email });
  expect([status, hash]).toEqual([200, sent]);
  expect(textsOf(`${sent} [role=status]`, root)).toEqual([messages.newsletter.success]);
  expect(textsOf('#posts-found', root)[0]).toContain('in SEO');
  const [queued] = await emails();
  const link = /\/newsletter\/confirm\?token=\S+/.exec(queued?.body_text ?? '')?.[0] ?? '/';
  const asking = await read(link);
  expect(textsOf('main form button', asking)).toEqual(['Confirm subscription']);
  const state = () => db.selectFrom('subscriptions').select(['email', 'status']).execute();
  expect(await state()).toEqual([{ email, status: 'pending' }]);
  const confirmed = await send(asking, link, 'main', {});
  expect(textOf(confirmed.root)).toContain(messages.confirmation.success);
  expect(await state()).toEqual([{ email, status: 'confirmed' }]);
});
