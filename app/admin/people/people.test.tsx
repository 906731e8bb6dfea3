// @vitest-environment happy-dom
import { cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { stageLabels } from '../../../domain/people/person.ts';
import type { ListedPerson, PersonCard } from '../../../domain/people/person-card.ts';
import {
  addressShown,
  now,
  openScreen,
  type Parts,
  type Replies,
  refusal,
  rowTexts,
  show,
  textOf,
} from '../../../tests/support/admin-screen.tsx';
import { ownCopies } from '../session/copies.ts';
import { AddPerson } from './add-person.tsx';
import * as listRoute from './list.tsx';
import { StagePath } from './stage.tsx';
import { DueText } from './steps.tsx';

const asha: Parts<ListedPerson> = {
  id: 1,
  name: 'Asha',
  stage: 'new',
  interest: 'SEO course',
  batch: 'June',
  value: 40000,
  step: { text: 'Call', dueAt: '2026-11-25T05:00:00.000Z' },
  source: 'Google',
  campaign: 'Diwali',
};
const ravi: Parts<ListedPerson> = { id: 2, name: 'Ravi', stage: 'qualified', source: 'Phone' };

const stages = 'POST /api/admin/people/stages';
const steps = 'POST /api/admin/people/steps';

const open = (search: string, people: Parts<ListedPerson>[], replies: Replies = {}) =>
  openScreen(listRoute, {
    path: '/admin/people',
    address: `/admin/people${search}`,
    replies: {
      'GET /api/admin/people': ({ address }) => {
        const { searchParams } = new URL(address, 'http://localhost');
        const stage = searchParams.get('view') === 'board' ? searchParams.get('status') : null;
        const own = stage
          ? people.filter((person) => (person.stage ?? 'readers') === stage)
          : people;
        const page = Number(searchParams.get('page') ?? 1);
        return {
          people: stage ? own.slice((page - 1) * 50, page * 50) : own,
          total: own.length,
          due: { late: 1 },
          worth: 40000,
          interests: ['SEO course'],
          page: 1,
          pages: 1,
        };
      },
      'GET /api/admin/people-views': [{ id: 3, name: 'Late ones', query: 'step=late' }],
      ...replies,
    } as Replies,
  });
const button = (name: string) => screen.getByRole('button', { name });
/** Unsaved texts in this browser. */
const storedTexts = () => JSON.stringify(ownCopies());
const selectAll = () => screen.getByRole('checkbox', { name: 'Select all on this page' });

test('lists people under a heading for the time of their next step', async () => {
  await open('', [asha, ravi]);
  screen.getByText('2 people, 1 late, worth ₹40,000');
  const rows = rowTexts();
  expect(rows.map((row) => row.split(' ')[0])).toEqual(['Select', 'Overdue', 'Asha', 'No', 'Ravi']);
  expect(rows[2]).toMatch(
    new RegExp(`^Asha ${stageLabels.new} SEO course June, ₹40,000 .*Call Google Diwali`),
  );
  expect(rows[4]).toMatch(new RegExp(`^Ravi ${stageLabels.qualified} .*None Phone`));
});

test('filters by who looks after people, and hands several over with a note', async () => {
  const calls: unknown[] = [];
  const accounts = [
    { id: 7, name: 'Neha' },
    { id: 8, name: 'Ravi' },
  ];
  const { user } = await open('?owner=mine', [{ ...asha, owner: 'Neha' }, ravi], {
    'GET /api/admin/people': {
      people: [{ ...asha, owner: 'Neha' }, ravi],
      total: 2,
      accounts,
      page: 1,
      pages: 1,
    },
    'POST /api/admin/people/owners': ({ json }) => {
      calls.push(json);
      return { changed: 2, undo: 'token' };
    },
  } as Replies);
  expect(rowTexts()[2]).toMatch(/^Asha.*with Neha/);
  screen.getByRole('link', { name: 'Remove the filter Looked after by: Me' });
  await user.click(selectAll());
  await user.click(button('Hand over: 2 selected'));
  await user.click(button('Hand over'));
  screen.getByText('Please choose a colleague');
  await user.selectOptions(screen.getByLabelText('To'), 'Ravi');
  await user.type(screen.getByLabelText('Note (optional)'), 'Weekend batch');
  await user.click(button('Hand over'));
  await screen.findByText('2 cards handed over to Ravi.');
  expect(calls).toEqual([{ ids: [1, 2], owner: 8, note: 'Weekend batch' }]);
  button('Undo');
});

test('shows no time headings when sorted by name', async () => {
  await open('?sort=name', [asha, ravi]);
  expect(rowTexts().map((row) => row.split(' ')[0])).toEqual(['Select', 'Asha', 'Ravi']);
});

test.each([
  ['', 'Nobody is waiting'],
  ['?status=readers', 'No readers yet'],
  ['?status=won', 'Nobody at this stage'],
  ['?search=x', 'Nobody found'],
  ['?status=won&source=Google', 'Nobody found'],
])('an empty list at %j says: %s', async (search, title) => {
  await open(search, []);
  screen.getByText(title);
});

test('moves several people to a stage, asks for a reason for lost, and offers Undo', async () => {
  const { user, sent } = await open('', [asha, ravi], { [stages]: { changed: 2, undo: 'token' } });
  await user.click(selectAll());
  await user.click(button('Change stage: 2 selected'));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByLabelText<HTMLSelectElement>('Stage').value).toBe('new');
  expect(dialog.queryByLabelText('Why')).toBeNull();
  await user.selectOptions(dialog.getByLabelText('Stage'), 'lost');
  await user.type(dialog.getByLabelText('Why'), 'Not now');
  await user.click(dialog.getByRole('button', { name: 'Move' }));
  await screen.findByText('2 cards moved.');
  button('Undo');
  expect(sent).toEqual([[stages, { ids: [1, 2], stage: 'lost', reason: 'Not now' }]]);
  expect(storedTexts()).toBe('[]');
});

