// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { accountMessages } from '../../../domain/accounts/account-forms.ts';
import type { PushState } from '../../../domain/push/push.calls.ts';
import { now, refusal, rowTexts, show } from '../../../tests/support/admin-screen.tsx';
import { AskDisplayName } from './display-name.tsx';
import { NotificationsPanel } from './notifications-panel.tsx';
import { PasswordPanel } from './password-panel.tsx';
import { PersonalDataPanel } from './personal-data-panel.tsx';
import { TemplatesPanel } from './templates-panel.tsx';

const button = (name: string) => screen.getByRole('button', { name });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

const account = 'PUT /api/admin/account';

test('saves the display name, and asks for it until it is set', async () => {
  const { user, sent } = show(<AskDisplayName name="" />, {
    [account]: ({ json }) =>
      (json as { displayName: string }).displayName === 'admin'
        ? refusal(400, { error: 'Wrong.', fields: { displayName: accountMessages.isLoginName } })
        : (json as { displayName: string }),
  });
  await user.click(button('Save'));
  await screen.findByText(accountMessages.nameRequired);
  expect(sent).toEqual([]);
  await user.type(field('Display name'), 'admin');
  await user.click(button('Save'));
  await screen.findByText(accountMessages.isLoginName);
  sent.length = 0;
  await user.clear(field('Display name'));
  await user.type(field('Display name'), ' Asha  Rao ');
  await user.click(button('Save'));
  await screen.findByText(accountMessages.saved);
  expect(sent).toEqual([[account, { displayName: 'Asha Rao' }]]);
  await user.click(button('Not now'));
  expect(screen.queryByLabelText('Display name')).toBeNull();
});

test('changes a password that is typed twice, and empties the form', async () => {
  const { user, sent } = show(<PasswordPanel changedAt={now} />, {
    'PUT /api/admin/password': { token: 'next' },
  });
  screen.getByText(/^Changed .*10:30 am/);
  await user.click(button('Change the password'));
  await user.click(button('Change password'));
  await screen.findByText(accountMessages.password.currentRequired);
  await user.type(field('Current password'), 'old words');
  await user.type(field('New password'), 'new words');
  await user.type(field('New password again'), 'other words');
  await user.click(button('Change password'));
  await screen.findByText(accountMessages.password.repeatWrong);
  expect(sent).toEqual([]);
  await user.clear(field('New password again'));
  await user.type(field('New password again'), 'new words');
  await user.click(button('Change password'));
  await screen.findByText(accountMessages.password.changed);
  expect(sent).toEqual([
    ['PUT /api/admin/password', { currentPassword: 'old words', newPassword: 'new words' }],
  ]);
  expect(localStorage.getItem('adminToken')).toBe('next');
  expect(field('Current password').value).toBe('');
});

const template = {
  id: 2,
  name: 'Fees',
  fits: '' as const,
  subject: 'Our fees',
  english: 'Dear {name}',
  hindi: '',
  changedAt: '2026-11-25T05:00:00.000Z',
};
const put = 'PUT /api/admin/answer-templates/:id';

