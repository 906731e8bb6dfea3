import { type FormEvent, useState } from 'react';
import type { MailRecords } from '../../../../domain/api/answers/mail-records.ts';
import { TextArea } from '../../../ui/field.tsx';
import { callApi } from '../../api/call-api.ts';
import { ActionButton } from '../../ui/action.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useAction } from '../../ui/use-action.ts';

/** Asks which key signs the mails: nobody can see that from outside. */
export function SignatureForm({ records }: { records: MailRecords }) {
  const { signature } = records;
  const { run, isBusy } = useAction();
  const [typed, setTyped] = useState(signature?.selector ?? '');
  const [error, setError] = useState<string>();

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = event.currentTarget.querySelector('textarea');
    setError(undefined);
    const json = { signature: typed };
    await run(() => callApi('PUT /api/admin/mail-records/signature', { json }), {
      done: 'Remembered, and looked up.',
      onError: ({ message }) => {
        setError(message);
        field?.focus();
      },
    });
  }

  return (
    <Panel
      aside={signature && `${signature.selector}._domainkey.${signature.domain}`}
      title="Which key signs your mails"
    >
      <div className="grid max-w-[44rem] gap-4">
        <p>
          A DKIM key stands in the DNS under a name that only a signed mail tells. Send a newsletter
          to yourself as a test, open it in Gmail, and choose <b>Show original</b> in its menu (in
          Outlook: <b>View message source</b>). Copy the part that begins with{' '}
          <code>DKIM-Signature:</code> and paste it here; or enter the word after <code>s=</code>.
        </p>
        <form className="grid gap-4" noValidate onSubmit={send}>
          <TextArea
            error={error}
            hint="Empty: the usual names are tried, and what is found proves little."
            label="Selector, or the whole DKIM-Signature"
            maxLength={10_000}
            name="signature"
            onChange={({ target }) => setTyped(target.value)}
            rows={3}
            spellCheck={false}
            value={typed}
          />
          <div>
            <ActionButton aria-disabled={isBusy} type="submit">
              {isBusy ? 'Looking…' : 'Remember and look'}
            </ActionButton>
          </div>
        </form>
      </div>
    </Panel>
  );
}
