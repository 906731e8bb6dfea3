import { TextField } from '../../ui/field.tsx';
import { ActionButton } from '../ui/action.tsx';
import { Panel } from '../ui/panel.tsx';
import { usePasswordChange } from './use-password-change.ts';

const fieldsOfForm = [
  { name: 'current_password', label: 'Current password', autoComplete: 'current-password' },
  {
    name: 'new_password',
    label: 'New password',
    autoComplete: 'new-password',
    hint: 'At least 12 characters. Three or four unrelated words are easy to keep in mind.',
  },
  { name: 'repeated', label: 'New password again', autoComplete: 'new-password' },
];

/** Changing the password. */
export function PasswordPanel() {
  const { fields, isBusy, change } = usePasswordChange();
  return (
    <Panel title="Password">
      <form className="grid max-w-[26rem] gap-5" method="post" noValidate onSubmit={change}>
        {fieldsOfForm.map(({ name, ...field }) => (
          <TextField
            {...field}
            error={fields[name]}
            key={name}
            name={name}
            required
            type="password"
          />
        ))}
        <div>
          <ActionButton disabled={isBusy} tone="primary" type="submit">
            {isBusy ? 'Changing...' : 'Change password'}
          </ActionButton>
        </div>
      </form>
    </Panel>
  );
}