test('saves a template with the version it is based on, and shows a newer one', async () => {
  const { user, sent } = show(<TemplatesPanel templates={[template]} />, {
    [put]: ({ json }) =>
      (json as { revision: string }).revision === 'later'
        ? {}
        : refusal(409, {
            error: 'Changed meanwhile.',
            current: { ...template, name: 'Prices', changedAt: 'later' },
            revision: 'later',
          }),
  });
  expect(rowTexts()[1]).toMatch(/^Fees Any enquiry English .*Edit Delete$/);
  await user.click(button('Edit Fees'));
  await user.type(field('Name'), '!');
  await user.click(button('Save'));
  await screen.findByText('Changed meanwhile.');
  screen.getByText(/^Prices/);
  await user.click(button('Save'));
  await screen.findByText('“Fees!” is saved.');
  expect(sent.map(([, json]) => (json as { revision: string }).revision)).toEqual([
    template.changedAt,
    'later',
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a template replaces its own version whose response was lost', async () => {
  let calls = 0;
  let chosen = '';
  const { user, sent } = show(<TemplatesPanel templates={[template]} />, {
    [put]: ({ json }) => {
      calls += 1;
      const current = { ...template, name: 'Fees!', changedAt: 'later' };
      const { revision, next } = json as { revision: string; next: string };
      chosen ||= next;
      if (calls === 1) return refusal(504, { error: 'No response.' });
      const isOver = revision === chosen;
      return isOver ? {} : refusal(409, { error: 'x', current, revision: chosen });
    },
  });
  await user.click(button('Edit Fees'));
  await user.type(field('Name'), '!');
  await user.click(button('Save'));
  await screen.findByText('No response.');
  await user.type(field('Name'), '!');
  await user.click(button('Save'));
  await screen.findByText('“Fees!!” is saved.');
  expect(sent).toHaveLength(3);
});

test('deletes a template after a confirmation', async () => {
  const { user, sent } = show(<TemplatesPanel templates={[template]} />, {
    'DELETE /api/admin/answer-templates/:id': {},
  });
  await user.click(button('Delete Fees'));
  await user.click(button('Delete'));
  await screen.findByText('“Fees” is deleted.');
  expect(sent).toEqual([['DELETE /api/admin/answer-templates/2']]);
});

test('looks up the data of an address, and erases it after a confirmation', async () => {
  const erasure = 'POST /api/admin/personal-data/erasure';
  const { user, sent } = show(<PersonalDataPanel records={[]} />, {
    'POST /api/admin/personal-data/search': {
      counts: { messages: 2 },
      card: { id: 1, name: 'Asha', isOwn: false, notes: [{ id: 9, kind: 'note', text: 'Called' }] },
      mentions: [
        { key: 'step-7', place: 'step', card: { id: 7, name: 'Ravi' }, text: 'Ask Asha' },
        { key: 'about-8', place: 'about', card: { id: 8, name: 'Meena' }, text: 'Sister of Asha' },
        {
          key: 'entry-9',
          place: 'entry',
          card: { id: 7, name: 'Ravi' },
          kind: 'step',
          text: 'Set: Ask Asha, for 2026-11-27T03:30:00.000Z',
        },
      ],
    },
    [erasure]: { counts: { messages: 2 } },
  });
  await user.type(field('E-mail address'), 'asha@example.com');
  await user.click(button('Look up'));
  await screen.findByText(/also belongs to other addresses/);
  await user.click(screen.getByRole('checkbox', { name: /Called/ }));
  await user.click(screen.getByRole('checkbox', { name: 'Next step: Ask Asha' }));
  screen.getByRole('checkbox', { name: 'About the person: Sister of Asha', checked: false });
  screen.getByRole('checkbox', { name: /: Set: Ask Asha, for .*27 Nov 2026/ });
  await user.click(button('Erase everything'));
  const dialog = within(await screen.findByRole('alertdialog'));
  dialog.getByText('Erase everything stored about asha@example.com?');
  await user.click(dialog.getByRole('button', { name: 'Erase' }));
  await screen.findByText(/^Erased: .*2/);
  expect(sent.find(([name]) => name === erasure)?.[1]).toEqual({
    email: 'asha@example.com',
    notes: [9],
    mentions: ['step-7'],
  });
});

const quiet = 'PUT /api/admin/push/quiet-hours';
const device = {
  id: 3,
  name: 'Chrome on Android',
  endpoint: 'https://push.example/3',
  addedAt: now,
  reachedAt: now,
  failure: null,
  goneAt: null,
  waiting: 0,
};
const pushState = (quietHours: PushState['quietHours'], devices = [device]): PushState => ({
  publicKey: 'B',
  devices,
  quietHours,
  duty: { isOn: false, others: [], colleagues: 0 },
});
const hours = 'Monday - Friday: 9:00 AM - 6:00 PM';

test('quiet hours follow the opening hours, and say until when it is quiet', async () => {
  const { user, sent } = show(
    <NotificationsPanel state={pushState({ isOn: false, hours, until: null })} />,
    { [quiet]: {} },
  );
  const box = field(`Quiet outside opening hours (${hours})`);
  expect(box.checked).toBe(false);
  expect(screen.queryByText(/^Quiet until/)).toBeNull();
  await user.click(box);
  await screen.findByText('Notifications now wait for opening hours.');
  expect(sent).toEqual([[quiet, { isOn: true }]]);
});

test('says until when notifications wait, and switches quiet hours off', async () => {
  const until = '2026-11-27T03:30:00.000Z';
  const { user, sent } = show(
    <NotificationsPanel state={pushState({ isOn: true, hours, until })} />,
    {
      [quiet]: {},
    },
  );
  screen.getByText('Quiet until 27 Nov 2026, 9:00 am.');
  await user.click(field(`Quiet outside opening hours (${hours})`));
  await screen.findByText('Notifications now come at any time.');
  expect(sent).toEqual([[quiet, { isOn: false }]]);
});

test('without opening hours there are no quiet hours, and the panel says where to enter them', () => {
  show(<NotificationsPanel state={pushState({ isOn: false, hours: null, until: null })} />);
  screen.getByText(/To have quiet hours, enter opening hours under Company/);
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('shows that quiet hours are on although the opening hours are gone', () => {
  show(<NotificationsPanel state={pushState({ isOn: true, hours: null, until: null })} />);
  screen.getByText(/No opening hours are set, so notifications come at any time/);
});
