// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { stageLabels } from '../../../domain/people/person.ts';
import type { WaitingPage, WaitingPerson } from '../../../domain/people/person-card.ts';
import type { PlannedStep } from '../../../domain/people/steps.ts';
import { now, openScreen, type Replies, refusal } from '../../../tests/support/admin-screen.tsx';
import * as route from './today.tsx';
import { withoutPerson, withPerson } from './waiting-changes.ts';

const typed = (text: string, dueAt: string): PlannedStep => ({
  id: 7,
  kind: 'typed',
  text,
  dueAt,
  by: 'Asha',
});

const person = (id: number, name: string, changes: Partial<WaitingPerson>): WaitingPerson => ({
  ...{
    id,
    name,
    stage: 'new',
    lostReason: '',
    interest: 'SEO',
    batch: '',
    value: null,
    step: null,
  },
  waitingSince: null,
  heldUntil: null,
  source: '',
  medium: '',
  campaign: '',
  firstPage: '',
  enquiredAt: null,
  phone: `+91987654321${id}`,
  isWrongNumber: false,
  email: 'a@x.in',
  otherSender: null,
  lastContact: null,
  time: 'today',
  quote: 'Hello?',
  prefers: 'phone',
  asked: null,
  owner: '',
  ...changes,
});

const dhruv = person(1, 'Dhruv', { time: 'unanswered', waitingSince: '2026-11-26T04:11:00.000Z' });
const rajat = person(2, 'Rajat', { time: 'unanswered', waitingSince: '2026-11-25T04:00:00.000Z' });
const kavita = person(3, 'Kavita', {
  time: 'late',
  stage: 'contacted',
  step: typed('Call about the scholarship', '2026-11-24T05:30:00.000Z'),
});
const sneha = person(4, 'Sneha', {
  time: 'today',
  stage: 'contacted',
  step: typed('Call', '2026-11-26T11:00:00.000Z'),
});

const pageOf = (...people: WaitingPerson[]): WaitingPage => {
  const of = (time: string) => people.filter((each) => each.time === time).length;
  const groups = { unanswered: of('unanswered'), late: of('late'), today: of('today') };
  return {
    people,
    groups,
    since: null,
    lateSince: now,
    ids: people.map(({ id }) => id),
    unplanned: 0,
    duty: { isOn: false, others: [], colleagues: 0 },
    rest: null,
    counts: {
      all: people.length,
      late: groups.late,
      new: groups.unanswered,
      mine: 0,
      day: 0,
      slow: 0,
    },
  };
};

const replyContext = {
  'GET /api/admin/answer-templates': [],
  'GET /api/admin/suggestions': { ownAuthor: 'Neha' },
} as Replies;

/** Opens Today with a test server that returns `page` until a call changes it. */
async function open(page: WaitingPage, replies: Replies = {}) {
  const state = { page };
  const opened = await openScreen(route, {
    path: '/admin/today',
    replies: { 'GET /api/admin/people/today': () => state.page, ...replyContext, ...replies },
  });
  const row = (name: string) => screen.getByRole('link', { name }).closest('li') as HTMLElement;
  return { ...opened, state, row };
}

const headings = () => screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent);
const names = () => [...document.querySelectorAll('.today-name')].map((each) => each.textContent);

test('lists unanswered, late and due people with waiting time and message', async () => {
  const { row } = await open(pageOf(dhruv, rajat, kavita, sneha));
  expect(headings()).toEqual(['No answer yet 2', 'Overdue 1', 'Today 1']);
  expect(row('Dhruv').textContent).toContain('New, waiting 49 min');
  expect(row('Rajat').textContent).toContain('No answer for 25 hours');
  expect(row('Kavita').textContent).toContain('2 days late, call about the scholarship');
  expect(row('Sneha').textContent).toContain('4:30 pm, call');
  expect(row('Sneha').textContent).toContain('“Hello?”');
  expect(within(row('Dhruv')).getByRole('link', { name: 'Call Dhruv' }).className).toContain(
    'bg-green',
  );
  screen.getByRole('link', { name: /^Start with Dhruv.*1 of 4$/ });
});

