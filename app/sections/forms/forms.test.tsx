// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import type { EnquiryReceipt } from '../../../domain/contact/enquiry-receipt.ts';
import { messages } from '../../../domain/messages.ts';
import {
  answerCalls,
  type Replies,
  refusal,
  startUser,
} from '../../../tests/support/admin-screen.tsx';
import { CommentForm } from './comment-form.tsx';
import { ContactForm } from './contact-form.tsx';
import { NewsletterForm, UnsubscribeForm } from './newsletter-form.tsx';
import { storeDrafts } from './store-drafts.ts';
import { send } from './use-form.ts';

const contactCall = 'POST /api/contact/contact-messages';
const newsletterCall = 'POST /api/newsletter/subscriptions';
const contact = (
  <ContactForm
    cameFrom={{ page: '/about', subject: '' }}
    email="hello@site.example"
    hours="10 to 6"
    reach={[{ kind: 'whatsapp', href: 'https://wa.me/91', label: 'WhatsApp' }]}
    token="form-token"
  />
);

const receipt: EnquiryReceipt = {
  number: 'M-12',
  correction: 'correction-token',
  isCorrected: false,
  hearBy: 'by Thursday, 6 pm',
  opens: 'The desk is closed now and opens on Thursday at 9 am.',
  steps: [{ at: 'Wed 25 Nov, 9:40 pm', title: 'Your message is stored', text: 'Number M-12.' }],
  callBack: { token: 'call-token', times: [{ value: 'morning', label: 'Tomorrow morning' }] },
};

function open(form: ReactElement, replies: Replies = {}) {
  const sent = answerCalls(replies);
  const user = startUser();
  render(form);
  return { user, sent };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { exact: false });
const press = (name: string) => screen.getByRole('button', { name });

async function fillIn(user: ReturnType<typeof startUser>) {
  const subject = screen.getByLabelText<HTMLSelectElement>('Subject', { exact: false });
  await user.type(field('Name'), 'Asha');
  await user.type(field('Email'), 'asha@example.com');
  await user.type(field('Phone'), '9876543210');
  await user.selectOptions(subject, subject.options[1] as HTMLOptionElement);
  await user.type(field('Message'), 'When does the course start?');
  await user.click(screen.getByRole('checkbox'));
}

test('shows all errors of the contact form at once, sends nothing and focuses the first field', async () => {
  const { user, sent } = open(contact);
  await user.click(press('Send Message'));
  for (const label of ['Name', 'Email', 'Phone', 'Subject', 'Message'])
    expect(field(label).getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(field('Name')));
  expect(sent).toEqual([]);
  await user.type(field('Name'), 'A');
  expect(field('Name').getAttribute('aria-invalid')).toBe('false');
  expect(field('Email').getAttribute('aria-invalid')).toBe('true');
});

test('empties a stored contact form and shows the next step', async () => {
  const { user, sent } = open(contact, { [contactCall]: {} });
  sessionStorage.setItem('contact /', 'name=Asha');
  await fillIn(user);
  await user.click(press('Send Message'));
  await screen.findByText(messages.contact.success);
  screen.getByText(messages.contact.next('10 to 6')('asha@example.com'));
  expect(field('Name').value).toBe('');
  expect(field('Message').value).toBe('');
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.[1]).toMatchObject({
    name: 'Asha',
    email: 'asha@example.com',
    formToken: 'form-token',
    website: '',
    page: '/about',
    acceptPolicy: true,
  });
});

test.each([
  [refusal(400, { error: 'Wrong.', fields: { phone: 'No such number' } }), 'No such number'],
  [refusal(429, { error: 'Too many messages.' }), 'Too many messages.'],
  [refusal(500, {}), messages.contact.failure],
  [refusal(500, { error: ' ' }), messages.contact.failure],
])('a refused contact form keeps the typed values and shows the reason', async (reply, text) => {
  const { user } = open(contact, { [contactCall]: reply });
  await fillIn(user);
  await user.click(press('Send Message'));
  await screen.findAllByText(text);
  expect(field('Name').value).toBe('Asha');
  expect(press('Send Message').hasAttribute('disabled')).toBe(false);
});

test('a form without a response keeps the typed values and shows the problem', async () => {
  const { user } = open(contact);
  vi.stubGlobal('fetch', async () => Promise.reject(new Error('offline')));
  await fillIn(user);
  await user.click(press('Send Message'));
  await screen.findByText(messages.contact.problem);
  expect(field('Message').value).toBe('When does the course start?');
});

