// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { stageLabels } from '../../../domain/people/person.ts';
import type { PersonCard } from '../../../domain/people/person-card.ts';
import type { StoredTemplate } from '../../../domain/replies/replies.calls.ts';
import {
  addressShown,
  now,
  openScreen,
  type Parts,
  type Replies,
  refusal,
  textOf,
} from '../../../tests/support/admin-screen.tsx';
import { problemText } from '../api/call-api.ts';
import * as personRoute from './person.tsx';

const scholarship = {
  id: 5,
  kind: 'typed',
  text: 'Call about the scholarship',
  dueAt: '2026-11-24T05:30:00.000Z',
  by: 'Neha',
} as const;

const kavita: Parts<PersonCard> = {
  id: 1,
  name: 'Kavita Rathore',
  stage: 'contacted',
  enquiredAt: now,
  contactedAt: now,
  interest: 'SEO course',
  value: 27000,
  step: scholarship,
  steps: [scholarship],
  phones: ['+919414000215'],
  typedPhones: ['94140 0021'],
  emails: ['kavita@x.in'],
  canMail: true,
  accounts: [{ id: 1, name: 'neha' }],
};
const templates: Parts<StoredTemplate>[] = [
  {
    id: 1,
    name: 'Fees',
    english: 'Hello {first}, {course} costs {fee}. {site}',
    hindi: '{first} जी',
  },
  { id: 2, name: 'Batches', english: 'Hello {first}, a batch begins soon.' },
];
const stages = 'POST /api/admin/people/stages';
const details = 'PUT /api/admin/people/:id';
const contact = 'PUT /api/admin/people/:id/contact';

/** Opens the card with a test server that answers from `stored`. */
async function openCard(replies: Replies = {}, stored: Parts<PersonCard> = { ...kavita }) {
  const opened = await openScreen(personRoute, {
    path: '/admin/people/:id',
    address: '/admin/people/1',
    replies: {
      'GET /api/admin/people/:id': () => stored,
      'GET /api/admin/answer-templates': templates,
      'GET /api/admin/suggestions': { ownAuthor: 'Neha' },
      'POST /api/admin/undo': { done: 1, refused: 0 },
      ...replies,
    } as Replies,
  });
  return { ...opened, stored };
}

/** Opens the dialog of the next step, whose first call is refused with this body. */
async function openRefusedStep(
  body: { error: string; current: { step: PersonCard['step'] } | null } | null,
) {
  let isTold = false;
  const opened = await openCard({
    'GET /api/admin/people/:id': () => ({
      ...kavita,
      ...(isTold && body?.current && { ...body.current, steps: [body.current.step ?? []].flat() }),
    }),
    'POST /api/admin/people/steps': () => {
      if (isTold) return { changed: 1, undo: null };
      isTold = true;
      return refusal(409, body as object);
    },
  } as Replies);
  await opened.user.click(button('Change'));
  const dialog = within(screen.getByRole('dialog'));
  const set = () => opened.user.click(dialog.getByRole('button', { name: 'Set next step' }));
  return { ...opened, dialog, set };
}
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const stage = () => screen.getByRole('region', { name: 'Stage' });
const current = () => textOf(stage().querySelector('[aria-current]'));
const text = () => screen.getByLabelText<HTMLTextAreaElement>('Text');

test('moves to a pressed stage at once, and offers Undo', async () => {
  const { user, sent } = await openCard({ [stages]: { changed: 1, undo: 'token' } });
  await user.click(
    within(stage()).getByRole('button', { name: new RegExp(`^${stageLabels.qualified}`) }),
  );
  expect(current()).toBe(`${stageLabels.qualified} 26 Nov 2026`);
  screen.getByText(`Moved to ${stageLabels.qualified}, was ${stageLabels.contacted}.`);
  await user.click(button('Undo'));
  expect(current()).toBe(`${stageLabels.contacted} 26 Nov 2026`);
  await screen.findByText('Undone.');
  expect(sent).toEqual([
    [stages, { ids: [1], stage: 'qualified', reason: '', from: 'contacted' }],
    ['POST /api/admin/undo', { tokens: ['token'] }],
  ]);
});

