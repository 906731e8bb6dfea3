import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { PersonCard } from '../../../../domain/api/answers/people.ts';
import { callApi } from '../../api/call-api.ts';
import { useMomentText } from '../../lists/moment.tsx';
import { useChange } from '../../lists/use-change.ts';
import { Modal } from '../../ui/modal.tsx';
import { useNotice } from '../../ui/notice.tsx';

/** Asks what on a card belongs to somebody else, and gives it a card of its own. */
export function SplitDialog({ person, onClose }: { person: PersonCard; onClose: () => void }) {
  const [messages, setMessages] = useState<readonly number[]>([]);
  const [identities, setIdentities] = useState<readonly string[]>([]);
  const [error, setError] = useState<string>();
  const momentText = useMomentText();
  const { attempt, isBusy } = useChange();
  const navigate = useNavigate();
  const notify = useNotice();
  const { id } = person;

  async function split(close: () => void) {
    const send = () =>
      callApi('POST /api/admin/people/:id/splits', { id, json: { messages, identities } });
    try {
      const answer = await attempt([id], send, async () => {});
      if (!answer) return;
      close();
      await navigate(`/admin/people/${answer.id}`);
      notify('This is a card of its own now. The two are joined by hand only.');
    } catch (reason) {
      setError(reason instanceof Error ? reason.message : String(reason));
    }
  }

  return (
    <Modal
      confirmLabel={isBusy ? 'Splitting...' : 'Split'}
      onClose={onClose}
      onConfirm={(close) => void split(close)}
      title="What belongs to somebody else?"
    >
      <Choices
        chosen={messages}
        legend="Enquiries"
        onChange={setMessages}
        options={person.messages.map(({ id, name, at, email, phone }) => [
          id,
          `${name}, ${momentText(at)}: ${email}, ${phone}`,
        ])}
      />
      <Choices
        chosen={identities}
        legend="Addresses and numbers. Those that only these enquiries have go with them."
        onChange={setIdentities}
        options={[...person.phones, ...person.emails].map((value) => [value, value])}
      />
      <p className="font-medium text-brick empty:hidden" role="alert">
        {error}
      </p>
    </Modal>
  );
}

interface ChoicesProps<Value> {
  legend: string;
  options: readonly (readonly [value: Value, label: string])[];
  chosen: readonly Value[];
  onChange: (chosen: readonly Value[]) => void;
}

function Choices<Value extends string | number>(props: ChoicesProps<Value>) {
  const { legend, options, chosen, onChange } = props;
  if (options.length === 0) return null;
  const toggle = (value: Value) =>
    onChange(
      chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value],
    );
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{legend}</legend>
      {options.map(([value, label]) => (
        <label className="flex min-h-11 items-center gap-3" key={value}>
          <input
            checked={chosen.includes(value)}
            className="size-5 shrink-0 accent-green"
            onChange={() => toggle(value)}
            type="checkbox"
          />
          <span className="min-w-0 break-words">{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