test('sends one call however often the button is pressed, with the busy label meanwhile', async () => {
  const { user } = open(contact);
  const response = Promise.withResolvers<Response>();
  const fetched = vi.fn(() => response.promise);
  vi.stubGlobal('fetch', fetched);
  await fillIn(user);
  await user.click(press('Send Message'));
  expect(press('Sending...').hasAttribute('disabled')).toBe(true);
  await user.type(field('Name'), '{Enter}');
  expect(fetched).toHaveBeenCalledTimes(1);
  response.resolve(Response.json({ receipt }));
  await screen.findByText(messages.contact.callBack.question);
  for (const { label } of receipt.callBack.times) press(label);
});

test('a call sends the idempotency key and returns the error of the response', async () => {
  startUser();
  const fetched = vi.fn(
    async (_: string, __: RequestInit) => new Response('null', { status: 409 }),
  );
  vi.stubGlobal('fetch', fetched);
  const call = { method: 'DELETE', path: '/here', texts: messages.newsletter } as const;
  expect(await send(call, { a: 1 }, 'key')).toEqual({
    ok: false,
    error: messages.newsletter.failure,
    fields: {},
  });
  expect(fetched.mock.calls[0]).toMatchObject([
    '/here',
    {
      method: 'DELETE',
      body: '{"a":1}',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'key' },
      keepalive: true,
      redirect: 'error',
    },
  ]);
});

test.each([true, false])(
  'the newsletter form sends the address and shows the next step, with a mail server: %s',
  async (canMail) => {
    const { user, sent } = open(<NewsletterForm canMail={canMail} token="t" />, {
      [newsletterCall]: {},
    });
    await user.click(press('Subscribe'));
    expect(sent).toEqual([]);
    await user.type(field('Your email'), 'asha@example.com');
    await user.click(press('Subscribe'));
    await screen.findByText(messages.newsletter.success);
    screen.getByText(messages.newsletter.next(canMail)('asha@example.com'));
    expect(sent[0]?.[1]).toMatchObject({ email: 'asha@example.com', formToken: 't' });
  },
);

test('shows the response to a posted form above its fields, with links to the invalid ones', () => {
  open(
    <NewsletterForm
      canMail
      posted={{
        kind: 'refused',
        error: 'Please type an address',
        fields: { email: 'Please type an address' },
        typed: { email: 'asha@' },
      }}
      token="t"
    />,
  );
  expect(field('Your email').value).toBe('asha@');
  expect(screen.getByRole('link', { name: 'Please type an address' }).getAttribute('href')).toBe(
    '#newsletter-email',
  );
});

test('shows the success of a posted form', () => {
  open(
    <NewsletterForm
      canMail
      posted={{ kind: 'accepted', text: 'Taken.', next: 'Look.' }}
      token="t"
    />,
  );
  screen.getByText('Taken.');
  screen.getByText('Look.');
});

test('unsubscribing asks once and sends the address of the link', async () => {
  const { user, sent } = open(<UnsubscribeForm address="asha@example.com" token="t" />, {
    'DELETE /api/newsletter/subscriptions': {},
  } as Replies);
  await user.click(press('Confirm Unsubscribe'));
  await screen.findByText(messages.unsubscribe.success);
  expect(screen.queryByRole('button')).toBeNull();
  expect(sent[0]?.[1]).toMatchObject({ email: 'asha@example.com' });
});

test('a link without an address offers another way to unsubscribe', () => {
  open(<UnsubscribeForm address="" token="t" />);
  screen.getByText(messages.unsubscribe.noEmail);
  screen.getByRole('link', { name: messages.unsubscribe.orWrite });
});

test('stores a draft in this tab and restores it', async () => {
  const { user } = open(contact);
  storeDrafts();
  await user.type(field('Message'), 'Half a sen');
  expect(sessionStorage.getItem('contact /')).toContain('Half+a+sen');
});

