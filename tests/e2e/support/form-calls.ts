import type { Page } from '@playwright/test';

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

export const accepted: ServerAnswer = { status: 200, body: '{"ok":true}' };

export function refusal(status: number, error: string): ServerAnswer {
  return { status, body: JSON.stringify({ error }) };
}

/** Lets the 15 seconds that a call may take pass in one. */
export async function hurryTimeouts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => timeout(ms === 15_000 ? 1000 : ms);
  });
}

/** An address that no other journey uses. */
export function newAddress(): string {
  return `asha.${crypto.randomUUID().slice(0, 8)}@visitor.example`;
}

/** A form that comes back sooner than this after its page is taken for a machine's. */
export async function untilAPersonHasRead(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.now() > 2200);
}
