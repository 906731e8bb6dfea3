// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { NewsletterOverview } from '../../../domain/newsletter/newsletter.calls.ts';
import {
  type Parts,
  type Replies,
  refusal,
  responseTo,
  show,
} from '../../../tests/support/admin-screen.tsx';
import { readCopies } from '../session/copies.ts';
import { ComposeBar } from './compose-bar.tsx';
import { useNewsletterDraft } from './use-newsletter-draft.ts';

const button = (name: string | RegExp) => screen.getByRole('button', { name });

function Bar({ newsletter }: { newsletter: NewsletterOverview }) {
  const draft = useNewsletterDraft(newsletter);
  return (
    <>
      <label>
        Subject
        <input
          onChange={({ target }) => draft.edit({ subject: target.value })}
          value={draft.fields.subject}
        />
      </label>
      <p>{draft.problem}</p>
      <p>{draft.theirs && 'Changed by somebody else'}</p>
      <button onClick={() => draft.decide('theirs')} type="button">
        Take theirs
      </button>
      <ComposeBar draft={draft} isUploading={false} newsletter={newsletter} />
    </>
  );
}

const newsletterOf = (parts: Parts<NewsletterOverview>) =>
  responseTo('GET /api/admin/newsletters/:id', {
    id: 4,
    owner: 'owner@example.com',
    readers: { confirmed: 12, suppressed: 1, weekly: 2, topic: 0 },
    revision: 'r1',
    ...parts,
    fields: { subject: 'June', post: null, ...parts.fields },
  }) as NewsletterOverview;

const compose = (parts: Parts<NewsletterOverview>, replies: Replies = {}) =>
  show(<Bar newsletter={newsletterOf(parts)} />, replies);

/** Where the browser stores what is not saved. */
const copy = 'typed:1:newsletters-4:draft';

const send = 'POST /api/admin/newsletters/:id/send';
const faults = 'GET /api/admin/newsletters/:id/faults';
const decisions = 'POST /api/admin/newsletters/:id/decisions';

test('says before one writes that a newsletter waits without a mail server', () => {
  compose({ canMail: false });
  screen.getByText('No mail server yet: this mail waits.');
  cleanup();
  compose({ canMail: true });
  expect(screen.queryByText(/No mail server yet/)).toBeNull();
});

test('sends after a confirmation that shows the number of readers', async () => {
  const { user, sent } = compose({}, { [send]: { status: 'sending' }, [faults]: {} });
  screen.getByText(/^9 confirmed readers/);
  await user.click(button('Send to 9 confirmed readers'));
  const dialog = within(
    await screen.findByRole('alertdialog', { name: 'Send to 9 confirmed readers?' }),
  );
  dialog.getByText('June');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await screen.findByText('Sending has started.');
  expect(sent).toEqual([['POST /api/admin/newsletters/4/send', { revision: 'r1', when: 'now' }]]);
});

test('says what is missing before it asks', async () => {
  const { user, sent } = compose({}, { [faults]: { content: 'A newsletter needs some words' } });
  await user.click(button('Send to 9 confirmed readers'));
  await screen.findByText('A newsletter needs some words');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(sent).toEqual([]);
});

test('saves typed changes before sending, and sends nothing if the save is refused', async () => {
  const { user, sent } = compose(
    {},
    { 'PUT /api/admin/newsletters/:id': refusal(500, { error: 'No room.' }) },
  );
  await user.type(screen.getByLabelText('Subject'), '!');
  await user.click(button('Send to 9 confirmed readers'));
  await screen.findByText('No room.');
  expect(sent[0]).toMatchObject([
    'PUT /api/admin/newsletters/4',
    { revision: 'r1', fields: { subject: 'June!' } },
  ]);
  expect(sent.every(([name]) => name.startsWith('PUT'))).toBe(true);
  await expect.poll(() => localStorage.getItem(copy)).toContain('June!');
});

test('offers a draft that somebody else has saved', async () => {
  const theirs = newsletterOf({ revision: 'r2', fields: { subject: 'July' } });
  const { user } = compose(
    {},
    {
      'PUT /api/admin/newsletters/:id': refusal(409, {
        error: 'Changed.',
        current: theirs,
        revision: 'r2',
      }),
    },
  );
  await user.type(screen.getByLabelText('Subject'), '!');
  await user.click(button('Duplicate'));
  await screen.findByText('Changed by somebody else');
  await user.click(button('Take theirs'));
  expect(screen.getByLabelText<HTMLInputElement>('Subject').value).toBe('July');
  expect(screen.queryByText('Changed by somebody else')).toBeNull();
  expect(localStorage.getItem(copy)).toBeNull();
});

