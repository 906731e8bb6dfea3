// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import type { Role } from '../../../domain/accounts/roles.ts';
import {
  type SecondStepRule,
  secondStepRuleMessages,
} from '../../../domain/accounts/second-step-rule.ts';
import type { Colleague } from '../../../domain/colleagues/colleagues.calls.ts';
import {
  openScreen,
  type Parts,
  type Replies,
  refusal,
  rowTexts,
} from '../../../tests/support/admin-screen.tsx';
import { onConfirmIdentity } from '../api/confirm-identity.ts';
import * as route from './accounts.tsx';

const put = 'PUT /api/admin/second-step/rule';
const list = 'GET /api/admin/accounts';
const app = { passkeys: 0, hasApp: true, codesLeft: 7 };

const person = (
  id: number,
  name: string,
  role: Role,
  more: Parts<Colleague> = {},
): Parts<Colleague> => ({ id, name, username: name, role, ...more });

const owner = person(1, 'Ananya Rao', 'owner', { isMe: true, secondStep: app });
const vikram = person(2, 'Vikram Shetty', 'editor');
const farah = person(3, 'Farah Khan', 'author', { secondStep: app });

/** The screen, and a server that stores the rule. */
async function open(accounts: Parts<Colleague>[], rule: SecondStepRule | null = null) {
  let stored = rule;
  const replies: Replies = {
    [list]: () => ({ accounts, rule: stored }),
    [put]: ({ json }: { json: unknown }) => {
      const { roles, from } = json as SecondStepRule;
      stored = roles.length > 0 ? { roles, from } : null;
      return { rule: stored };
    },
  };
  const opened = await openScreen(route, { path: '/admin/accounts', replies });
  return opened;
}

const panel = () => within(screen.getByRole('region', { name: 'Two-step login' }));
const save = () => panel().getByRole('button', { name: 'Save' });
const said = () => panel().getByRole('status').textContent;
const day = () => panel().getByLabelText<HTMLInputElement>('From');

test('says in the list who has none, and from which day it is needed', async () => {
  await open([owner, vikram, farah], { roles: ['editor'], from: '2026-12-01' });
  expect(rowTexts()[2]).toContain('Off needed from 1 Dec 2026');
  expect(said()).toBe(
    'Vikram Shetty is told on every login until then, and from that day sets it up before anything else opens.',
  );
});

test('shows the portrait of who has one, and the kolam of the name of others', async () => {
  await open([{ ...owner, picture: '/media/ananya.webp' }, vikram]);
  const [, first, second] = screen.getAllByRole('row');
  expect(first?.querySelector('img')?.getAttribute('src')).toBe('/media/ananya.webp');
  expect(second?.querySelector('img')).toBeNull();
  expect(second?.querySelector('svg')).not.toBeNull();
});

test('says that the day has come', async () => {
  // The day of the clock, in India.
  await open([owner, vikram, farah], { roles: ['editor'], from: '2026-11-26' });
  expect(rowTexts()[2]).toContain('Off needed since 26 Nov 2026');
  expect(said()).toBe('Vikram Shetty sets it up before anything else opens.');
});

test('names nobody where no role is chosen, where everybody has one, and where somebody has left', async () => {
  const left = person(4, 'Imtiaz Ali', 'desk', { leftAt: '2026-09-30T05:00:00.000Z' });
  const { user } = await open([owner, vikram, farah, left]);
  expect(rowTexts()[2]).toMatch(/Off(?! needed)/);
  expect(said()).toBe('Nobody needs one. Everybody can set one up in Settings.');
  await user.click(panel().getByLabelText('Enquiry desk'));
  await user.click(panel().getByLabelText('Author'));
  expect(said()).toBe('Everybody in these roles has one.');
});

test('saves roles and a day, shows them in the list, and takes it back', async () => {
  const { user, sent } = await open([owner, vikram, farah]);
  await user.click(panel().getByLabelText('Editor'));
  await user.clear(day());
  await user.click(save());
  await panel().findByText(secondStepRuleMessages.dayRequired);
  await user.type(day(), '9999-12-31');
  await user.click(save());
  await panel().findByText(secondStepRuleMessages.dayTooFar);
  await user.clear(day());
  await user.type(day(), '2026-12-01');
  await user.click(save());
  await screen.findByText('Needed for editors from 1 Dec 2026.');
  await expect.poll(() => rowTexts()[2]).toContain('needed from 1 Dec 2026');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Nobody needs a second step now.');
  const rule = { roles: ['editor'], from: '2026-12-01' };
  expect(sent).toEqual([
    [put, { ...rule, base: null }],
    [put, { roles: [], from: '2026-12-01', base: rule }],
  ]);
  await expect.poll(() => rowTexts()[2]).not.toContain('needed');
});

test('asks before it begins at once for somebody, and tells owners that they have none themselves', async () => {
  const accounts = [{ ...owner, secondStep: null }, vikram, person(5, 'Neha', 'owner'), farah];
  const { user, sent } = await open(accounts);
  await user.click(panel().getByLabelText('Owner'));
  await user.click(panel().getByLabelText('Editor'));
  panel().getByText(/^You have none yourself\./);
  await user.clear(day());
  await user.type(day(), '2026-11-26');
  expect(said()).toBe('You, Vikram Shetty and Neha set it up before anything else opens.');
  await user.click(save());
  const question = within(await screen.findByRole('alertdialog'));
  question.getByText(/^You, Vikram Shetty and Neha set it up before anything else opens\./);
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull();
  expect(sent).toEqual([]);
  expect(panel().getByLabelText<HTMLInputElement>('Owner').checked).toBe(true);
  await user.click(save());
  await user.click(await screen.findByRole('button', { name: 'Require it' }));
  await screen.findByText('Needed for owners and editors since 26 Nov 2026.');
  expect(sent).toEqual([[put, { roles: ['owner', 'editor'], from: '2026-11-26', base: null }]]);
});

