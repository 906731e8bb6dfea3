// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Role } from '../../../domain/accounts/roles.ts';
import type { MediaPicture } from '../../../domain/media/media.calls.ts';
import { type Replies, responseTo, show } from '../../../tests/support/admin-screen.tsx';
import { RoleContext } from '../session/access.ts';
import { PictureActions } from './picture-actions.tsx';

const use = { title: 'A post', where: 'In the text, draft', address: '/admin/blog/edit/1' };

function open(uses: (typeof use)[], replies: Replies = {}, role: Role = 'owner') {
  const parts = { id: 3, name: 'tools.png', uses };
  const picture = responseTo('GET /api/admin/media/:id', parts) as MediaPicture;
  const loads: number[] = [];
  const load = async () => {
    loads.push(picture.id);
  };
  const actions = <PictureActions open={{ picture, failure: '', load }} picture={picture} />;
  return { ...show(<RoleContext value={role}>{actions}</RoleContext>, replies), loads };
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('a picture that is used can be replaced, and not deleted', () => {
  open([use, use]);
  button('Replace...');
  expect(button('Delete').disabled).toBe(true);
  screen.getByText(/^Replacing changes all 2 places at once/);
});

test('an author can download a picture, and is not offered what is then refused', () => {
  open([use], {}, 'author');
  screen.getByText('Download');
  expect(screen.queryByRole('button')).toBeNull();
});

test('a picture that nothing uses is deleted after a question', async () => {
  const { user, sent, loads } = open([], { 'DELETE /api/admin/media/:id': { ok: true } });
  expect(screen.queryByRole('button', { name: 'Replace...' })).toBeNull();
  await user.click(button('Delete'));
  expect(sent).toEqual([]);
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete this picture?' });
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await screen.findByText('Picture deleted.');
  expect(sent).toEqual([['DELETE /api/admin/media/3']]);
  expect(loads).toEqual([]);
});