test('moves back and says why on failure; pressing the current stage sends nothing', async () => {
  const { user, sent } = await openCard({ [stages]: refusal(500, { error: 'No room.' }) });
  await user.click(
    within(stage()).getByRole('button', { name: new RegExp(`^${stageLabels.contacted}`) }),
  );
  expect(sent).toEqual([]);
  await user.click(
    within(stage()).getByRole('button', { name: new RegExp(`^${stageLabels.new}`) }),
  );
  await screen.findByText('Kavita Rathore was not moved. No room.');
  expect(current()).toBe(`${stageLabels.contacted} 26 Nov 2026`);
});

test('closes as lost with one press on a reason, as won with one press', async () => {
  const ends = [{ stage: 'lost', lostReason: 'Too expensive' }, { stage: 'won' }] as const;
  let moves = 0;
  const { user, sent } = await openCard({
    'GET /api/admin/people/:id': () => ({ ...kavita, ...ends[moves - 1] }),
    [stages]: () => {
      moves += 1;
      return { changed: 1, undo: 'token' };
    },
  } as Replies);
  await user.click(
    within(stage()).getByRole('button', {
      name: new RegExp(`^${stageLabels.won} or ${stageLabels.lost}`),
    }),
  );
  await user.click(button('Too expensive'));
  expect(stage().textContent).toContain(`${stageLabels.lost}: Too expensive`);
  await user.click(
    within(stage()).getByRole('button', { name: new RegExp(`^${stageLabels.lost}`) }),
  );
  await user.click(button(`${stageLabels.won}: a customer now`));
  expect(current()).toMatch(new RegExp(`^${stageLabels.won}`));
  await waitFor(() => expect(sent.map(([, json]) => json)).toHaveLength(2));
  expect(sent.map(([, json]) => json)).toEqual([
    { ids: [1], stage: 'lost', reason: 'Too expensive', from: 'contacted' },
    { ids: [1], stage: 'won', reason: '', from: 'lost' },
  ]);
});

test('removes a finished step at once, and shows it again when the call fails', async () => {
  const held = Promise.withResolvers<void>();
  const { user } = await openCard({
    'POST /api/admin/people/:id/step-done': async () => {
      await held.promise;
      return refusal(500, { error: 'No room.' });
    },
  } as Replies);
  const step = () => textOf(screen.getByRole('region', { name: 'Next step' }));
  expect(step()).toContain('Call about the scholarship 2 days late.');
  await user.click(button('Done'));
  expect(step()).toContain('Nothing is planned');
  held.resolve();
  await screen.findByText('The step is not marked as done. No room.');
  expect(step()).toContain('Call about the scholarship');
});

test('a step that a colleague has planned meanwhile is told at the field, and pressing again replaces it', async () => {
  const theirs = {
    ...scholarship,
    id: 6,
    text: 'Send the fees',
    dueAt: '2026-11-27T04:30:00.000Z',
  };
  const error = 'Neha has changed the next step to “Send the fees” in the meantime.';
  const { user, sent, dialog, set } = await openRefusedStep({ error, current: { step: theirs } });
  const what = dialog.getByLabelText<HTMLInputElement>('What');
  await user.clear(what);
  await user.type(what, 'Visit');
  await set();
  await dialog.findByText(
    `${error} That step is for tomorrow, 10:00 am. Press again to set yours.`,
  );
  expect(what.value).toBe('Visit');
  await set();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.map(([, json]) => (json as { step: unknown }).step)).toEqual([
    scholarship.id,
    theirs.id,
  ]);
});

test('says that a colleague has ended the step, and shows it when the dialog is closed', async () => {
  const error = 'Neha has ended the next step in the meantime.';
  const { user, dialog, set } = await openRefusedStep({ error, current: { step: null } });
  await set();
  await dialog.findByText(`${error} Press again to set yours.`);
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() =>
    expect(textOf(screen.getByRole('region', { name: 'Next step' }))).toContain(
      'Nothing is planned',
    ),
  );
});

test.each([
  ['without a body', null],
  ['of another kind', { error: 'This card was joined with Asha.', current: null }],
])('shows a refusal %s in the dialog of the step', async (_, body) => {
  const { dialog, set } = await openRefusedStep(body);
  await set();
  await dialog.findByText(body?.error ?? problemText);
});