test('continues its own save whose response was lost, also after a reload', async () => {
  let stored = newsletterOf({});
  let isLost = true;
  const replies = {
    'PUT /api/admin/newsletters/:id': ({ json }) => {
      const { revision, next, fields } = json as { revision: string; next: string; fields: object };
      if (revision !== stored.revision)
        return refusal(409, { error: 'x', current: stored, revision: stored.revision });
      stored = newsletterOf({ revision: next, fields });
      return isLost ? refusal(504, {}) : stored;
    },
    'POST /api/admin/newsletters/:id/copies': { id: 5 },
  } as Replies;
  const opened = stored;
  const { user } = show(<Bar newsletter={opened} />, replies);
  await user.type(screen.getByLabelText('Subject'), '!');
  await user.click(button('Duplicate'));
  await expect.poll(() => stored.fields.subject).toBe('June!');
  await expect.poll(() => localStorage.getItem(copy)).toContain('June!');
  const kept = localStorage.getItem(copy) ?? '';
  isLost = false;
  await user.type(screen.getByLabelText('Subject'), '!');
  await user.click(button('Duplicate'));
  await expect.poll(() => stored.fields.subject).toBe('June!!');
  expect(screen.queryByText('Changed by somebody else')).toBeNull();

  // As if the tab had been closed before the second save.
  cleanup();
  const { unanswered } = JSON.parse(kept);
  localStorage.setItem(copy, kept.replaceAll('June!', 'June?'));
  await readCopies({ account: 1, keys: [] });
  const before = newsletterOf({ revision: unanswered[0], fields: { subject: 'June!' } });
  show(<Bar newsletter={before} />, replies);
  expect(screen.getByLabelText<HTMLInputElement>('Subject').value).toBe('June?');
  expect(screen.queryByText('Changed by somebody else')).toBeNull();
});

test('merges changes of two people to different fields', async () => {
  const theirs = newsletterOf({ revision: 'r2', savedBy: 'Ravi', fields: { preview: 'New' } });
  const { user, sent } = compose({}, {
    'PUT /api/admin/newsletters/:id': ({ json }) => {
      const { revision, fields } = json as { revision: string; fields: object };
      return revision === 'r1'
        ? refusal(409, { error: 'Changed.', current: theirs, revision: 'r2' })
        : newsletterOf({ revision: 'r3', fields });
    },
  } as Replies);
  await user.type(screen.getByLabelText('Subject'), '!');
  await screen.findByText('Ravi changed this newsletter too. Both changes are kept.');
  expect(screen.queryByText('Changed by somebody else')).toBeNull();
  await expect
    .poll(() => sent.at(-1)?.[1])
    .toMatchObject({ revision: 'r2', fields: { subject: 'June!', preview: 'New' } });
});

test('sends a test to the entered address', async () => {
  const { user, sent } = compose({}, {
    'POST /api/admin/newsletters/:id/test': { sentence: 'The mail was sent.', answer: '250 OK' },
  } as Replies);
  await user.click(button('Send a test'));
  expect(screen.getByLabelText<HTMLInputElement>('To').value).toBe('owner@example.com');
  await user.click(button('Send the test'));
  await screen.findByText('The mail was sent. 250 OK');
  expect(sent).toEqual([['POST /api/admin/newsletters/4/test', { to: 'owner@example.com' }]]);
});

test('proposes tomorrow at nine for sending later', async () => {
  const { user, sent } = compose({}, { [send]: { status: 'waiting' } });
  await user.click(button('Send later'));
  await user.click(button('Send at this time'));
  await screen.findByText('It will be sent at that time. You can take it back until then.');
  expect(sent[0]?.[1]).toEqual({ revision: 'r1', when: 'later', at: '2026-11-27T03:30:00.000Z' });
});

test('takes back a waiting newsletter, and sends a held one anyway', async () => {
  const { user, sent } = compose({ status: 'waiting', heldAt: '2026-11-26T04:00:00.000Z' }, {
    [decisions]: {},
  } as Replies);
  screen.getByText('It is waiting until the mail records of your domain are complete.');
  await user.click(button('Send anyway'));
  await screen.findByText('Send it without these mail records?');
  await user.click(screen.getAllByRole('button', { name: 'Send anyway' }).at(-1) as HTMLElement);
  await screen.findByText('Sending has started.');
  await user.click(button('Back to draft'));
  await screen.findByText('It is a draft again.');
  expect(sent.map(([, json]) => json)).toEqual([
    { decision: 'overrule' },
    { decision: 'take-back' },
  ]);
});
