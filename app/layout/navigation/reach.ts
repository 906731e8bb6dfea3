export const noConnectionId = 'no-connection';

/** How soon a server that was not reached is asked again, where the browser itself does not know. */
const askAgainAfterMs = 5000;

let waiting: Promise<boolean> | undefined;

/**
 * Asks the server for something until it answers: as long as it cannot be reached, the page stays as it is and says so.
 * What fails although the server answers is tried once more and then left to the caller.
 */
export async function reach<Answer>(
  ask: () => Promise<Answer>,
  signal?: AbortSignal | null,
): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (signal?.aborted) throw error;
      const wasAway = await connection();
      if (signal?.aborted || (!wasAway && tries > 1)) throw error;
    }
  }
}

/** Until the server answers: one wait for all that ask, and whether there was anything to wait for. */
export async function connection(): Promise<boolean> {
  waiting ??= untilAnswered().finally(() => {
    waiting = undefined;
  });
  return await waiting;
}

async function untilAnswered(): Promise<boolean> {
  if (await answers()) return false;
  const notice = document.getElementById(noConnectionId);
  do {
    notice?.togglePopover?.(true);
    await soon();
  } while (!(await answers()));
  notice?.togglePopover?.(false);
  return true;
}

async function answers(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(askAgainAfterMs);
    await fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal });
    return true;
  } catch {
    return false;
  }
}

/** Until the browser is online again, or the visitor wants to try. */
async function soon(): Promise<void> {
  await new Promise<unknown>((resolve) => {
    addEventListener('online', resolve, { signal: AbortSignal.timeout(askAgainAfterMs) });
    setTimeout(resolve, askAgainAfterMs);
  });
}
