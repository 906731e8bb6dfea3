import { expect, test } from 'vitest';
import type { FoundPerson } from '../../../domain/people/person-card.ts';
import { createTestAdmin } from '../../../tests/support/create-test-admin.ts';
import { makePeopleSearchable } from './people.service.ts';

const phone = '+919823000140';
const later = { day: '2099-01-05', time: '10:00' };

async function desk() {
  const admin = await createTestAdmin({ RATE_LIMITS: 'off' });
  const post = async (path: string, payload: object = {}) => {
    const response = await admin.call('POST', `/api/admin${path}`, { payload });
    expect(response.statusCode, response.body).toBeLessThan(300);
    return response.json();
  };
  const add = { email: '', interest: '', source: 'Walk-in', note: '', phone };
  const { id } = await post('/people', { ...add, name: 'Kavita Rathore' });
  await post('/people', { ...add, name: 'Ravi Menon', phone: '+919823000141' });
  const find = async (search: string): Promise<FoundPerson[]> => {
    const query = new URLSearchParams({ search, status: 'all' });
    return (await admin.call('GET', `/api/admin/people?${query}`)).json().people;
  };
  return { ...admin, post, id, find };
}

type Desk = Awaited<ReturnType<typeof desk>>;

const said = 'Works till six, so weekends only. Her father pays for the Marigold batch';

/** Everywhere that somebody at the desk types about a person. */
const places: [string, (desk: Desk) => Promise<unknown>][] = [
  ['a note', ({ post, id }) => post(`/people/${id}/notes`, { note: said })],
  [
    'what was said in a call',
    ({ post, id }) =>
      post(`/people/${id}/outcomes`, { kind: 'phone', to: phone, outcome: 'spoke', note: said }),
  ],
  [
    'what was said in a call without an answer',
    ({ post, id }) =>
      post(`/people/${id}/outcomes`, {
        kind: 'phone',
        to: phone,
        outcome: 'no-answer',
        note: said,
      }),
  ],
  [
    'the step after a call',
    ({ post, id }) =>
      post(`/people/${id}/outcomes`, {
        ...{ kind: 'phone', to: phone, outcome: 'spoke' },
        next: { text: said, ...later },
      }),
  ],
  ['a next step', ({ post, id }) => post('/people/steps', { ids: [id], text: said, ...later })],
  [
    'why somebody was lost',
    ({ post, id }) => post('/people/stages', { ids: [id], stage: 'lost', reason: said }),
  ],
  [
    'a WhatsApp text',
    ({ post, id }) =>
      post(`/people/${id}/answers`, {
        ...{ kind: 'whatsapp', to: phone, subject: '', text: said, template: '', language: 'en' },
      }),
  ],
];

test.each(places)('finds the words of %s, and shows them in the row', async (_place, type) => {
  const all = await desk();
  expect(await all.find('marigold')).toEqual([]);
  const { undo } = (await type(all)) as { undo?: string };
  for (const search of ['marigold', 'MARIGOLD', 'kavita father', 'weekends']) {
    expect((await all.find(search)).map(({ name }) => name)).toEqual(['Kavita Rathore']);
  }
  const [row] = await all.find('marigold');
  expect(`${row?.found} ${row?.lostReason} ${row?.step?.text}`).toContain('Marigold');
  expect((await all.find('rathore'))[0]?.found).toBe('');
  if (!undo) return;
  await all.post('/undo', { tokens: [undo] });
  expect(await all.find('marigold')).toEqual([]);
});

test('finds the words of a step that is done, and of texts in other scripts', async () => {
  const { post, id, find, call } = await desk();
  await post('/people/steps', { ids: [id], text: 'École के बाद फोन', ...later });
  const card = (await call('GET', `/api/admin/people/${id}`)).json();
  const [step] = card.steps.filter(({ kind }: { kind: string }) => kind === 'typed');
  await post(`/people/${id}/step-done`, { step: step.id });
  for (const search of ['ecole', 'फोन']) {
    expect((await find(search)).map(({ found }) => found)).toEqual(['École के बाद फोन']);
  }
});

test('folds the cards that a release without this search has stored', async () => {
  const { post, id, find, database } = await desk();
  await post(`/people/${id}/notes`, { note: said });
  await database.db.updateTable('people').set({ search_text: '' }).execute();
  await makePeopleSearchable(database.db);
  expect((await find('marigold')).map(({ name }) => name)).toEqual(['Kavita Rathore']);
  expect((await find('ravi')).map(({ name }) => name)).toEqual(['Ravi Menon']);
});