test('puts somebody with colleagues on duty and says who is told of enquiries', async () => {
  const duty = { isOn: false, others: ['Ravi'], colleagues: 2 };
  const { user, state } = await open(
    { ...pageOf(dhruv), duty },
    {
      'PUT /api/admin/duty': ({ json }) => {
        const next = { ...duty, isOn: (json as { isOn: boolean }).isOn };
        state.page = { ...state.page, duty: next };
        return next;
      },
    },
  );
  screen.getByText(/^New enquiries are told to Ravi\./);
  const toggle = () => screen.getByRole('switch', { name: 'On duty' });
  expect(toggle().getAttribute('aria-checked')).toBe('false');
  screen.getByRole('link', { name: 'Mine 0' });
  await user.click(toggle());
  await screen.findByText('You are on duty. New enquiries are told to you and Ravi.');
  await screen.findByRole('switch', { checked: true });
});

/** Comes back to the tab until the check passes: React listens for it only after it has shown the list. */
const lookUntil = (check: () => void) =>
  waitFor(() => {
    act(() => document.dispatchEvent(new Event('visibilitychange')));
    check();
  });

test('shows whoever has come meanwhile when the tab becomes visible', async () => {
  const { state } = await open(pageOf(rajat));
  state.page = pageOf(dhruv, rajat);
  await lookUntil(() => screen.getByRole('link', { name: 'Dhruv' }));
  expect(names()).toEqual(['Dhruv', 'Rajat']);
  expect(screen.queryByRole('button', { name: /new, show/ })).toBeNull();
});

test('reads the list again at midnight', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout');
  onTestFinished(() => timers.mockRestore());
  const { state } = await open(pageOf(rajat));
  const midnight = Date.parse('2026-11-26T18:30:00.000Z') - Date.parse(now);
  // React runs effects after it has shown the list.
  const timer = await waitFor(() => {
    const set = timers.mock.calls.find(([, ms]) => ms === midnight);
    if (!set) throw new Error('No timer for midnight');
    return set[0];
  });
  state.page = pageOf({ ...rajat, name: 'Rajat Khanna' });
  act(() => timer());
  await screen.findByRole('link', { name: 'Rajat Khanna' });
});

test('keeps the list, and says so, while it cannot be read again', async () => {
  let isDown = false;
  await open(pageOf(rajat), {
    'GET /api/admin/people/today': () =>
      isDown ? refusal(503, { error: 'The site is busy.' }) : pageOf(rajat),
  });
  isDown = true;
  await lookUntil(() => screen.getByText('No connection since 10:30 am'));
  expect(names()).toEqual(['Rajat']);
  isDown = false;
  await lookUntil(() => expect(screen.queryByText(/^No connection/)).toBeNull());
});

test('shows no duty to somebody without colleagues', async () => {
  await open(pageOf(dhruv));
  expect(screen.queryByRole('switch')).toBeNull();
  expect(screen.queryByRole('link', { name: /^Mine/ })).toBeNull();
});

