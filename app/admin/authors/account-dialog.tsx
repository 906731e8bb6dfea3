import { useEffect, useState } from 'react';
import type { AuthorPayload } from '../../../domain/authors/authors.calls.ts';
import type { Colleague } from '../../../domain/colleagues/colleagues.calls.ts';
import { SelectField } from '../../ui/field.tsx';
import { callApi, problemText } from '../api/call-api.ts';
import { useNewText } from '../saving/use-form.ts';
import { Modal } from '../ui/dialog.tsx';
import { FormError } from '../ui/dialog-form.tsx';

const nobody = 'nobody';

interface AccountDialogProps {
  author: AuthorPayload;
  onClose: () => void;
}

/** Says which account an author is. */
export function AccountDialog({ author, onClose }: AccountDialogProps) {
  const { id, name, account } = author;
  const form = useNewText({ account: account ? String(account.id) : nobody });
  const [accounts, setAccounts] = useState<Colleague[]>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    const end = new AbortController();
    callApi('GET /api/admin/accounts', { signal: end.signal }).then(
      (list) =>
        setAccounts(
          list.accounts.filter(({ leftAt, id: each }) => !leftAt || each === account?.id),
        ),
      () => setProblem(problemText),
    );
    return () => end.abort();
  }, [account?.id]);

  async function save(close: () => void) {
    const chosen = form.fields.account === nobody ? null : Number(form.fields.account);
    const call = async () => {
      const saved = await callApi('PUT /api/admin/authors/:id/account', {
        id,
        json: { account: chosen },
      });
      close();
      return saved;
    };
    await form.send(call, {
      rows: [id],
      done: (saved) =>
        saved.account
          ? `${saved.name} is the author of an account now.`
          : `${saved.name} is the author of no account now.`,
    });
  }

  return (
    <Modal
      confirmLabel="Save"
      isReady={accounts !== undefined && !form.isBusy}
      onClose={onClose}
      onConfirm={(close) => void save(close)}
      title={`Whose page is “${name}”?`}
    >
      <FormError>{form.errors.form ?? problem}</FormError>
      <SelectField
        {...form.field('account')}
        label="Account"
        labels={{
          [nobody]: 'No account',
          ...Object.fromEntries((accounts ?? []).map((each) => [String(each.id), each.name])),
        }}
        options={[nobody, ...(accounts ?? []).map((each) => String(each.id))]}
        placeholder="Choose an account"
      />
      <p className="text-[0.9375rem] text-mute">
        Whoever has the account changes name, picture and texts under Settings, Your profile. The
        account is called {name} from then on.
      </p>
    </Modal>
  );
}
