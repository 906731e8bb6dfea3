import { expect, test } from 'vitest';
import { replyTemplates } from '../../../content/reply-templates.ts';
import { messages } from '../../../domain/messages.ts';
import { templateMessages } from '../../../domain/replies/reply-templates.ts';
import { oneTestAdmin } from '../../../tests/support/create-test-admin.ts';

const sameAdmin = oneTestAdmin();
const path = '/api/admin/answer-templates';
const template = {
  name: 'Fee by mail',
  fits: 'course',
  subject: 'Your fee',
  english: 'Hello {name}',
  hindi: '{name} जी',
};

async function templates() {
  const { call } = await sameAdmin();
  return (await call('GET', path)).json();
}

test('delivers templates in both languages', async () => {
  const found = await templates();
  expect(found).toMatchObject(replyTemplates);
  for (const { english, hindi } of found) expect(english && hindi).toMatch(/\{first\}/);
});

test("adds, changes and deletes templates, and reports a conflict with somebody else's change", async () => {
  const { call } = await sameAdmin();
  const added = await call('POST', path, { payload: template });
  expect(added.statusCode).toBe(201);
  const { id } = added.json();
  const find = async () => (await templates()).find((each: { id: number }) => each.id === id);
  const { changedAt } = await find();
  const change = (changes: object, revision = changedAt) =>
    call('PUT', `${path}/${id}`, {
      payload: { template: { ...template, ...changes }, revision },
    });
  expect((await change({ hindi: '' })).json()).toMatchObject({ current: { id, hindi: '' } });
  expect(await find()).toMatchObject({ ...template, hindi: '' });
  const late = await change({ english: 'Mine' });
  expect(late.statusCode).toBe(409);
  expect(late.json()).toMatchObject({
    revision: (await find()).changedAt,
    current: { id, english: 'Hello {name}', hindi: '' },
  });
  expect((await change({ english: 'Mine' }, (await find()).changedAt)).statusCode).toBe(200);
  expect((await call('DELETE', `${path}/${id}`)).statusCode).toBe(200);
  for (const response of [await call('DELETE', `${path}/${id}`), await change({})]) {
    expect([response.statusCode, response.json().error]).toEqual([
      404,
      'This template was deleted.',
    ]);
  }
});

test.each([
  [{ name: ' ' }, { name: 'Please give the template a name' }],
  [
    { english: '', hindi: ' ' },
    { english: 'Please write the text in English, in Hindi, or in both' },
  ],
  [{ subject: 'x'.repeat(151) }, { subject: messages.fields.tooLong('Subject', 150) }],
  [{ fits: 'seo' }, { fits: templateMessages.fitsUnknown }],
  [
    { subject: 'For {nam}' },
    {
      subject: expect.stringMatching(
        /^\{nam\} is not a word that we can fill in.* You can use: \{first\}, /,
      ),
    },
  ],
  [{ hindi: '{first जी' }, { hindi: templateMessages.brace }],
  [{ hindi: 'क'.repeat(1501) }, { hindi: messages.fields.tooLong('Text in Hindi', 1500) }],
])('refuses a template with an invalid field: %#', async (changes, fields) => {
  const { call } = await sameAdmin();
  const before = await templates();
  const response = await call('POST', path, { payload: { ...template, ...changes } });
  expect([response.statusCode, response.json().fields]).toEqual([422, fields]);
  expect(await templates()).toEqual(before);
});
