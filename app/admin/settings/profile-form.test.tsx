// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Profile } from '../../../domain/profile/profile.calls.ts';
import { profileMessages } from '../../../domain/profile/profile.ts';
import { now, type Replies, refusal, show } from '../../../tests/support/admin-screen.tsx';
import { keepCopy } from '../session/copies.ts';
import { ProfileSection } from './profile-form.tsx';

const profile: Profile = {
  username: 'admin',
  role: 'owner',
  name: 'Ananya Rao',
  work: 'Founder',
  about: 'Teaches.',
  picture: { id: 7, url: '/media/a.jpg' },
  isDrawn: false,
  slug: 'ananya-rao',
  isPublic: true,
  passwordChangedAt: now,
  revision: 'first',
};

const put = 'PUT /api/admin/profile';
const open = (replies: Replies = {}, changes: Partial<Profile> = {}, isAuthor = true) =>
  show(<ProfileSection isAuthor={isAuthor} profile={{ ...profile, ...changes }} />, replies);

const button = (name: string) => screen.getByRole('button', { name });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

test('shows picture, texts and page, and saves them with the version that was read', async () => {
  const { user, sent, container } = open({
    [put]: {
      profile: { ...profile, name: 'Ananya Nair', revision: 'second' },
      posts: 3,
      undo: 'u',
    },
    'POST /api/admin/undo': { done: 1, refused: 0 },
  });
  screen.getByText('8 of 280');
  screen.getByText(/on your own page, \/blog\/author\/ananya-rao\./);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/blog/author/ananya-rao');
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/media/a.jpg');
  await user.clear(field('Name'));
  await user.type(field('Name'), 'Ananya Nair');
  await user.click(button('Remove the picture'));
  expect(document.activeElement).toBe(button('Choose a picture'));
  await user.click(button('Save'));
  await screen.findByText('Saved. 3 blogs changed.');
  const texts = { work: 'Founder', about: 'Teaches.', picture: null };
  expect(sent).toEqual([
    [put, { ...texts, name: 'Ananya Nair', revision: 'first', next: expect.any(String) }],
  ]);
  await user.click(button('Save'));
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[1]?.[1]).toMatchObject({ revision: 'second' });
});

test('checks before sending, and shows what the server refuses at its field', async () => {
  const { user, sent } = open({
    [put]: refusal(422, { error: 'x', fields: { name: profileMessages.colleagueHas('Neha') } }),
  });
  await user.clear(field('Name'));
  await user.type(field('About you'), 'x'.repeat(273));
  await user.click(button('Save'));
  await screen.findByText('Please give the name that readers should see');
  expect(document.activeElement).toBe(field('Name'));
  await user.type(field('Name'), 'Neha');
  await user.click(button('Save'));
  await screen.findByText(profileMessages.tooLong(280));
  expect(sent).toEqual([]);
  await user.clear(field('About you'));
  await user.click(button('Save'));
  await screen.findByText(profileMessages.colleagueHas('Neha'));
  expect(field('Name').value).toBe('Neha');
});

test('asks whether an existing author is who saves, and sends the answer', async () => {
  const current = {
    name: 'Ananya Rao',
    posts: 2,
    bio: 'Runs a bakery.',
    question: profileMessages.question('Ananya Rao'),
  };
  const { user, sent } = open(
    {
      [put]: ({ json }) =>
        (json as { isMe?: boolean }).isMe
          ? { profile: { ...profile, base: 'second' }, posts: 0, undo: null }
          : refusal(409, { error: current.question, current }),
    },
    { slug: null, isPublic: false, name: '' },
  );
  await user.type(field('Name'), 'Ananya Rao');
  await user.click(button('Save'));
  const dialog = within(await screen.findByRole('alertdialog'));
  dialog.getByText('There is an author Ananya Rao already. Is that you?');
  dialog.getByText(/2 published blogs are signed with this name. “Runs a bakery.”/);
  await user.click(dialog.getByRole('button', { name: 'No' }));
  await screen.findByText(profileMessages.otherPerson('Ananya Rao'));
  expect(sent).toHaveLength(1);
  await user.click(button('Save'));
  await user.click(await screen.findByRole('button', { name: 'Yes, that is me' }));
  await screen.findByText('Saved.');
  expect(sent.at(-1)?.[1]).toMatchObject({ isMe: true });
});

