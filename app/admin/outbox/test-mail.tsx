import { useState } from 'react';
import type { TestMailResult } from '../../../domain/mail/outbox.calls.ts';
import { callApi } from '../api/call-api.ts';
import { ActionButton } from '../ui/action.tsx';
import { useAction } from '../ui/use-action.ts';

/** Sends an email to the owner, and shows the mail server's response. */
export function useTestMail() {
  const { run, isBusy } = useAction();
  const [result, setResult] = useState<TestMailResult>();

  async function send() {
    if (isBusy) return;
    setResult(undefined);
    setResult(await run(() => callApi('POST /api/admin/outbox/test', {})));
  }

  return { isBusy, result, send };
}

export function TestMailButton({ isBusy, send }: { isBusy: boolean; send: () => Promise<void> }) {
  return (
    <ActionButton aria-disabled={isBusy} onClick={() => void send()}>
      {isBusy ? 'Sending…' : 'Send a test mail'}
    </ActionButton>
  );
}

/** The result of the test email, with the mail server's response. */
export function TestMailAnswer({ result }: { result: TestMailResult | undefined }) {
  return (
    <div className="contents" role="status">
      {result && (
        <div
          className={`rounded-card border border-line border-l-4 bg-white p-5 ${result.isSent ? 'border-l-green' : 'border-l-brick'}`}
        >
          <p className={`font-semibold ${result.isSent ? '' : 'text-brick'}`}>{result.sentence}</p>
          <code className="mt-1 block text-[0.9375rem] break-words text-mute">{result.answer}</code>
        </div>
      )}
    </div>
  );
}
