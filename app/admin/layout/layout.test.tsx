// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRoutesStub, useLocation } from 'react-router';
import { expect, onTestFinished, test } from 'vitest';
import { keepToken, noteMissingStep, readToken, sessionEnded } from '../api/session.ts';
import AdminLayout from './layout.tsx';

/** A screen with a text, in the frame of the admin. */
async function openText() {
  keepToken('token');
  const Elsewhere = () => <h1>{useLocation().pathname + useLocation().search}</h1>;
  const Admin = createRoutesStub([
    {
      Component: AdminLayout,
      children: [
        {
          path: '/admin/settings',
          Component: () => (
            <>
              <h1>Settings</h1>
              <textarea aria-label="Text" />
            </>
          ),
        },
      ],
    },
    { path: '*', Component: Elsewhere },
  ]);
  onTestFinished(() => {
    cleanup();
    localStorage.clear();
    sessionStorage.clear();
  });
  render(<Admin initialEntries={['/admin/settings?a=b']} />);
  return {
    user: userEvent.setup(),
    text: await screen.findByLabelText<HTMLTextAreaElement>('Text'),
  };
}

const ends = [
  ['the session ends', () => sessionEnded(readToken()), 'Log in', '/admin/login'],
  [
    'a second step is missing',
    () => noteMissingStep(readToken()),
    'Set it up',
    '/admin/second-step',
  ],
] as const;
const back = '?next=%2Fadmin%2Fsettings%3Fa%3Db';

test.each(ends)(
  'when %s while somebody types, the text stays until a press',
  async (_, end, label, address) => {
    const { user, text } = await openText();
    await user.type(text, 'A long sen');
    act(end);
    await user.keyboard('tence');
    expect(document.activeElement).toBe(text);
    expect(text.value).toBe('A long sentence');
    await user.click(screen.getByRole('button', { name: label }));
    await screen.findByRole('heading', { name: address + back });
  },
);

test.each(ends)(
  'when %s and nobody types, the page for it opens',
  async (_, end, _label, address) => {
    await openText();
    act(end);
    await screen.findByRole('heading', { name: address + back });
  },
);
