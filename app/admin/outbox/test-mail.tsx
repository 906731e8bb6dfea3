import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { TestMailResult } from '../../../domain/api/answers/mails.ts';
import { ApiError, callApi } from '../api/call-api.ts';
import { ActionButton } from '../ui/action.tsx';
import { useNotice } from '../ui/notice.tsx';

/** Sends a mail to the owner, and shows what the mail server said. */
export function useTestMail() {
  const notify = useNotice();
  const { revalidate } = useRevalidator();
  const [isBusy, setIsBusy] = useState(false);
  const [result, setResult] = useState<TestMailResult>();

  async function send() {
    if (isBusy) return;
    setIsBusy(true);
    setResult(undefined);
    try {
      setResult(await callApi('POST /api/admin/outbox/test', {}));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notify(error.message, { tone: 'alert' });
    } finally {
      setIsBusy(false);
    }
    await revalidate();
  }

  return { isBusy, result, send };
}

/** Stands beside the heading of the Outbox. */
export function TestMailButton({ isBusy, send }: { isBusy: boolean; send: () => Promise<void> }) {
  return (
    <ActionButton aria-disabled={isBusy} onClick={() => void send()}>
      {isBusy ? 'Sending…' : 'Send a test mail'}
    </ActionButton>
  );
}

/** How the test mail went: a sentence, and the server's own words below it. */
export function TestMailAnswer({ result }: { result: TestMailResult | undefined }) {
  return (
    <div className="contents" role="status">
      {result && (
        <div
          className={`rounded-card border border-line border-l-4 bg-white p-5 ${result.is_sent ? 'border-l-green' : 'border-l-brick'}`}
        >
          <p className={`font-semibold ${result.is_sent ? '' : 'text-brick'}`}>{result.sentence}</p>
          <code className="mt-1 block text-[0.9375rem] break-words text-mute">{result.answer}</code>
        </div>
      )}
    </div>
  );
}