test('the focus stays on Save after saving by keyboard', async () => {
  const { user } = await open([owner, vikram, farah]);
  await user.click(panel().getByLabelText('Editor'));
  save().focus();
  await user.keyboard('{Enter}');
  await screen.findByText(/^Needed for editors from /);
  await expect.poll(() => rowTexts()[2]).toContain('needed from');
  await expect.poll(() => save().ariaDisabled).not.toBe('true');
  expect(document.activeElement).toBe(save());
});

test('Save can have the focus back from the dialog that asks who is there', async () => {
  let answer = (_isConfirmed: boolean) => {};
  const end = onConfirmIdentity(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  onTestFinished(end);
  let isFresh = false;
  const rule: SecondStepRule = { roles: ['editor'], from: '2026-12-03' };
  const replies: Replies = {
    [list]: () => ({ accounts: [owner, vikram], rule: isFresh ? rule : null }),
    [put]: () =>
      isFresh ? { rule } : refusal(403, { reason: 'not-fresh', act: 'Require a second step' }),
  };
  const { user, sent } = await openScreen(route, { path: '/admin/accounts', replies });
  await user.click(panel().getByLabelText('Editor'));
  const button = save();
  button.focus();
  await user.keyboard('{Enter}');
  await expect.poll(() => sent.length).toBe(1);
  // The browser gives the focus back to what had it, unless that is disabled.
  await expect.poll(() => button.textContent).toBe('Saving...');
  expect(button.matches(':disabled')).toBe(false);
  isFresh = true;
  answer(true);
  await screen.findByText(/^Needed for editors from /);
  await expect.poll(() => rowTexts()[2]).toContain('needed from');
  expect(save()).toBe(button);
  expect(document.activeElement).toBe(button);
});

test('shows the newer rule when somebody else has changed it meanwhile', async () => {
  const newer: SecondStepRule = { roles: ['desk'], from: '2026-12-24' };
  let rule: SecondStepRule | null = null;
  const replies: Replies = {
    [list]: () => ({ accounts: [owner, vikram], rule }),
    [put]: () => {
      rule = newer;
      return refusal(409, { error: secondStepRuleMessages.changed });
    },
  };
  const { user } = await openScreen(route, { path: '/admin/accounts', replies });
  await user.click(panel().getByLabelText('Editor'));
  await user.click(save());
  await screen.findByText(secondStepRuleMessages.changed);
  await expect.poll(() => day().value).toBe(newer.from);
  expect(panel().getByLabelText<HTMLInputElement>('Enquiry desk').checked).toBe(true);
});

const role = 'PUT /api/admin/accounts/:id/role';

test('the only owner chooses who becomes one too', async () => {
  const left = person(4, 'Imtiaz Ali', 'desk', { leftAt: '2026-09-30T05:00:00.000Z' });
  const accounts = [{ ...owner, isLastOwner: true }, vikram, farah, left];
  const replies: Replies = { [list]: { accounts }, [role]: {} };
  const { user, sent } = await openScreen(route, { path: '/admin/accounts', replies });
  screen.getByText(/^If your phone and your recovery codes are lost, only whoever runs the server/);
  await user.click(screen.getByRole('button', { name: 'Choose who' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Who becomes an owner too?' }));
  expect(dialog.getAllByRole('radio')).toHaveLength(2);
  await user.click(dialog.getByRole('button', { name: 'Make Owner' }));
  await dialog.findByText('Please choose somebody');
  await user.click(dialog.getByRole('radio', { name: /^Farah Khan/ }));
  await user.click(dialog.getByRole('button', { name: 'Make Owner' }));
  await screen.findByText('Farah Khan is an owner now.');
  expect(sent).toEqual([['PUT /api/admin/accounts/3/role', { role: 'owner' }]]);
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

test('the only account invites an owner', async () => {
  const accounts = [{ ...owner, isLastOwner: true, secondStep: null }];
  const { user } = await openScreen(route, {
    path: '/admin/accounts',
    replies: { [list]: { accounts } },
  });
  screen.getByText(/^If your password is lost/);
  expect(screen.queryByRole('button', { name: 'Choose who' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Invite an owner' }));
  screen.getByRole('dialog', { name: 'Invite somebody' });
});

test.each([
  { canMail: false, says: 1, act: 'Make the link', reset: 'Make the link' },
  { canMail: true, says: 0, act: 'Send invitation', reset: 'Send the link' },
])('says in the dialogs of links whether there is a mail server: $canMail', async (expected) => {
  const { canMail, says, act, reset } = expected;
  const accounts = [owner, { ...vikram, email: 'vikram@site.example' }];
  const { user } = await openScreen(route, {
    path: '/admin/accounts',
    replies: { [list]: { accounts, canMail } },
  });
  const waits = () =>
    screen.queryAllByText(/No mail server yet: nothing is mailed, so you copy the link/);
  await user.click(screen.getByRole('button', { name: 'Invite somebody' }));
  expect(waits()).toHaveLength(says);
  screen.getByRole('button', { name: act });
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'New password for Vikram Shetty' }));
  const dialog = await screen.findByRole('alertdialog', {
    name: 'A new password for Vikram Shetty?',
  });
  within(dialog).getByRole('button', { name: reset });
  expect(waits()).toHaveLength(says);
});
