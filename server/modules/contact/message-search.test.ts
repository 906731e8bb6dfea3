import { expect, test } from 'vitest';
import { aMessage, testClient, testVisitors } from '../../../tests/support/visitors.ts';

async function inboxWith(...changes: Record<string, unknown>[]) {
  const { contact, lists, messages, db } = await testVisitors({ rateLimits: false });
  for (const change of changes) await contact.receive(aMessage(change), testClient);
  const ids = (await messages()).map(({ id }) => id);
  const find = async (search: string) => {
    const found = await lists.inbox.list({ search, page: 1 });
    expect(found.total).toBe(found.messages.length);
    return found.messages.map(({ name }) => name);
  };
  return { ...lists.inbox, ids, find, db };
}

test.each([
  ['ravi', ['Ravi Kumar']],
  ['RAVI@', ['Ravi Kumar']],
  ['kumar ravi', ['Ravi Kumar']],
  ['seo kumar hiring', ['Ravi Kumar']],
  ['kumar sure', []],
  ['sure 100%', ['Percent']],
  ['a_b', []],
  ['\\', []],
  ['रवि', ['रवि शर्मा']],
  ['शर्मा रवि', ['रवि शर्मा']],
  ['elodie', ['Élodie Zoë']],
  ['ZOE Élodie', ['Élodie Zoë']],
  ['მარიამ', ['მარიამ']],
  ['ΜΑΡΙΑ', ['μαρια']],
  ['9811122233', ['Percent']],
  ['11122 233', ['Percent']],
])('searches for %s and finds %j', async (search, names) => {
  const inbox = await inboxWith(
    { name: 'Ravi Kumar', email: 'ravi@visitor.example' },
    { name: 'Percent', message: 'Is it 100% sure? axb', phone: '+91 98 111 22 233' },
    { name: 'रवि शर्मा', message: '.' },
    { name: 'Élodie Zoë', message: '.' },
    { name: 'მარიამ', message: '.' },
    { name: 'μαρια', message: '.' },
  );
  expect(await inbox.find(search)).toEqual(names);
});

test('searches the message and the current note together', async () => {
  const inbox = await inboxWith({ name: 'Ravi Kumar' });
  const [id = 0] = inbox.ids;
  await inbox.setNote(id, 'Call back on Montag, Müller');
  expect(await inbox.find('muller ravi')).toEqual(['Ravi Kumar']);
  await inbox.setNote(id, 'Done');
  expect(await inbox.find('muller')).toEqual([]);
  expect(await inbox.find('done specialists')).toEqual(['Ravi Kumar']);
});

test('pages the results and searches only the selected list', async () => {
  const many = Array.from({ length: 55 }, (_, at) => ({ name: `Meera ${at}` }));
  const inbox = await inboxWith(...many, { name: 'Meera Bot', website: 'x' }, { name: 'Ravi' });
  const second = await inbox.list({ search: 'meera rao', page: 2 });
  expect(second).toMatchObject({ total: 0, pages: 1, messages: [] });
  const last = await inbox.list({ search: 'meera', page: 2 });
  expect(last).toMatchObject({ total: 55, pages: 2, counts: { new: 56, spam: 1 } });
  expect(last.messages.map(({ name }) => name)).toEqual([4, 3, 2, 1, 0].map((at) => `Meera ${at}`));
  expect((await inbox.list({ status: 'spam', search: 'meera', page: 1 })).total).toBe(1);
});