test('says who has handed the card over before it is loaded again, and goes on saying it after that', async () => {
  const error = 'Ravi has handed this card over to nobody in the meantime.';
  const reload = Promise.withResolvers<void>();
  const accounts = [...(kavita.accounts ?? []), { id: 2, name: 'Ravi' }, { id: 3, name: 'Asha' }];
  let loads = 0;
  const { user } = await openCard({
    'GET /api/admin/people/:id': async () => {
      loads += 1;
      if (loads === 1) return { ...kavita, accounts, owner: 'Ravi', ownerId: 2 };
      await reload.promise;
      return { ...kavita, owner: '', ownerId: null };
    },
    'POST /api/admin/people/owners': refusal(409, { error, current: { owner: undefined } }),
  } as Replies);
  await user.click(button('Hand over'));
  const dialog = within(screen.getByRole('dialog'));
  await user.selectOptions(dialog.getByLabelText('To'), 'Asha');
  await user.click(dialog.getByRole('button', { name: 'Hand over' }));
  await dialog.findByText(error);
  await waitFor(() => expect(loads).toBe(2));
  reload.resolve();
  await waitFor(() =>
    expect(textOf(screen.getByRole('region', { name: 'Details' }))).toContain(
      'Looked after by Nobody',
    ),
  );
  dialog.getByText(error);
});

test('edits one detail in place, sends only that field, and undoes it', async () => {
  const { user, sent } = await openCard({ [details]: {} } as Replies);
  await user.click(button('Edit: Value'));
  const field = screen.getByLabelText('Value');
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.clear(field);
  await user.type(field, '45000{Enter}');
  await screen.findByText('Value: saved.');
  await user.click(button('Undo'));
  await screen.findByText('Undone.');
  const over = { revision: expect.any(String), next: expect.any(String) };
  expect(sent.map(([, json]) => json)).toEqual([
    { value: '45000', ...over },
    { value: '27000', ...over },
  ]);
});

test('a detail replaces its own text whose response was lost', async () => {
  let stored = '';
  let current = '';
  let isLost = true;
  const { user } = await openCard({
    [details]: ({ json }) => {
      const { revision, next, about } = json as Record<'revision' | 'next' | 'about', string>;
      if (revision !== current) {
        const details = { ...kavita, value: null, about: stored };
        return refusal(409, { error: 'x', current: details, revision: current });
      }
      stored = about;
      current = next;
      return isLost ? refusal(504, { error: 'No response.' }) : {};
    },
  } as Replies);
  await user.click(button('Add: About'));
  await user.type(screen.getByLabelText('About'), 'Jaipur{Enter}');
  await screen.findByText('No response.');
  isLost = false;
  await user.type(screen.getByLabelText('About'), ', Hindi{Enter}');
  await screen.findByText('About: saved.');
  expect(stored).toBe('Jaipur, Hindi');
});

test('says who has changed a detail meanwhile, and pressing again replaces it', async () => {
  const stored = { name: 'Kavita Rathore', about: 'Pune', interest: '', batch: '', source: '' };
  const current = { ...stored, value: 27000, by: 'Neha', isCaller: false };
  let isTold = false;
  const { user, sent } = await openCard({
    [details]: () => {
      if (isTold) return {};
      isTold = true;
      return refusal(409, { error: 'x', current, revision: 'of Neha' });
    },
  } as Replies);
  await user.click(button('Add: About'));
  await user.type(screen.getByLabelText('About'), 'Nashik{Enter}');
  await screen.findByText(
    'Neha wrote “Pune” in the meantime. Save again to replace that with yours.',
  );
  await user.type(screen.getByLabelText('About'), '{Enter}');
  await screen.findByText('About: saved.');
  expect(sent.map(([, json]) => (json as { revision: string }).revision)).toEqual(['', 'of Neha']);
});

test('a typed detail survives Escape and an error; Cancel discards it', async () => {
  const { user } = await openCard({
    [contact]: refusal(422, { error: 'Wrong.', fields: { value: 'This is no number.' } }),
  });
  await user.click(button('Edit: Phone 94140 0021'));
  await user.clear(screen.getByLabelText('Phone'));
  await user.type(screen.getByLabelText('Phone'), '123{Enter}');
  await screen.findByText('This is no number.');
  await user.type(screen.getByLabelText('Phone'), '4{Escape}');
  expect(screen.queryByLabelText('Phone')).toBeNull();
  await user.click(button('Edit: Phone 94140 0021'));
  expect(screen.getByLabelText<HTMLInputElement>('Phone').value).toBe('1234');
  await user.click(button('Cancel'));
  await user.click(button('Edit: Phone 94140 0021'));
  expect(screen.getByLabelText<HTMLInputElement>('Phone').value).toBe('94140 0021');
});

