import { expect, type Page } from '@playwright/test';

/** A mocked response: a status with a body, a broken connection, or none at all. */
export type ServerAnswer = { status: number; body?: string } | 'breaks' | 'hangs';

export interface Call {
  method: string;
  key: string | undefined;
  body: Record<string, unknown>;
}

/** Mocks the responses to a form's calls in turn; the last one is repeated. */
export async function answerCalls(
  page: Page,
  path: string,
  ...answers: ServerAnswer[]
): Promise<Call[]> {
  const calls: Call[] = [];
  await page.route(`**${path}`, async (route) => {
    const request = route.request();
    const answer = answers[Math.min(calls.length, answers.length - 1)] ?? 'breaks';
    calls.push({
      method: request.method(),
      key: request.headers()['idempotency-key'],
      body: request.postDataJSON(),
    });
    if (answer === 'hangs') return;
    if (answer === 'breaks') return await route.abort();
    await route.fulfill({ contentType: 'application/json', ...answer });
  });
  return calls;
}

/** Waits until every call so far is recorded, by making another request, because requests arrive in order. */
export async function untilCallsAreNoted(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await fetch('/robots.txt');
  });
}

/** Holds the scripts of a form until they are released. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    // Requests of a page that was left are gone.
    await route.continue().catch(() => {});
  });
  return resolve;
}

export const accepted: ServerAnswer = { status: 200, body: '{"ok":true}' };

export function refusal(status: number, error: string): ServerAnswer {
  return { status, body: JSON.stringify({ error }) };
}

/** Shortens the timeout of the next call from 15 seconds to one. */
export async function hurryTimeout(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { timeout } = AbortSignal;
    AbortSignal.timeout = (ms) => {
      AbortSignal.timeout = timeout;
      return timeout.call(AbortSignal, ms === 15_000 ? 1000 : ms);
    };
  });
}

/** A unique email address. */
export function newAddress(): string {
  return `asha.${crypto.randomUUID().slice(0, 8)}@visitor.example`;
}

/** Waits two seconds after the page was rendered, because the signed token marks faster submissions as spam. */
export async function untilAPersonHasRead(page: Page): Promise<void> {
  const token = page.locator('input[name="formToken"]').first();
  await expect
    .poll(async () => {
      const [time = ''] = (await token.inputValue()).split('.');
      return Date.now() - Number(Buffer.from(time, 'base64url').toString());
    })
    .toBeGreaterThan(2000);
}

/** The three kinds of failures of a form's call, with the visitor's messages. */
export function failedCalls({ failure, problem }: { failure: string; problem: string }) {
  const ours: { what: string; answer: ServerAnswer; text: string }[] = [
    { what: 'is ours when the server gives none', answer: { status: 500 }, text: failure },
    { what: 'is ours when nobody answers', answer: 'breaks', text: problem },
  ];
  const refused = 'Come back later.';
  return [{ what: 'the server gives', answer: refusal(429, refused), text: refused }, ...ours];
}
