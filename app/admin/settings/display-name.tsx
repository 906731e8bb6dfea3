import { type FormEvent, useState } from 'react';
import { accountForm, accountMessages } from '../../../domain/accounts/account-forms.ts';
import { TextField } from '../../ui/field.tsx';
import { callApi } from '../api/call-api.ts';
import { noteAccountChange } from '../session/access.ts';
import { ActionButton } from '../ui/action.tsx';
import { Panel } from '../ui/screen.tsx';
import { useAction } from '../ui/use-action.ts';
import { useCheckedForm } from '../ui/use-checked-form.ts';

const askedKey = 'displayNameLater';

/** Asks for the name that readers see until it is set; after Dismiss, again in the next tab or login. */
export function AskDisplayName({ name }: { name: string }) {
  const [isLater, setLater] = useState(() => sessionStorage.getItem(askedKey) !== null);
  if (name || isLater) return null;

  function later() {
    sessionStorage.setItem(askedKey, '1');
    setLater(true);
  }

  return (
    <Panel title="What should readers call you?">
      <DisplayNameForm onLater={later} />
    </Panel>
  );
}

interface DisplayNameFormProps {
  onLater: () => void;
}

function DisplayNameForm({ onLater }: DisplayNameFormProps) {
  const { form, fields, refuse, read } = useCheckedForm(accountForm);
  const { run, isBusy } = useAction();

  async function save(event: FormEvent<HTMLFormElement>) {
    const json = read(event);
    if (!json) return;
    if (!json.displayName) return refuse({ displayName: accountMessages.nameRequired });
    const saved = await run(() => callApi('PUT /api/admin/account', { json }), {
      done: accountMessages.saved,
      onError: ({ fields }) => refuse(fields),
    });
    if (saved) noteAccountChange();
  }

  return (
    <form className="grid max-w-[26rem] gap-5" method="post" noValidate onSubmit={save} ref={form}>
      <TextField
        autoComplete="name"
        error={fields.displayName}
        hint="New blogs and replies are signed with it. The name that you log in with is never shown."
        label="Display name"
        name="displayName"
      />
      <div className="flex flex-wrap gap-3">
        <ActionButton aria-disabled={isBusy} tone="primary" type="submit">
          Save
        </ActionButton>
        <ActionButton onClick={onLater}>Not now</ActionButton>
      </div>
    </form>
  );
}