test('shows a refused next step at its field and stores its text in this browser', async () => {
  const { user, sent } = await open('', [asha], {
    [steps]: refusal(400, { error: 'Wrong.', fields: { text: 'Please say what' } }),
  });
  await user.click(selectAll());
  await user.click(button('Set next step: 1 selected'));
  screen.getByRole('dialog', { name: 'Next step of 1 person' });
  await user.type(screen.getByLabelText('What'), 'Vis');
  await user.click(button('Set next step'));
  await screen.findByText('Please say what');
  const typed = { kind: 'typed', text: 'Vis', day: '2026-11-27', time: '09:00' };
  expect(sent).toEqual([[steps, { ids: [1], ...typed }]]);
  expect(storedTexts()).toContain('Vis');
  await user.type(screen.getByLabelText('What'), 'it');
  expect(screen.queryByText('Please say what')).toBeNull();
  await user.click(button('Cancel'));
  await user.click(button('Set next step: 1 selected'));
  screen.getByText('“Visit”');
  await user.click(button('Discard it'));
  expect(storedTexts()).toBe('[]');
});

test('offers to look among all people when nobody is found at a stage', async () => {
  await open('?status=won&search=98410', []);
  expect(screen.getByRole('link', { name: 'Look among all people' }).getAttribute('href')).toBe(
    '/admin/people?status=all&search=98410',
  );
  cleanup();
  await open('?status=all&search=98410', []);
  expect(screen.queryByRole('link', { name: 'Look among all people' })).toBeNull();
});

test('sets the interest of several people', async () => {
  const { user, sent } = await open('', [asha, ravi], {
    'POST /api/admin/people/interests': { changed: 2 },
  });
  await user.click(selectAll());
  await user.click(button('Set interest: 2 selected'));
  await user.type(screen.getByLabelText('Interest', { selector: 'dialog *' }), 'Ads');
  await user.click(button('Set interest'));
  await screen.findByText('Set for 2 people.');
  expect(sent).toEqual([['POST /api/admin/people/interests', { ids: [1, 2], interest: 'Ads' }]]);
});

const column = (name: string) => textOf(screen.getByRole('region', { name }));

test('shows a board column for each open stage, and moves a card at once', async () => {
  const held = Promise.withResolvers<void>();
  const { user, sent } = await open('?view=board', [asha, ravi], {
    [stages]: async () => {
      await held.promise;
      return { changed: 1, undo: 'token' };
    },
    'POST /api/admin/undo': { done: 1, refused: 0 },
  } as Replies);
  expect(column(stageLabels.new)).toContain(`${stageLabels.new} 1 Asha`);
  expect(column(stageLabels.contacted)).toBe(`${stageLabels.contacted} 0 Nobody here.`);
  await user.click(button(`${stageLabels.contacted}: Asha`));
  screen.getByText(`Asha is moved to ${stageLabels.contacted}.`);
  expect(column(stageLabels.new)).toContain(`${stageLabels.new} 0`);
  expect(column(stageLabels.contacted)).toContain(`${stageLabels.contacted} 1 Asha`);
  expect(document.activeElement?.textContent).toContain('Asha');
  await user.click(button('Undo'));
  expect(column(stageLabels.new)).toContain(`${stageLabels.new} 1 Asha`);
  held.resolve();
  await screen.findByText('Undone.');
  expect(sent).toEqual([
    [stages, { ids: [1], stage: 'contacted', reason: '', from: 'new' }],
    ['POST /api/admin/undo', { tokens: ['token'] }],
  ]);
});

