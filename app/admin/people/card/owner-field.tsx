import type { PersonCard } from '../../../../domain/api/answers/people.ts';
import { SelectField } from '../../../ui/choice-fields.tsx';
import { callApi } from '../../api/call-api.ts';
import { useChange } from '../../lists/use-change.ts';

/** Who looks after the person, where there are several accounts. */
export function OwnerField({ person: { id, ownerId, accounts } }: { person: PersonCard }) {
  const { change } = useChange();
  const names = Object.fromEntries(accounts.map((account) => [String(account.id), account.name]));
  const set = (value: string) => {
    const json = { ids: [id], owner: value === nobody ? null : Number(value) };
    void change([id], () => callApi('POST /api/admin/people/owners', { json }));
  };
  return (
    <SelectField
      label="Looked after by"
      labels={{ ...names, [nobody]: 'Nobody' }}
      onChange={({ target }) => set(target.value)}
      options={[nobody, ...Object.keys(names)]}
      placeholder="Choose"
      value={ownerId === null ? nobody : String(ownerId)}
    />
  );
}

const nobody = 'nobody';
