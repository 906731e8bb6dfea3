// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Role } from '../../../../domain/accounts/roles.ts';
import { postMessages } from '../../../../domain/posts/post-messages.ts';
import type { PostPayload } from '../../../../domain/posts/posts.calls.ts';
import { type PublishRequest, requestMessages } from '../../../../domain/posts/publish-request.ts';
import {
  type Replies,
  refusal,
  responseTo,
  show,
} from '../../../../tests/support/admin-screen.tsx';
import { RoleContext } from '../../session/access.ts';
import { EditorBar, usePanes } from '../editor-bar.tsx';
import { emptyDraft } from '../post-draft.ts';
import { PostEditorContext, usePostEditor } from '../use-post-editor.ts';
import { RequestPanel } from './publish-request.tsx';

const read = 'GET /api/blogs/:id';
const asking = 'POST /api/admin/blogs/:id/request';
const takingBack = 'DELETE /api/admin/blogs/:id/request';
const givingBack = 'POST /api/admin/blogs/:id/request/return';
const publishing = 'PUT /api/blogs/:id';

const asked: PublishRequest = {
  askedAt: '2026-11-26T04:00:00.000Z',
  askedBy: 'Neha',
  note: 'Before Diwali',
  isMine: true,
  hears: 'email',
  returnedAt: null,
  returnedBy: '',
  returnedNote: '',
};
const givenBack: PublishRequest = {
  ...asked,
  askedAt: null,
  note: '',
  returnedAt: '2026-11-26T04:30:00.000Z',
  returnedBy: 'Ravi',
  returnedNote: 'Name the prices',
};

const postWith = (request: PublishRequest | null, due_at: string | null = null) => {
  const parts = { id: 7, title: 'Festival', author: 'Neha', status: 'draft', request, due_at };
  return responseTo(read, parts) as PostPayload;
};

/** The bar of the editor and the panel above the text, of a draft with this request. */
function Editor({ request, due }: { request: PublishRequest | null; due: string | null }) {
  const opened = { formKey: 'form', draftKey: 'new-form', storedDraft: null, blank: emptyDraft };
  const editor = usePostEditor(postWith(request, due), opened);
  const panes = usePanes(editor.saving.errors);
  return (
    <PostEditorContext value={editor}>
      <EditorBar panes={panes} title="Edit Blog" />
      <RequestPanel />
      <p>{editor.saving.failure}</p>
    </PostEditorContext>
  );
}

function open(
  role: Role,
  request: PublishRequest | null,
  replies: Replies,
  due: string | null = null,
) {
  const always: Replies = {
    'POST /api/admin/blogs/checks': {},
    'GET /api/admin/blogs/:id/newsletters': {},
  };
  return show(
    <RoleContext value={role}>
      <Editor due={due} request={request} />
    </RoleContext>,
    { ...always, ...replies },
  );
}

const button = (name: string) => screen.getByRole('button', { name });

/** Presses a button by keyboard. */
async function press({ user }: ReturnType<typeof open>, element: HTMLElement) {
  element.focus();
  await user.keyboard('{Enter}');
}

const focused = () => expect.poll(() => document.activeElement);

test('after asking, the focus is where it says so', async () => {
  const opened = open('author', null, { [asking]: { request: asked } });
  await press(opened, button('Ask to publish'));
  const sheet = within(screen.getByRole('dialog', { name: 'Ask to publish' }));
  await press(opened, sheet.getByRole('button', { name: 'Ask to publish' }));
  const region = await screen.findByRole('region', { name: /^Asked on .*, by you$/ });
  await focused().toBe(region);
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(region);
});

test('after taking back, the focus is on the button that asks again', async () => {
  const opened = open('author', asked, { [takingBack]: {} });
  await press(opened, button('Take back'));
  await focused().toBe(await screen.findByRole('button', { name: 'Ask to publish' }));
  expect(screen.queryByRole('region', { name: /^Asked on/ })).toBeNull();
});

test('after giving back, the focus is where it says so', async () => {
  const request = { ...givenBack, isMine: false };
  const opened = open('editor', { ...asked, isMine: false }, { [givingBack]: { request } });
  await press(opened, button('Give back'));
  const dialog = within(screen.getByRole('dialog', { name: 'Give this draft back' }));
  await opened.user.type(dialog.getByLabelText('Note to the author'), 'Name the prices');
  await press(opened, dialog.getByRole('button', { name: 'Give back' }));
  const region = await screen.findByRole('region', { name: /^Given back on .*, by Ravi$/ });
  await focused().toBe(region);
  expect(screen.queryByRole('dialog')).toBeNull();
  within(region).getByText('Name the prices');
});