test('moves a card back and says why when the server refuses', async () => {
  const { user } = await open('?view=board', [asha], {
    [stages]: refusal(404, { error: 'There is no such card.' }),
  });
  await user.click(button(`${stageLabels.contacted}: Asha`));
  await screen.findByText('Asha was not moved. There is no such card.');
  expect(column(stageLabels.new)).toContain(`${stageLabels.new} 1 Asha`);
});

test('keeps a card that was in none of the columns when they were loaded during a move', async () => {
  const people = [asha];
  const held: (() => void)[] = [];
  const { user } = await open('?view=board', people, {
    [stages]: async () => {
      await new Promise<void>((finish) => held.push(finish));
      return { changed: 1, undo: 'token' };
    },
  } as Replies);
  await user.click(button(`${stageLabels.contacted}: Asha`));
  await user.click(button(`${stageLabels.qualified}: Asha`));
  const shown = button(`${stageLabels.won}: Asha`);
  people.length = 0;
  held[0]?.();
  await screen.findByText('Nobody is waiting');
  expect(button(`${stageLabels.won}: Asha`)).toBe(shown);
});

test('counts everybody of a stage on the board, and loads more of them', async () => {
  const many = Array.from({ length: 52 }, (_, at) => ({ ...asha, id: at + 1, name: `P${at + 1}` }));
  const { user } = await open('?view=board', many);
  expect(column(stageLabels.new)).toContain(`${stageLabels.new} 52 P1 `);
  expect(screen.queryByText('P51')).toBeNull();
  await user.click(screen.getByText('Show 2 more of 52'));
  await screen.findByText('P52');
  expect(screen.queryByText(/more of/)).toBeNull();
  expect(addressShown()).toBe('/admin/people?view=board&pages-new=2');
});

test('moves a dropped card to its column; lost asks for the reason with one press', async () => {
  const { user, sent } = await open('?view=board', [asha], { [stages]: { changed: 1 } });
  const card = () => screen.getByRole('link', { name: 'Asha' }).closest('li') as HTMLElement;
  const drag = (type: 'dragStart' | 'dragOver' | 'drop', target: Element) => {
    const event = createEvent[type](target);
    Object.defineProperty(event, 'dataTransfer', { value: { setData() {} } });
    fireEvent(target, event);
  };
  drag('dragStart', card());
  drag('drop', screen.getByRole('region', { name: stageLabels.qualified }));
  await screen.findByText(`Asha is moved to ${stageLabels.qualified}.`);
  drag('dragStart', card());
  drag('drop', screen.getByText(stageLabels.lost, { selector: 'span' }));
  await user.click(button('Move'));
  await screen.findByText('Please say why');
  await user.click(button('Not now'));
  await user.click(button('Do not ask again'));
  expect(screen.queryByRole('dialog')).toBeNull();
  await screen.findByText(`Asha is moved to ${stageLabels.lost}.`);
  expect(sent).toEqual([
    [stages, { ids: [1], stage: 'qualified', reason: '', from: 'new' }],
    [stages, { ids: [1], stage: 'lost', reason: 'Not now', from: 'qualified' }],
  ]);
});

test('saves filters under a name; renames and deletes a saved view', async () => {
  const { user, sent } = await open('?step=late', [asha], {
    'PUT /api/admin/people-views/:id': {},
    'DELETE /api/admin/people-views/:id': {},
  } as Replies);
  expect(screen.getByRole('link', { name: 'Late ones' }).getAttribute('aria-current')).toBe('true');
  await user.click(button('Rename the view Late ones'));
  await user.type(screen.getByLabelText('Name'), '!');
  await user.click(button('Rename'));
  await screen.findByText('The view is called Late ones! now.');
  await user.click(button('Delete the view Late ones'));
  await user.click(button('Delete'));
  await screen.findByText('The view Late ones is deleted.');
  expect(sent).toEqual([
    ['PUT /api/admin/people-views/3', { name: 'Late ones!' }],
    ['DELETE /api/admin/people-views/3'],
  ]);
});

