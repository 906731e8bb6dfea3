// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, test, vi } from 'vitest';
import type { Role } from '../../../domain/accounts/roles.ts';
import type { ListedPicture } from '../../../domain/media/media.calls.ts';
import { mediaMessages } from '../../../domain/media/media.ts';
import {
  openScreen,
  type Parts,
  type Replies,
  rowTexts,
} from '../../../tests/support/admin-screen.tsx';
import { RoleContext } from '../session/access.ts';
import * as mediaRoute from './list.tsx';

const pictures: Parts<ListedPicture>[] = [
  { id: 3, name: 'lamp.png', uses: 0, bytes: 1_500_000, alt: '', addedAt: '2026-11-02T05:00:00Z' },
  { id: 2, name: 'roof.png', uses: 2, bytes: 20_000, alt: '', addedAt: '2026-11-01T05:00:00Z' },
  { id: 1, name: 'shelf.png', uses: 0, bytes: 700_000, alt: '', addedAt: '2026-10-31T05:00:00Z' },
];

async function open(replies: Replies = {}, search = '', role: Role = 'owner') {
  const Media = mediaRoute.default as ComponentType;
  const Screen = (props: object) => (
    <RoleContext value={role}>
      <Media {...props} />
    </RoleContext>
  );
  const route = { ...mediaRoute, default: Screen };
  const opened = await openScreen(route, {
    path: '/admin/media',
    address: `/admin/media${search}`,
    replies: {
      'GET /api/admin/media': {
        pictures,
        total: 3,
        months: ['2026-11', '2026-10'],
        page: 1,
        pages: 1,
      },
      ...replies,
    },
  });
  await screen.findAllByText('lamp.png');
  return opened;
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const pick = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` });

test('pictures are listed under the months in which they were added', async () => {
  await open();
  const november = screen.getByRole('region', { name: 'November 2026' });
  expect(within(november).getAllByRole('listitem')).toHaveLength(2);
  within(screen.getByRole('region', { name: 'October 2026' })).getByText('shelf.png');
  expect(within(november).getByText('2 Nov 2026, 1.5 MB')).toBeDefined();
});

test('the list names size and time of each picture, under the same months', async () => {
  await open({}, '?as=list');
  expect(rowTexts().slice(1)).toEqual([
    'November 2026',
    expect.stringMatching(/lamp\.png No description .*Not used.* 1\.5 MB .*2 Nov 2026 Download/),
    expect.stringMatching(/roof\.png .*In 2 places.* 20 KB .*1 Nov 2026 Download/),
    'October 2026',
    expect.stringMatching(/shelf\.png .*700 KB/),
  ]);
  expect(screen.getByRole('link', { name: 'List' }).getAttribute('aria-current')).toBe('true');
  expect(screen.getByRole('link', { name: 'Tiles' }).getAttribute('href')).toBe('/admin/media');
});

test('an author describes and downloads several, and cannot delete them', async () => {
  const { user } = await open({}, '', 'author');
  await user.click(pick('lamp.png'));
  button('Download: 1 selected');
  button('Describe one after the other: 1 selected');
  expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
});

test('the selected pictures are saved in one file, each under a name of its own', async () => {
  const same = pictures.map((each) => ({
    ...each,
    name: 'lamp.png',
    url: `/media/${each.id}.png`,
  }));
  const { user } = await open({
    'GET /api/admin/media': { pictures: same, total: 3, months: [], page: 1, pages: 1 },
  });
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
    input.startsWith('/media/') ? new Response(`file ${input}`) : answer(input, init),
  );
  const saved = vi.spyOn(URL, 'createObjectURL');
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(button(/^Download: 3 selected/));
  await screen.findByText('3 pictures saved in pictures.zip.');
  const [file] = saved.mock.lastCall ?? [];
  const zip = await (file as Blob).text();
  expect(zip).toContain('file /media/1.png');
  expect(zip.match(/(?:\d-)?lamp\.png/g)?.slice(0, 3)).toEqual([
    'lamp.png',
    '2-lamp.png',
    '1-lamp.png',
  ]);
});

test('no file is saved if a picture cannot be loaded', async () => {
  const { user } = await open();
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
    input.includes('/api/') ? answer(input, init) : new Response('', { status: 404 }),
  );
  const saved = vi.spyOn(URL, 'createObjectURL');
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(button(/^Download: 3 selected/));
  await screen.findByText(mediaMessages.notDownloaded('lamp.png'));
  expect(saved).not.toHaveBeenCalled();
});

test('says exactly which of the selected pictures are deleted and which stay', async () => {
  const { user, sent } = await open({
    'POST /api/admin/media/deletions': { changed: 2, used: 0 },
  });
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(button(/^Delete: 3 selected/));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete these 2 pictures?' });
  expect(dialog.textContent).toContain('lamp.png\nshelf.png');
  expect(dialog.textContent).not.toContain('roof.png');
  expect(dialog.textContent).toContain('This frees 2.2 MB.');
  expect(dialog.textContent).toContain('1 picture of your selection is used and stays.');
  expect(sent).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await screen.findByText('2 pictures deleted.');
  expect(sent).toEqual([['POST /api/admin/media/deletions', { ids: [3, 1] }]]);
});

test('deletes nothing if all selected pictures are used', async () => {
  const used = pictures.map((each) => ({ ...each, uses: 1 }));
  const { user, sent } = await open({
    'GET /api/admin/media': { pictures: used, total: 3, months: [], page: 1, pages: 1 },
  });
  await user.click(pick('lamp.png'));
  await user.click(button(/^Delete: 1 selected/));
  await screen.findByText(mediaMessages.allUsed);
  expect(sent).toEqual([]);
});

test('describes the selected pictures one after the other', async () => {
  const { user, sent } = await open({ 'PATCH /api/admin/media/:id': {} });
  await user.click(pick('shelf.png'));
  await user.click(pick('lamp.png'));
  await user.click(button(/^Describe one after the other/));
  const dialog = await screen.findByRole('dialog', { name: 'Describe pictures' });
  within(dialog).getByText('1 of 2');
  await user.click(within(dialog).getByRole('button', { name: 'Skip' }));
  within(dialog).getByRole('heading', { name: 'lamp.png' });
  await user.type(within(dialog).getByRole('textbox'), 'A brass lamp');
  await user.click(within(dialog).getByRole('button', { name: 'Save and close' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(sent).toEqual([
    ['PATCH /api/admin/media/3', { alt: 'A brass lamp', revision: '', next: expect.any(String) }],
  ]);
});
