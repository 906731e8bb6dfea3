import { expect, type Page } from '@playwright/test';

/** What a server answers: a status with a body, nothing at all, or never. */
export type ServerAnswer = { status: number; body?: string } | 'breaks' | 'hangs';

export interface Call {
  method: string;
  key: string | undefined;
  body: Record<string, unknown>;
}

/** Stands for a server that fails, or is slow: answers the calls of a form in turn, the last answer again and again. */
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

/** Waits until every call that the page has made so far is noted: what it asks for is seen in its order. */
export async function untilCallsAreNoted(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await fetch('/robots.txt');
  });
}

export const accepted: ServerAnswer = { status: 200, body: '{"ok":true}' };

export function refusal(status: number, error: string): ServerAnswer {
  return { status, body: JSON.stringify({ error }) };
}

/** Lets the 15 seconds that the next call may take pass in one. */
export async function hurryTimeout(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { timeout } = AbortSignal;
    AbortSignal.timeout = (ms) => {
      AbortSignal.timeout = timeout;
      return timeout.call(AbortSignal, ms === 15_000 ? 1000 : ms);
    };
  });
}

/** An address that no other journey uses. */
export function newAddress(): string {
  return `asha.${crypto.randomUUID().slice(0, 8)}@visitor.example`;
}

/** A form that comes back within two seconds of its page's making is taken for a machine's; its token tells the time. */
export async function untilAPersonHasRead(page: Page): Promise<void> {
  const token = page.locator('input[name="formToken"]').first();
  await expect
    .poll(async () => {
      const [time = ''] = (await token.inputValue()).split('.');
      return Date.now() - Number(Buffer.from(time, 'base64url').toString());
    })
    .toBeGreaterThan(2000);
}

/** The three ways in which a call of a form fails, with the words that its visitor reads. */
export function failedCalls({ failure, problem }: { failure: string; problem: string }) {
  const ours: { what: string; answer: ServerAnswer; text: string }[] = [
    { what: 'is ours when the server gives none', answer: { status: 500 }, text: failure },
    { what: 'is ours when nobody answers', answer: 'breaks', text: problem },
  ];
  const refused = 'Come back later.';
  return [{ what: 'the server gives', answer: refusal(429, refused), text: refused }, ...ours];
}