test('records a call as an attempt, shows the chosen outcome at once and undoes it', async () => {
  const calls: unknown[] = [];
  const { user, state, row } = await open(pageOf(dhruv, kavita), {
    'POST /api/admin/people/:id/answers': ({ json }) => {
      calls.push(json);
      return { ok: true };
    },
    'POST /api/admin/people/:id/outcomes': ({ json }) => {
      calls.push(json);
      const step = typed('Call again', '2026-11-26T11:30:00.000Z');
      state.page = pageOf({ ...dhruv, step }, kavita);
      return { changed: 1, undo: 'token', step };
    },
    'POST /api/admin/undo': ({ json }) => {
      calls.push(json);
      state.page = pageOf(dhruv, kavita);
      return { done: 1, refused: 0 };
    },
  });
  await user.click(screen.getByRole('link', { name: 'Call Dhruv' }));
  screen.getByRole('heading', { name: 'How did the call go?' });
  screen.getByText(`${stageLabels.contacted}. Then: send the fee in writing, today, 5:00 pm`);
  // Save without a choice shows an error.
  await user.click(screen.getByRole('button', { name: 'Save, then Kavita' }));
  screen.getByText('Please choose how it went');
  await user.click(screen.getByRole('radio', { name: /^No answer/ }));
  await user.type(screen.getByLabelText('What was said (optional)'), 'It rang');
  await user.click(screen.getByRole('button', { name: 'Save, then Kavita' }));
  await screen.findByText('No answer, noted. Next: call again today, 5:00 pm.');
  expect(row('Dhruv').textContent).toContain('5:00 pm, call again, new, waiting 49 min');
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls).toMatchObject([
    { kind: 'phone', to: dhruv.phone },
    {
      kind: 'phone',
      to: dhruv.phone,
      outcome: 'no-answer',
      note: 'It rang',
      next: { text: 'Call again', day: '2026-11-26', time: '17:00' },
    },
  ]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(row('Dhruv').textContent).not.toContain('call again'));
  expect(calls.at(-1)).toEqual({ tokens: ['token'] });
});