test('a draft that goes public at a set time says so in place of the button that the server refuses', () => {
  open('editor', { ...asked, isMine: false }, {}, '2026-12-01T04:00:00.000Z');
  screen.getByText(requestMessages.scheduled);
  expect(screen.queryByRole('button', { name: 'Give back' })).toBeNull();
});

test('taking back what was given back meanwhile shows the note of the editor', async () => {
  const opened = open('author', asked, {
    [takingBack]: refusal(409, { error: requestMessages.returned }),
    [read]: postWith(givenBack),
  });
  await press(opened, button('Take back'));
  await screen.findByText(requestMessages.returned);
  const region = await screen.findByRole('region', { name: /^Given back on .*, by Ravi$/ });
  within(region).getByText('Name the prices');
  await focused().toBe(region);
});

test('giving back what was taken back meanwhile keeps the note until the dialog is closed', async () => {
  const opened = open(
    'editor',
    { ...asked, isMine: false },
    {
      [givingBack]: refusal(409, { error: requestMessages.takenBack }),
      [read]: postWith(null),
    },
  );
  await press(opened, button('Give back'));
  const dialog = within(screen.getByRole('dialog', { name: 'Give this draft back' }));
  const note = dialog.getByLabelText<HTMLTextAreaElement>('Note to the author');
  await opened.user.type(note, 'Name the prices');
  await press(opened, dialog.getByRole('button', { name: 'Give back' }));
  await dialog.findByText(requestMessages.takenBack);
  expect(note.value).toBe('Name the prices');
  await press(opened, dialog.getByRole('button', { name: 'Cancel' }));
  await expect.poll(() => screen.queryByRole('region', { name: /asks to publish/ })).toBeNull();
  await focused().toBe(button('Publish...'));
});

test('an editor who publishes what is in the trash reads that the request has ended', async () => {
  const inTrash = refusal(404, { error: postMessages.inTrash });
  const replies: Replies = { [read]: inTrash, [publishing]: inTrash };
  const opened = open('editor', { ...asked, isMine: false }, replies);
  screen.getByRole('region', { name: /^Neha asks to publish this/ });
  await press(opened, button('Publish...'));
  const sheet = within(screen.getByRole('dialog', { name: 'Publish' }));
  await press(opened, sheet.getByRole('button', { name: 'Publish now' }));
  await screen.findByText('This blog is in the trash. The request to publish it has ended.');
  screen.getByText(/^Failed to save blog: This blog is in the trash\. Your text is safe/);
  expect(screen.queryByRole('region', { name: /asks to publish/ })).toBeNull();
});

test('an editor who schedules what is in the trash reads the same', async () => {
  const scheduling = refusal(404, { error: postMessages.inTrash });
  const replies: Replies = { 'PUT /api/admin/scheduled/:id': scheduling };
  const opened = open('editor', { ...asked, isMine: false }, replies);
  await press(opened, button('Publish...'));
  const sheet = within(screen.getByRole('dialog', { name: 'Publish' }));
  await opened.user.click(sheet.getByLabelText('At a date and time'));
  await press(opened, sheet.getByRole('button', { name: /^Schedule/ }));
  await screen.findByText('This blog is in the trash. The request to publish it has ended.');
  await expect.poll(() => screen.queryByRole('region', { name: /asks to publish/ })).toBeNull();
});

test('an editor who does not publish what was given back sees the note of the colleague', async () => {
  const replies: Replies = { [read]: postWith({ ...givenBack, isMine: false }) };
  const opened = open('editor', { ...asked, isMine: false }, replies);
  await press(opened, button('Publish...'));
  const sheet = within(screen.getByRole('dialog', { name: 'Publish' }));
  await press(opened, sheet.getByRole('button', { name: 'Publish now' }));
  const question = within(await screen.findByRole('alertdialog'));
  await press(opened, question.getByRole('button', { name: 'Cancel' }));
  const region = await screen.findByRole('region', { name: /^Given back on .*, by Ravi$/ });
  within(region).getByText('Name the prices');
  expect(opened.sent.filter(([call]) => call.startsWith('PUT'))).toEqual([]);
});
