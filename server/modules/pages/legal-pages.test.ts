import { expect, test } from 'vitest';
import { privacyPolicyPage } from '../../../content/pages/privacy-policy.ts';
import { valuesOf } from '../../../domain/pages/page-edits.ts';
import type { PageOverview } from '../../../domain/pages/pages.calls.ts';
import { createTestAdmin } from '../../../tests/support/create-test-admin.ts';

const path = '/privacy-policy';

async function site() {
  const { http, call } = await createTestAdmin();
  const address = '/api/admin/pages/privacy-policy';
  const open = async () => (await call('GET', address)).json<PageOverview>();
  /** Stores a draft whose first part has this text, or the delivered one. */
  const write = async (text?: string) => {
    const values = valuesOf(privacyPolicyPage, 'legal-text') as { parts: object[] };
    const [first, ...others] = values.parts;
    const parts = text === undefined ? values.parts : [{ ...first, text }, ...others];
    const edits = { 'legal-text': { values: { ...values, parts } } };
    const payload = { edits, revision: (await open()).revision };
    const saved = await call('PUT', `${address}/draft`, { payload });
    expect(saved.statusCode).toBe(200);
    return saved.json<PageOverview>();
  };
  const publish = async () =>
    await call('POST', `${address}/publish`, { payload: { revision: (await open()).revision } });
  const html = async (url: string) => (await http.inject(url)).body;
  return { http, call, open, write, publish, html };
}

test('announces the version that the draft of a legal page becomes, which visitors then read', async () => {
  const { http, open, write, publish, html } = await site();
  const { legal: before } = await open();
  expect(before).toMatchObject({
    next: { version: '2025-01-01', effective: 'Effective 1 January 2025', change: 'none' },
    versions: [{ version: '2025-01-01', path: `${path}/2025-01-01` }],
  });
  expect(await html(path)).not.toContain('Earlier versions');

  const drafted = (await write('We are somebody else.')).legal?.next;
  expect(drafted?.change).toBe('new');
  expect(await html(path)).toContain('Effective 1 January 2025');
  const published = (await publish()).json<PageOverview>();
  expect(published.legal?.versions.map(({ version }) => version)).toEqual([
    drafted?.version,
    '2025-01-01',
  ]);
  expect(published.legal?.next).toMatchObject({ version: drafted?.version, change: 'none' });

  const page = await html(path);
  expect(page).toContain(drafted?.effective);
  expect(page).toContain('Earlier versions');
  expect(page).toContain(`href="${path}/2025-01-01"`);
  const former = await http.inject(`${path}/2025-01-01`);
  expect(former.statusCode).toBe(200);
  expect(former.body).toContain('Effective 1 January 2025');
  expect(former.body).toContain('Other versions');
  expect(former.body).toContain(`href="${path}"`);
  expect(former.body).not.toContain('We are somebody else.');

  const back = (await write()).legal?.next;
  expect(back).toMatchObject({ version: '2025-01-01', change: 'again' });
  await publish();
  expect(await html(path)).toContain('Effective 1 January 2025');
  expect((await open()).legal?.versions[0]?.version).toBe('2025-01-01');
});

test('numbers a second version of one day, and has no versions of other pages', async () => {
  const { call, write, publish, html } = await site();
  await write('One.');
  await publish();
  const next = (await write('Two.')).legal?.next;
  expect(next?.version).toMatch(/^\d{4}-\d\d-\d\d-2$/);
  expect(next?.effective).toMatch(/ \(2\)$/);
  await publish();
  expect(await html(path)).toContain(next?.effective);
  expect((await call('GET', '/api/admin/pages/about')).json().legal).toBeNull();
});

test('refuses an unknown placeholder at its field and lists the known ones', async () => {
  const { write, publish, html } = await site();
  await write('Write to {emial} at {address}.');
  const refused = await publish();
  expect(refused.statusCode).toBe(422);
  const { fields } = refused.json();
  expect(Object.keys(fields)).toEqual(['legal-text.parts.0.text']);
  const [text] = Object.values(fields);
  expect(text).toMatch(/^\{emial\} is not a word that we can fill in.*\{email\}.*\{keepSpam\}/);
  expect(await html(path)).not.toContain('emial');
  await write('Write to {email}, we keep it for {keepSpam}.');
  expect((await publish()).statusCode).toBe(200);
  expect(await html(path)).toContain('we keep it for 30 days.');
});