test('says which step the card has after a call if a colleague has set one meanwhile', async () => {
  const step = typed('Visit; Call again', '2026-11-26T08:30:00.000Z');
  const { user } = await open(pageOf(dhruv), {
    'POST /api/admin/people/:id/outcomes': { changed: 1, undo: 'token', step },
  });
  await user.click(screen.getByRole('button', { name: 'Done: Dhruv' }));
  await user.click(screen.getByRole('radio', { name: /^No answer/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('No answer, noted. Next: visit; Call again today, 2:00 pm.');
  screen.getByRole('button', { name: 'Undo' });
});

test('after "Spoke" moves a person to the steps of today, or out of the list for a later day', async () => {
  const { user, row } = await open(pageOf(dhruv, rajat), {
    'POST /api/admin/people/:id/answers': { ok: true },
    'POST /api/admin/people/:id/outcomes': () => new Promise(() => {}),
  });
  await user.click(screen.getByRole('link', { name: 'Call Dhruv' }));
  await user.click(screen.getByRole('radio', { name: /^Spoke/ }));
  await user.click(screen.getByRole('button', { name: 'Save only' }));
  expect(names()).toEqual(['Rajat', 'Dhruv']);
  expect(row('Dhruv').textContent).toContain('5:00 pm, send the fee in writing');
  await user.click(screen.getByRole('link', { name: 'Call Rajat' }));
  await user.click(screen.getByRole('radio', { name: /^Spoke/ }));
  await user.click(screen.getByRole('radio', { name: 'Tomorrow, 9:00 am' }));
  await user.click(screen.getByRole('button', { name: 'Save, then Dhruv' }));
  expect(names()).toEqual(['Dhruv']);
});

test('restores the row and says why when the call fails', async () => {
  const { user } = await open(pageOf(kavita, sneha), {
    'POST /api/admin/people/:id/step-done': refusal(503, { error: 'The site is busy.' }),
  });
  await user.click(screen.getByRole('button', { name: 'Done: Kavita' }));
  await screen.findByText('Kavita is not marked as done. The site is busy.');
  expect(names()).toEqual(['Kavita', 'Sneha']);
  screen.getByRole('button', { name: 'Try again' });
});

test('Done asks how an enquiry was answered; “I did not call” records nothing', async () => {
  const sent: unknown[] = [];
  const { user } = await open(pageOf(dhruv), {
    'POST /api/admin/people/:id/outcomes': ({ json }) => {
      sent.push(json);
      return { changed: 1, undo: null };
    },
  });
  await user.click(screen.getByRole('button', { name: 'Done: Dhruv' }));
  await user.click(screen.getByRole('button', { name: 'I did not call' }));
  await screen.findByText('Nothing was noted.');
  expect(sent).toEqual([{ kind: 'phone', to: dhruv.phone, outcome: 'none' }]);
  expect(names()).toEqual(['Dhruv']);
});

test('asks whether a WhatsApp text was sent', async () => {
  const call = { to: '+919876543211', at: now, by: 'neha', next: null, mail: null };
  const asked = { ...call, kind: 'whatsapp' as const };
  const { user } = await open(pageOf({ ...dhruv, asked }), {
    'POST /api/admin/people/:id/outcomes': () => new Promise(() => {}),
  });
  await user.click(
    screen.getByRole('button', { name: /^neha opened WhatsApp at 10:30 am. Sent\?/ }),
  );
  screen.getByRole('heading', { name: 'Did you send it?' });
  await user.click(screen.getByRole('radio', { name: /^Sent/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(
    'WhatsApp sent, noted. Next: call if there is no answer tomorrow, 9:00 am.',
  );
  expect(names()).toEqual([]);
});

test('offers email instead of calling a wrong number', async () => {
  await open(pageOf({ ...dhruv, isWrongNumber: true }));
  expect(screen.queryByRole('link', { name: 'Call Dhruv' })).toBeNull();
  screen.getByRole('link', { name: 'Mail Dhruv' });
});

test('an empty day shows what was done and what comes next', async () => {
  const rest = {
    answered: 11,
    half: 31,
    next: { id: 4, name: 'Sneha', text: 'ask for the fee', dueAt: '2026-11-27T04:30:00.000Z' },
    noStep: { count: 6, worth: 235_000 },
  };
  await open({ ...pageOf(), rest });
  screen.getByRole('heading', { name: 'Nobody waits' });
  screen.getByText('You answered 11 people today, half of them within 31 min.');
  screen.getByRole('link', { name: 'Tomorrow, 10:00 am Sneha, ask for the fee' });
  screen.getByRole('link', { name: '6 people have no next step Worth ₹2,35,000 if all are won' });
  screen.getByRole('button', { name: 'Add a person' });
});

test('an empty day offers notifications on this device, until they are on', async () => {
  const subscription = { toJSON: () => ({ endpoint: 'https://push.example/1', keys: {} }) };
  const pushManager = { getSubscription: async () => null, subscribe: async () => subscription };
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    permission: 'default',
    requestPermission: async () => 'granted',
  });
  const ready = Promise.resolve({ pushManager });
  vi.stubGlobal('navigator', {
    userAgent: 'A phone',
    clipboard: navigator.clipboard,
    serviceWorker: { ready, register: async () => {}, getRegistration: async () => undefined },
  });
  const rest = { answered: 0, half: null, next: null, noStep: { count: 0, worth: 0 } };
  const sent: unknown[] = [];
  const { user } = await open(
    { ...pageOf(), rest },
    {
      'GET /api/admin/push': { publicKey: 'B' },
      'POST /api/admin/push/devices': ({ json }) => {
        sent.push(json);
        return {};
      },
    },
  );
  await user.click(await screen.findByRole('button', { name: /^Allow/ }));
  await screen.findByText('On. This browser shows new enquiries at once.');
  expect(sent).toMatchObject([{ endpoint: 'https://push.example/1' }]);
  expect(screen.queryByText('Tell me here when somebody writes')).toBeNull();
});

test('updates the counts when people leave or return', () => {
  const clock = { now: new Date(now), zone: 'Asia/Kolkata' };
  const page = pageOf(dhruv, rajat, kavita, sneha);
  const without = withoutPerson(page, 1, clock);
  expect(without).toMatchObject({
    ids: [2, 3, 4],
    counts: { all: 3, new: 1 },
    groups: { unanswered: 1 },
  });
  expect(withPerson(without, dhruv, clock)).toEqual(page);
  expect(withoutPerson(without, 1, clock)).toBe(without);
  // People who have waited since yesterday are late too.
  const late = { ...page, counts: { ...page.counts, late: 2 } };
  expect(withoutPerson(late, 2, clock).counts).toMatchObject({ all: 3, new: 1, late: 1 });
  const later = typed('Call', '2026-11-27T04:00:00.000Z');
  const held = { ...dhruv, step: later, heldUntil: later.dueAt };
  expect(withPerson(page, held, clock)).toEqual(without);
});

test('offers what was said on a call again until its outcome is stored', async () => {
  let isBusy = true;
  const { user } = await open(pageOf(dhruv), {
    'POST /api/admin/people/:id/answers': { ok: true },
    'POST /api/admin/people/:id/outcomes': () =>
      isBusy ? refusal(503, { error: 'The site is busy.' }) : { changed: 1, undo: 'token' },
  });
  const say = async () => {
    await user.click(screen.getByRole('radio', { name: /^No answer/ }));
    await user.type(screen.getByLabelText('What was said (optional)'), 'It rang');
    await user.click(screen.getByRole('button', { name: 'Save' }));
  };
  await user.click(screen.getByRole('link', { name: 'Call Dhruv' }));
  await say();
  await screen.findByText(/^What you noted about Dhruv was not saved\. The site is busy\./);
  await user.click(screen.getByRole('link', { name: 'Call Dhruv' }));
  screen.getByText('You typed something here before and did not save it.');
  await user.click(screen.getByRole('button', { name: 'Put it back' }));
  expect(screen.getByLabelText<HTMLInputElement>('What was said (optional)').value).toBe('It rang');
  isBusy = false;
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/^No answer, noted\./);
  await waitFor(() => expect(Object.keys(localStorage)).toEqual(['adminToken']));
});

test('plans the next try also with a customer, and nothing after a talk unless it is chosen', async () => {
  const customer = { ...sneha, name: 'Sneha', stage: 'won', asked: null } as const;
  const { user, sent } = await open(pageOf({ ...customer, time: 'today' }), {
    'POST /api/admin/people/:id/answers': { ok: true },
    'POST /api/admin/people/:id/outcomes': { changed: 1, undo: 'token' },
  });
  await user.click(screen.getByRole('link', { name: 'Call Sneha' }));
  await user.click(screen.getByRole('radio', { name: /^No answer/ }));
  await user.click(screen.getByRole('radio', { name: /^Spoke/ }));
  screen.getByText('Answered. Nothing more is planned');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Spoke, noted.');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.[1]).toEqual({ kind: 'phone', to: sneha.phone, outcome: 'spoke', next: null });
});

test('asks which of the steps of today are done with a call, and ends no other', async () => {
  const { user, sent } = await open(pageOf(kavita), {
    'POST /api/admin/people/:id/answers': { ok: true },
    'POST /api/admin/people/:id/outcomes': { changed: 1, undo: 'token' },
  });
  const save = async (isDone: boolean) => {
    await user.click(screen.getByRole('link', { name: 'Call Kavita' }));
    expect(screen.queryByRole('checkbox')).toBeNull();
    await user.click(screen.getByRole('radio', { name: /^Spoke/ }));
    const box = screen.getByRole<HTMLInputElement>('checkbox', {
      name: 'Done: Call about the scholarship',
    });
    expect(box.checked).toBe(true);
    if (!isDone) await user.click(box);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(/^Spoke, noted/);
  };
  await save(true);
  await waitFor(() => expect(sent.at(-1)?.[1]).toMatchObject({ outcome: 'spoke', done: [7] }));
});

test('counts at its head the open people without a next step, who are in no list', async () => {
  await open({ ...pageOf(dhruv), unplanned: 1200 });
  const lists = within(screen.getByRole('navigation', { name: 'Lists' }));
  const link = lists.getByRole('link', { name: 'No next step 1,200' });
  expect(link.getAttribute('href')).toBe('/admin/people?step=none');
});

test('stores how a call ended only after the call itself, on a slow connection', async () => {
  const held = Promise.withResolvers<void>();
  const { user, sent } = await open(pageOf(dhruv), {
    'POST /api/admin/people/:id/answers': async () => {
      await held.promise;
      return { ok: true };
    },
    'POST /api/admin/people/:id/outcomes': { changed: 1, undo: 'token' },
  });
  await user.click(screen.getByRole('link', { name: 'Call Dhruv' }));
  await user.click(screen.getByRole('radio', { name: /^Spoke/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/^Spoke, noted\./);
  expect(sent).toHaveLength(1);
  held.resolve();
  await waitFor(() => expect(sent).toHaveLength(2));
});

test('keeps the Undo of how a WhatsApp text ended when the attempt itself is stored late', async () => {
  const held = Promise.withResolvers<void>();
  const { user, sent } = await open(pageOf(dhruv), {
    'POST /api/admin/people/:id/answers': async () => {
      await held.promise;
      return { ok: true };
    },
    'POST /api/admin/people/:id/outcomes': { changed: 1, undo: 'token' },
  });
  await user.click(screen.getByRole('link', { name: 'WhatsApp: Dhruv' }));
  await user.click(screen.getByRole('radio', { name: /^Sent/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/^WhatsApp sent, noted\./);
  held.resolve();
  await waitFor(() => expect(sent).toHaveLength(2));
  screen.getByText(/^WhatsApp sent, noted\./);
  screen.getByRole('button', { name: 'Undo' });
});

test('shows the step that somebody else has set in the meantime', async () => {
  const step = typed('Send the price', '2026-11-26T08:00:00.000Z');
  const { user, state, row } = await open(pageOf(sneha), {
    'POST /api/admin/people/:id/step-done': refusal(409, { error: 'Somebody has changed it.' }),
  });
  state.page = pageOf({ ...sneha, step });
  await user.click(screen.getByRole('button', { name: 'Done: Sneha' }));
  await screen.findByText('Sneha is not marked as done. Somebody has changed it.');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  await waitFor(() => expect(row('Sneha').textContent).toContain('send the price'));
});

/** Opens the dialog of the next step of the first person. */
async function chooseDate(user: Awaited<ReturnType<typeof open>>['user']) {
  // The environment has no popovers.
  Object.assign(HTMLElement.prototype, { hidePopover() {} });
  const [first] = screen.getAllByRole('button', { name: 'Choose a date' });
  await user.click(first as HTMLElement);
}

test('says that a colleague has planned a later step, though the person leaves the list by that', async () => {
  const theirs = typed('Send the fees', '2026-11-28T04:30:00.000Z');
  const error = 'Neha has changed the next step to “Send the fees” in the meantime.';
  const held = Promise.withResolvers<void>();
  const { user, sent, state } = await open(pageOf(kavita, sneha), {
    'POST /api/admin/people/:id/step-done': async () => {
      await held.promise;
      return { changed: 1, undo: null };
    },
    'POST /api/admin/people/steps': refusal(409, { error, current: { step: theirs } }),
  });
  // Its reload comes while the dialog is open.
  await user.click(screen.getByRole('button', { name: 'Done: Sneha' }));
  await chooseDate(user);
  const dialog = within(screen.getByRole('dialog'));
  state.page = pageOf(rajat);
  await user.click(dialog.getByRole('button', { name: 'Set next step' }));
  await dialog.findByText(new RegExp(`^${error} That step is for .* Press again to set yours.$`));
  held.resolve();
  await waitFor(() => expect(names()).toEqual(['Rajat']));
  dialog.getByText(/Press again to set yours\.$/);
  await user.click(dialog.getByRole('button', { name: 'Set next step' }));
  expect(sent.at(-1)?.[1]).toMatchObject({ ids: [3], step: theirs.id });
});

test('loads the list again when the dialog of a refused step is closed', async () => {
  const step = typed('Send the fees', '2026-11-28T04:30:00.000Z');
  const { user, state } = await open(pageOf(kavita, sneha), {
    'POST /api/admin/people/steps': refusal(409, { error: 'Changed.', current: { step } }),
  });
  await chooseDate(user);
  const dialog = within(screen.getByRole('dialog'));
  state.page = pageOf(sneha);
  await user.click(dialog.getByRole('button', { name: 'Set next step' }));
  await dialog.findByText(/^Changed\. That step/);
  expect(names()).toEqual(['Kavita', 'Sneha']);
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(names()).toEqual(['Sneha']));
});