test('offers to save changed filters as a new view', async () => {
  const { user, sent } = await open('?step=today&page=2', [asha], {
    'POST /api/admin/people-views': {},
  } as Replies);
  await user.click(button('Save view'));
  await user.type(screen.getByLabelText('Name'), 'Today');
  await user.click(button('Save'));
  await screen.findByText('These filters are saved as Today.');
  expect(sent).toEqual([['POST /api/admin/people-views', { name: 'Today', query: 'step=today' }]]);
});

test('asks which card to use when the number of a new person is on a card', async () => {
  const { user, sent } = show(<AddPerson interests={[]} onClose={() => {}} />, {
    'POST /api/admin/people': ({ json }) =>
      (json as { card?: unknown }).card === undefined
        ? refusal(409, {
            error: 'The number is known.',
            current: [{ ...ravi, phone: '+91 1', email: '' }],
          })
        : { id: 4, isKnown: false },
  });
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Mina');
  await user.type(screen.getByRole('textbox', { name: 'Phone' }), '1');
  await user.click(button('Add'));
  await screen.findByText('The number is known.');
  // On a phone the focus brings the question into sight.
  await waitFor(() =>
    expect(document.activeElement?.closest('fieldset')?.textContent).toMatch(
      /^Whose enquiry is this\?/,
    ),
  );
  await user.click(screen.getByLabelText('Somebody else: a new card'));
  await user.click(button('Add'));
  await screen.findByText('Mina has a card.');
  await vi.waitFor(() => expect(addressShown()).toBe('/admin/people/4'), 15_000);
  const details = { name: 'Mina', phone: '1' };
  expect(sent.map(([, json]) => json)).toMatchObject([details, { ...details, card: null }]);
});

const card = (parts: Partial<PersonCard>) =>
  ({
    stage: 'new',
    enquiredAt: now,
    contactedAt: null,
    qualifiedAt: null,
    closedAt: null,
    ...parts,
  }) as PersonCard;

test.each([
  [{ stage: 'new' }, stageLabels.new],
  [{ stage: 'contacted', contactedAt: now }, stageLabels.contacted],
  [{ stage: 'qualified', qualifiedAt: now }, stageLabels.qualified],
  [{ stage: 'won', closedAt: now }, stageLabels.won],
  [{ stage: 'lost', closedAt: now, lostReason: 'Not now' }, stageLabels.lost],
] as const)('the stage path of %j is at %s', (parts, label) => {
  const { container } = show(<StagePath person={card(parts)} />);
  expect(textOf(container.querySelector('[aria-current="step"]'))).toBe(`${label} 26 Nov 2026`);
  expect(container.textContent.includes(`${stageLabels.lost}: Not now`)).toBe(
    parts.stage === 'lost',
  );
});

test.each([
  [{ stage: 'new' }, 1],
  [{ stage: 'contacted' }, 4],
  [{ stage: 'qualified' }, 7],
  [{ stage: 'won' }, 10],
  [{ stage: 'lost' }, 1],
  [{ stage: 'lost', contactedAt: now }, 4],
  [{ stage: 'lost', qualifiedAt: now }, 7],
] as const)('the stage path of %j has %i reached dots', (parts, dots) => {
  const { container } = show(<StagePath person={card(parts)} />);
  const reached = container.querySelectorAll('circle:is(.fill-green, .fill-gold)');
  expect(reached).toHaveLength(dots);
});

test('marks an enquiry that waits too long as late', () => {
  const person = { step: null, heldUntil: null, waitingSince: '2026-11-25T23:00:00.000Z' };
  show(<DueText lateSince="2026-11-26T00:00:00.000Z" person={person as never} />);
  screen.getByText(/, late$/);
});

test('says on the board that customers who wrote again wait', async () => {
  const counts = { open: 5, new: 1, contacted: 1, qualified: 1 };
  await open('?view=board', [asha], {
    'GET /api/admin/people': { people: [asha], total: 1, counts, page: 1, pages: 1 },
  });
  screen.getByText(/^2 customers or lost people wrote again and wait for an answer\./);
  expect(screen.getByRole('link', { name: 'Show who waits' }).getAttribute('href')).toBe(
    '/admin/people?step=unanswered',
  );
});