test('what was saved in another window is told, and replaced only by another press', async () => {
  const { user, sent } = open({
    [put]: ({ json }) =>
      (json as { revision: string }).revision === 'first'
        ? refusal(409, {
            error: profileMessages.changed,
            current: { ...profile, about: 'Theirs.', revision: 'second' },
            revision: 'second',
          })
        : {
            profile: { ...profile, about: 'Teaches. Mine.', revision: 'third' },
            posts: 0,
            undo: null,
          },
  });
  await user.type(field('About you'), ' Mine.');
  await user.click(button('Save'));
  await screen.findByText(profileMessages.changed);
  screen.getByText('Theirs.');
  expect(field('About you').value).toBe('Teaches. Mine.');
  await user.click(button('Save'));
  await screen.findByText('Saved.');
  expect(screen.queryByText(profileMessages.changed)).toBeNull();
  expect(screen.queryByText('Theirs.')).toBeNull();
  expect(sent[1]?.[1]).toMatchObject({ about: 'Teaches. Mine.', revision: 'second' });
});

test('a profile replaces its own version whose response was lost', async () => {
  let calls = 0;
  let chosen = '';
  const { user, sent } = open({
    [put]: ({ json }) => {
      calls += 1;
      const { revision, next } = json as { revision: string; next: string };
      chosen ||= next;
      if (calls === 1) return refusal(504, { error: 'No response.' });
      const current = { ...profile, about: 'Teaches. Mine', revision: chosen };
      return revision === chosen
        ? {
            profile: { ...current, about: 'Teaches. Mine too', revision: 'third' },
            posts: 0,
            undo: null,
          }
        : refusal(409, { error: profileMessages.changed, current, revision: chosen });
    },
  });
  await user.type(field('About you'), ' Mine');
  await user.click(button('Save'));
  await screen.findByText('No response.');
  await user.type(field('About you'), ' too');
  await user.click(button('Save'));
  await screen.findByText('Saved.');
  expect(sent).toHaveLength(3);
  expect(sent[2]?.[1]).toMatchObject({ about: 'Teaches. Mine too', revision: chosen });
});

test('what was saved in another window can be shown instead', async () => {
  const { user, sent } = open({
    [put]: refusal(409, {
      error: profileMessages.changed,
      current: { ...profile, about: 'Theirs.', revision: 'second' },
      revision: 'second',
    }),
  });
  await user.type(field('About you'), ' Mine.');
  await user.click(button('Save'));
  await user.click(await screen.findByRole('button', { name: 'Show that instead' }));
  expect(field('About you').value).toBe('Theirs.');
  expect(screen.queryByText(profileMessages.changed)).toBeNull();
  expect(document.activeElement).toBe(field('Name'));
  await user.click(button('Save'));
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[1]?.[1]).toMatchObject({ about: 'Theirs.', revision: 'second' });
});

test('keeps what was typed in this browser until it is saved or discarded', async () => {
  const { name, work, about } = profile;
  const base = { name, work, about, picture: '7', pictureUrl: '/media/a.jpg' };
  const typed = { ...base, about: 'Typed before.' };
  void keepCopy('profile', { typed, base, revision: 'first', unanswered: [], at: now });
  const { user } = open();
  screen.getByText('This is what you typed before. It is not saved yet.');
  expect(field('About you').value).toBe('Typed before.');
  await user.click(button('Discard it'));
  expect(field('About you').value).toBe('Teaches.');
  expect(localStorage.getItem('typed:1:profile')).toBeNull();
});

test('who writes no posts has a name only', () => {
  open({}, { slug: null, isPublic: false }, false);
  screen.getByRole('heading', { name: 'Your name' });
  expect(screen.queryByLabelText('About you')).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
});