test.each([
  ['contact', contact, 'Email'],
  ['newsletter', <NewsletterForm canMail key="n" token="t" />, 'Your email'],
  ['comment', <CommentForm key="c" slug="a-post" token="t" />, 'Email'],
])('the %s form suggests a common host, and accepts either address', async (_, form, label) => {
  const { user } = open(form);
  await user.type(field(label), 'asha@gmial.com');
  expect(screen.queryByText('Did you mean', { exact: false })).toBeNull();
  await user.tab();
  expect(screen.getByText('Did you mean', { exact: false }).textContent).toBe(
    'Did you mean asha@gmail.com?',
  );
  await user.click(press('Use it'));
  expect(field(label).value).toBe('asha@gmail.com');
  expect(screen.queryByRole('button', { name: 'Use it' })).toBeNull();
  await user.clear(field(label));
  await user.type(field(label), 'ravi@yaho.com');
  await user.tab();
  await user.click(press('Keep mine'));
  await user.click(field(label));
  await user.tab();
  expect(field(label).value).toBe('ravi@yaho.com');
  expect(screen.queryByRole('button', { name: 'Use it' })).toBeNull();
});

test('sends a form although the host of the address looks misspelled', async () => {
  const { user, sent } = open(<NewsletterForm canMail token="t" />, { [newsletterCall]: {} });
  await user.type(field('Your email'), 'asha@gmial.com');
  await user.click(press('Subscribe'));
  await screen.findByText(messages.newsletter.success);
  expect(sent[0]?.[1]).toMatchObject({ email: 'asha@gmial.com' });
  expect(screen.queryByRole('button', { name: 'Use it' })).toBeNull();
});

test('the thank-you for an enquiry shows its number, times, submitted values and ways to add something', async () => {
  const { user } = open(contact, { [contactCall]: { receipt } });
  await fillIn(user);
  await user.click(press('Send Message'));
  await screen.findByText('M-12');
  expect(screen.getByRole('heading', { name: /You hear from us/ }).textContent).toBe(
    'You hear from us by Thursday, 6 pm.',
  );
  screen.getByText('When does the course start?');
  screen.getByText('asha@example.com', { selector: 'strong' });
  const line = 'Enquiry M-12, Asha, Digital Marketing Course Inquiry: ';
  expect(
    screen.getByRole('link', { name: messages.contact.thanks.openWhatsApp }).getAttribute('href'),
  ).toBe(`https://wa.me/91?text=${encodeURIComponent(line)}`);
  expect(press('Correct it')).toMatchObject({ name: 'correct', value: 'correction-token' });
  expect(field('Name').closest('[hidden]')).not.toBeNull();
  await waitFor(() => expect(document.activeElement?.hasAttribute('data-thanks')).toBe(true));
});

const goOnline = (is: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(is);
  if (is) dispatchEvent(new Event('online'));
};

test('stores an enquiry sent offline, and sends it once when online', async () => {
  const { user } = open(contact);
  const fetched = vi.fn<typeof fetch>(async () => Promise.reject(new Error('offline')));
  vi.stubGlobal('fetch', fetched);
  goOnline(false);
  await fillIn(user);
  await user.click(press('Send Message'));
  await screen.findByText(messages.contact.kept);
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('alert'));
  expect(field('Message').value).toBe('When does the course start?');
  expect(localStorage.getItem('contact /')).toContain('kept=');
  fetched.mockImplementation(async () => Response.json({ receipt }));
  goOnline(true);
  dispatchEvent(new Event('online'));
  await screen.findByText('M-12');
  dispatchEvent(new Event('online'));
  expect(fetched).toHaveBeenCalledTimes(2);
  const keys = fetched.mock.calls.map(([, init]) =>
    new Headers(init?.headers).get('Idempotency-Key'),
  );
  expect(new Set(keys).size).toBe(1);
  expect(localStorage.getItem('contact /')).toBeNull();
});

test('an enquiry edited offline waits for its button', async () => {
  const { user } = open(contact);
  const fetched = vi.fn<typeof fetch>(async () => Promise.reject(new Error('offline')));
  vi.stubGlobal('fetch', fetched);
  goOnline(false);
  await fillIn(user);
  await user.click(press('Send Message'));
  await screen.findByText(messages.offline.waits('Send Message'), { exact: false });
  await user.type(field('Message'), ' And when does it end?');
  screen.getByText(messages.offline.edited('Send Message'), { exact: false });
  fetched.mockImplementation(async () => Response.json({ receipt }));
  goOnline(true);
  expect(fetched).toHaveBeenCalledTimes(1);
  await user.click(press('Send Message'));
  await screen.findByText('M-12');
  expect(fetched).toHaveBeenCalledTimes(2);
});