test('shows valid numbers grouped and invalid ones as typed, and adds a number', async () => {
  const { user, sent } = await openCard({ [contact]: { undo: 'token' } });
  const panel = textOf(screen.getByRole('region', { name: 'Details' }));
  expect(panel).toContain('Phone 94140 00215 Edit');
  expect(panel).toMatch(/Phone 94140 0021 ?As typed; not a valid phone number Edit/);
  await user.click(button('Add a number'));
  await user.type(screen.getByLabelText('Phone'), '098410 55217{Enter}');
  await screen.findByText('Phone: saved.');
  await user.click(button('Undo'));
  await screen.findByText('Undone.');
  expect(sent).toEqual([
    ['PUT /api/admin/people/1/contact', { kind: 'phone', old: '', value: '098410 55217' }],
    ['POST /api/admin/undo', { tokens: ['token'] }],
  ]);
});

test('marks the words filled in from the card in the preview; pressing one opens its field', async () => {
  const { user } = await openCard();
  const marked = () =>
    [...document.querySelectorAll('[data-word]')].map(({ textContent }) => textContent);
  expect(marked()).toEqual(['Kavita', 'SEO course', '₹27,000', 'Margdeep']);
  await user.click(screen.getByText('₹27,000', { selector: '[data-word]' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Value')));
  await user.clear(text());
  await user.type(text(), 'Dear Kavita, ₹27,000 in all.');
  expect(marked()).toEqual(['Kavita', '₹27,000']);
});

test('offers the edited text again after another template or language replaces it', async () => {
  const { user } = await openCard();
  expect(text().value).toBe('Hello Kavita, SEO course costs ₹27,000. Margdeep');
  await user.selectOptions(screen.getByLabelText('Template'), 'Batches');
  expect(screen.queryByText('Your own text is still here.')).toBeNull();
  await user.type(text(), ' Come on Sunday.');
  await user.selectOptions(screen.getByLabelText('Template'), 'Fees');
  await user.click(button('हिन्दी'));
  expect(text().value).toBe('Kavita जी');
  await user.click(button('Use my text again'));
  expect(text().value).toBe('Hello Kavita, a batch begins soon. Come on Sunday.');
  expect(screen.getByLabelText<HTMLSelectElement>('Template').value).toBe('Batches');
  expect(screen.queryByText('Your own text is still here.')).toBeNull();
});

test('moves between the tabs with the arrow keys', async () => {
  const { user } = await openCard();
  await user.click(screen.getByRole('tab', { name: /^Time line/ }));
  await user.keyboard('{ArrowRight}');
  await waitFor(() =>
    expect(document.activeElement).toBe(
      screen.getByRole('tab', { name: 'Details', selected: true }),
    ),
  );
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  screen.getByRole('tab', { name: 'Reply', selected: true });
  screen.getByText('Open WhatsApp with this text');
  expect(addressShown()).toBe('/admin/people/1');
});

test('updates by itself when the mail server accepts an email', async () => {
  const mail = { key: 'entry-7', kind: 'mail', at: now, by: 'neha', text: 'Our fees' };
  const stored: Parts<PersonCard> = {
    ...kavita,
    asked: { kind: 'mail', to: 'kavita@x.in', at: now, by: 'neha' },
    timeline: [{ ...mail, state: 'waiting' }],
  };
  await openCard({}, stored);
  screen.getByText('Mail, waiting in the outbox');
  screen.getByText(/^The mail of 10:30 am waits in the outbox/);
  Object.assign(stored, { asked: null, timeline: [{ ...mail, state: 'accepted' }] });
  // As when the tab becomes visible again; a timer does the same.
  document.dispatchEvent(new Event('visibilitychange'));
  await screen.findByText('Answered by mail');
  expect(screen.queryByText(/waiting in the outbox/)).toBeNull();
});

test.each([
  ['no-mailbox', 'Refused: no such address. Call instead.', 'Mail, refused: no such address'],
  ['refused', 'Refused by the mail server. Call instead.', 'Mail, refused by the mail server'],
])('tells to call when an email was refused: %s', async (state, line, entry) => {
  const mail = { key: 'entry-7', kind: 'mail', at: now, by: 'neha', text: 'Our fees', state };
  const asked = { kind: 'mail', to: 'kavita@x.in', at: now, by: 'neha', mail: state } as const;
  await openCard({}, { ...kavita, asked, timeline: [mail] } as Parts<PersonCard>);
  screen.getByText(`${line} This is about the mail of 10:30 am.`);
  screen.getByText(entry);
  expect(screen.queryByText(/in the outbox/)).toBeNull();
});

test('underlines filled-in words below the edited text too', async () => {
  const { user } = await openCard();
  const underlined = () =>
    [...document.querySelectorAll('.marked-text .underline')].map(({ textContent }) => textContent);
  expect(underlined()).toEqual(['Kavita', 'SEO course', '₹27,000', 'Margdeep']);
  await user.clear(text());
  await user.type(text(), 'Dear Kavita, ₹27,000 in all.');
  expect(underlined()).toEqual(['Kavita', '₹27,000']);
});

test('shows the note beside the reply on wide screens, and restores an unsaved one', async () => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
  const { user } = await openCard();
  expect(screen.queryByLabelText('Add a note')).toBeNull();
  await user.click(button('Note'));
  await user.type(screen.getByLabelText('Add a note'), 'Her father pays.');
  await user.click(button('Mail'));
  screen.getByRole('region', { name: 'Reply by mail' });
  cleanup();
  await openCard();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Add a note').value).toBe('Her father pays.');
});

test('takes a note back, with its text in the field again', async () => {
  const { user, sent } = await openCard({
    'POST /api/admin/people/:id/notes': { id: 1, name: 'Kavita Rathore', undo: 'token' },
  });
  const note = () => screen.getByLabelText<HTMLTextAreaElement>('Add a note');
  await user.type(note(), 'Her father pays.');
  await user.click(button('Add note'));
  await screen.findByText('Note added.');
  expect(note().value).toBe('');
  await user.click(button('Undo'));
  await screen.findByText('The note is removed from the card. Its text is back in the field.');
  expect(note().value).toBe('Her father pays.');
  expect(sent.at(-1)).toEqual(['POST /api/admin/undo', { tokens: ['token'] }]);
});

test('takes a note back without losing the note begun meanwhile', async () => {
  const held = Promise.withResolvers<void>();
  const { user } = await openCard({
    'POST /api/admin/people/:id/notes': async () => {
      await held.promise;
      return { id: 1, name: 'Kavita Rathore', undo: 'token' };
    },
  } as Replies);
  const note = () => screen.getByLabelText<HTMLTextAreaElement>('Add a note');
  await user.type(note(), 'Her father pays.');
  await user.click(button('Add note'));
  await user.clear(note());
  await user.type(note(), 'Call her');
  held.resolve();
  await screen.findByText('Note added.');
  expect(note().value).toBe('Call her');
  await expect.poll(() => localStorage.getItem('typed:1:people-1:note')).toContain('Call her');
  await user.type(note(), ' on Monday.');
  await user.click(button('Undo'));
  await screen.findByText('The note is removed from the card. Its text is back in the field.');
  expect(note().value).toBe('Her father pays.\n\nCall her on Monday.');
});

test('lists all steps, also of a customer, each with its acts, and adds another', async () => {
  const later = {
    ...scholarship,
    id: 6,
    text: 'Second instalment',
    dueAt: '2026-12-20T09:30:00.000Z',
  };
  const steps = [scholarship, later];
  const { user, sent } = await openCard(
    {
      'POST /api/admin/people/:id/step-done': { changed: 1, undo: 'token' },
      'POST /api/admin/people/steps': { changed: 1, undo: 'token' },
    },
    { ...kavita, stage: 'won', step: scholarship, steps },
  );
  const part = screen.getByRole('region', { name: 'Next step' });
  expect(textOf(part)).toMatch(/Call about the scholarship .*Second instalment/);
  await user.click(button('Done: Second instalment'));
  await waitFor(() => expect(sent.at(-1)?.[1]).toEqual({ step: 6 }));
  await user.click(button('Add a step'));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText('What'), 'Send the receipt');
  await user.click(dialog.getByRole('button', { name: 'Set next step' }));
  await waitFor(() =>
    expect(sent.at(-1)?.[1]).toMatchObject({ ids: [1], kind: 'typed', text: 'Send the receipt' }),
  );
  expect(sent.at(-1)?.[1]).not.toHaveProperty('step');
});

test('says that a join of an earlier release can only be split', async () => {
  const joined = { key: 'entry-1', kind: 'joined', at: now, text: 'Name: Dinesh' };
  const message = { name: 'Dinesh', email: 'd@y.in', phone: '', at: now };
  const old = { messages: [{ ...message, id: 1 }], timeline: [joined], joins: 0 };
  await openCard({}, { ...kavita, ...old });
  screen.getByText(/joined with another before joins could be undone/);
  expect(screen.queryByRole('button', { name: 'Undo join' })).toBeNull();
  button('Split');
  cleanup();
  await openCard({}, { ...kavita, ...old, joins: 1 });
  button('Undo join');
  expect(screen.queryByText(/before joins could be undone/)).toBeNull();
});

test('does not call or write to a number that is marked as wrong', async () => {
  const phones = ['+919414000215', '+919811000364'];
  await openCard({}, { ...kavita, phones, wrongNumbers: ['+919414000215'] });
  const details = screen.getByRole('region', { name: 'Details' });
  expect(textOf(details)).toContain('94140 00215 Wrong number');
  for (const link of screen.getAllByRole('link', { name: /^(?:Call|Open WhatsApp)/ })) {
    expect(link.getAttribute('href')).toContain('9811000364');
  }
  cleanup();
  await openCard({}, { ...kavita, phones: ['+919414000215'], wrongNumbers: ['+919414000215'] });
  expect(screen.queryByRole('link', { name: /^Open WhatsApp/ })).toBeNull();
  screen.getByRole('region', { name: 'Reply by mail' });
  cleanup();
  const unreachable = { ...kavita, emails: [], phones: ['+919414000215'] };
  await openCard({}, { ...unreachable, wrongNumbers: ['+919414000215'] });
  screen.getByText(/^The number on this card is marked as wrong\. Add another number/);
});

test('sends a reply that was begun earlier to the corrected number', async () => {
  const { user } = await openCard();
  await user.type(text(), ' See you.');
  cleanup();
  await openCard({}, { ...kavita, phones: ['+919811000364'] });
  expect(text().value).toContain('See you.');
  for (const link of screen.getAllByRole('link', { name: /WhatsApp/ })) {
    expect(link.getAttribute('href')).toContain('919811000364');
  }
});

test('says before one writes that a mail waits without a mail server', async () => {
  const { user } = await openCard(
    { 'POST /api/admin/people/:id/answers': { ok: true } },
    { ...kavita, phones: [], step: null, canMail: false },
  );
  screen.getByText('No mail server yet: this mail waits.');
  await user.type(screen.getByLabelText('Subject'), 'Fees');
  await user.click(screen.getAllByRole('button', { name: 'Send the mail' })[0] as HTMLElement);
  await screen.findByText(/^The mail is kept in the Outbox and not sent/);
});

test('stores the chosen next step and its time with the reply', async () => {
  const { user, sent } = await openCard(
    { 'POST /api/admin/people/:id/answers': { ok: true } },
    { ...kavita, phones: [], step: null },
  );
  screen.getByText('Call if there is no answer, Tomorrow, 9:00 am');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Next step' }), 'Send the fees');
  await user.selectOptions(screen.getByLabelText('When'), 'Another time');
  await user.clear(screen.getByLabelText('Day'));
  await user.type(screen.getByLabelText('Day'), '2026-12-01');
  await user.type(screen.getByLabelText('Subject'), 'Fees');
  await user.click(screen.getAllByRole('button', { name: 'Send the mail' })[0] as HTMLElement);
  await screen.findByText(/^The mail is being sent/);
  // A second press must not send a template.
  expect([text().value, screen.getByLabelText<HTMLInputElement>('Subject').value]).toEqual([
    '',
    '',
  ]);
  expect(sent[0]?.[1]).toMatchObject({
    next: { text: 'Send the fees', day: '2026-12-01', time: '09:00' },
  });
});

test('says that an enquiry counts as answered when its card is moved', async () => {
  const { user } = await openCard(
    { [stages]: { changed: 1, undo: 'token' } },
    { ...kavita, stage: 'new', contactedAt: null, waitingSince: now },
  );
  await user.click(
    within(stage()).getByRole('button', { name: new RegExp(`^${stageLabels.contacted}`) }),
  );
  screen.getByText(
    `Moved to ${stageLabels.contacted}, was ${stageLabels.new}. The enquiry counts as answered.`,
  );
});

test('asks how a call ended that was started from the details', async () => {
  const { user, sent } = await openCard({ 'POST /api/admin/people/:id/answers': { ok: true } });
  const details = within(screen.getByRole('region', { name: 'Details' }));
  await user.click(details.getByRole('link', { name: '94140 00215' }));
  screen.getByRole('heading', { name: 'How did the call go?' });
  await waitFor(() => expect(sent[0]?.[1]).toMatchObject({ kind: 'phone', to: '+919414000215' }));
});

test('names the earliest step that the card has after a call', async () => {
  const step = { text: 'Priya’s form', dueAt: '2026-11-30T11:30:00.000Z' };
  const { user } = await openCard({
    'POST /api/admin/people/:id/answers': { ok: true },
    'POST /api/admin/people/:id/outcomes': { changed: 1, undo: 'token', step },
  });
  const details = within(screen.getByRole('region', { name: 'Details' }));
  await user.click(details.getByRole('link', { name: '94140 00215' }));
  await user.click(screen.getByRole('radio', { name: /^Spoke/ }));
  await user.click(screen.getByRole('radio', { name: 'Nothing new' }));
  await user.click(button('Save'));
  await screen.findByText('Spoke, noted. Next: Priya’s form Monday, 5:00 pm.');
});

test('says who else wrote from the address, and splits with their enquiry chosen', async () => {
  const message = { title: 'SEO', text: 'Fees?', by: null, at: now, isAnswered: false };
  const messages = [
    {
      ...message,
      id: 3,
      key: 'message-3',
      kind: 'message',
      name: 'Kavita',
      email: 'k@x.in',
      phone: '',
    },
    {
      ...message,
      id: 4,
      key: 'message-4',
      kind: 'message',
      name: 'Pooja Kale',
      email: 'k@x.in',
      phone: '',
    },
  ];
  const otherSender = { message: 4, name: 'Pooja Kale', phone: '+919822044170' };
  const parts = {
    name: 'Kavita',
    emails: ['k@x.in'],
    phones: [],
    entries: [],
    steps: [],
    fields: [],
    join: null,
  };
  const { user } = await openCard(
    { 'GET /api/admin/people/:id/parts': { ...parts, messages } },
    { ...kavita, otherSender },
  );
  const said = screen.getByText(/Pooja Kale wrote from this address/);
  expect(within(said).getByRole('link', { name: '98220 44170' }).getAttribute('href')).toBe(
    'tel:+919822044170',
  );
  await user.click(
    within(said.parentElement as HTMLElement).getByRole('button', { name: 'Split' }),
  );
  const moving = await screen.findByRole('region', { name: 'New card: Pooja Kale' });
  expect(within(moving).getAllByRole('button', { name: /^Back/ })).toHaveLength(1);
});

test('lists the other numbers of a card, and marks one to be called first', async () => {
  const phones = ['+919414000215', '+919811000364'];
  const { user, sent } = await openCard(
    { [contact]: { undo: 'token' } },
    { ...kavita, phones, preferredPhone: '' },
  );
  expect(textOf(screen.getByText(/^Other numbers:/))).toContain('98110 00364');
  await user.click(button('Call this number first: 98110 00364'));
  await screen.findByText('Calls go to 98110 00364 from now on.');
  const value = '+919811000364';
  expect(sent).toEqual([
    ['PUT /api/admin/people/1/contact', { kind: 'phone', old: value, value, preferred: true }],
  ]);
  button('Undo');
  cleanup();
  await openCard({}, { ...kavita, phones, preferredPhone: '+919414000215' });
  const marked = button('Call this number first: 94140 00215');
  expect(marked.getAttribute('aria-pressed')).toBe('true');
});

test.each([
  ['In 3 months', { months: 3 }, / Ask again in 3 months\./],
  [
    'Do not ask again',
    undefined,
    new RegExp(`^Moved to ${stageLabels.lost}, was ${stageLabels.contacted}\\.$`),
  ],
])('asks when to ask again who does not decide now: %s', async (name, again, told) => {
  const { user, sent } = await openCard({ [stages]: { changed: 1, undo: 'token' } });
  await user.click(
    within(stage()).getByRole('button', { name: new RegExp(`^${stageLabels.won} or`) }),
  );
  await user.click(button('Not now'));
  expect(sent).toEqual([]);
  await user.click(button(name));
  await screen.findByText(told);
  const json = { ids: [1], stage: 'lost', reason: 'Not now', from: 'contacted' };
  expect(sent).toEqual([[stages, again ? { ...json, again } : json]]);
});
