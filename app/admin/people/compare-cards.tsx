import { useId, useState } from 'react';
import type {
  CardField,
  FieldValue,
  JoinChoice,
  JoinPreview,
} from '../../../domain/people/joins.ts';
import { cardFieldLabels } from '../../../domain/people/joins.ts';
import { phoneText } from '../../../domain/people/phone-text.ts';
import { callApi } from '../api/call-api.ts';
import { Modal } from '../ui/dialog.tsx';
import { FormError } from '../ui/dialog-form.tsx';
import { useMomentText } from '../ui/moment.tsx';
import { useAction } from '../ui/use-action.ts';
import { useLoaded } from '../ui/use-loaded.ts';
import { Loading, useFieldText } from './card-parts.tsx';
import { undoJoin } from './split-dialog.tsx';

type Choices = Partial<Record<CardField, JoinChoice>>;

interface CompareCardsProps {
  /** The card that remains. */
  id: number;
  /** The card that is joined into it. */
  other: number;
  onClose: () => void;
}

/** Shows two cards and the joined card side by side, and joins them. */
export function CompareCards({ id, other, onClose }: CompareCardsProps) {
  const [choices, setChoices] = useState<Choices>({});
  const [refusal, setRefusal] = useState<string>();
  const { run, isBusy } = useAction();
  const {
    response: value,
    problem,
    reload,
  } = useLoaded((signal) =>
    callApi('POST /api/admin/people/:id/joins/preview', { id, json: { other }, signal }),
  );

  async function join(close: () => void) {
    if (!value) return;
    const json = { other, choices };
    const outcome = await run(() => callApi('POST /api/admin/people/:id/joins', { id, json }), {
      rows: [id],
      done: (joined) => ({
        text: 'Both are one card now.',
        undo: () =>
          void run(() => undoJoin(id, joined.join), {
            rows: [id],
            done: 'Two cards again, as they were.',
          }),
      }),
      onError: ({ message }) => setRefusal(message),
    });
    if (outcome) close();
  }

  return (
    <Modal
      className="w-[min(60rem,100vw-32px)]"
      confirmLabel={isBusy ? 'Joining...' : 'Make one card'}
      isReady={value !== undefined}
      onClose={onClose}
      onConfirm={(close) => void join(close)}
      title="Make these two cards one"
    >
      <p className="-mt-3 text-mute">
        Choose what the card keeps. Nothing is lost: what you do not choose stays on the card as
        “before the join”.
      </p>
      {value ? (
        <Comparison
          choices={choices}
          onChoose={(field, choice) => setChoices({ ...choices, [field]: choice })}
          preview={value}
        />
      ) : (
        <Loading error={problem} onRetry={reload} />
      )}
      <p className="rounded-control bg-sand px-4 py-3 text-[0.9375rem]">
        <strong>You can undo this.</strong> “Undo join” stays on the card until one of the two is
        erased. It puts back everything above, and asks only about what was written in between.
      </p>
      <FormError>{refusal}</FormError>
    </Modal>
  );
}

const row =
  'grid grid-cols-1 gap-x-4 border-t border-line px-4 py-3 text-[0.9375rem] md:grid-cols-[8rem_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)] md:items-start md:py-0 md:pr-0';
/** Classes of the column with the joined card. */
const then = 'md:self-stretch md:bg-good md:px-4 md:py-2';

interface ComparisonProps {
  preview: JoinPreview;
  choices: Choices;
  onChoose: (field: CardField, choice: JoinChoice) => void;
}

function Comparison({ preview, choices, onChoose }: ComparisonProps) {
  const { kept, other, fields } = preview;
  return (
    <div className="overflow-hidden rounded-card border border-line">
      <div className={`${row} border-t-0 bg-sand`}>
        <span className="hidden md:block" />
        <CardHead card={kept} />
        <CardHead card={other} />
        <p className={`${then} hidden font-semibold md:block`}>One card afterwards</p>
      </div>
      {fields.map((field) => (
        <FieldRow
          choice={choices[field.field] ?? field.choice}
          field={field}
          key={field.field}
          names={[kept.name, other.name]}
          onChoose={(choice) => onChoose(field.field, choice)}
        />
      ))}
      <ValuesRow
        kept={kept.phones.map(phoneText)}
        label="Phone"
        other={other.phones.map(phoneText)}
      />
      <ValuesRow kept={kept.emails} label="E-mail" other={other.emails} />
      <div className={row}>
        <p className="text-mute md:py-2">Time line</p>
        <p className="md:py-2">{countsText(kept)}</p>
        <p className="md:py-2">{countsText(other)}</p>
        <p className={then}>
          <AfterLabel />
          {countsText({
            enquiries: kept.enquiries + other.enquiries,
            entries: kept.entries + other.entries,
          })}
          , by date
        </p>
      </div>
    </div>
  );
}

/** On phones, where there are no columns. */
function AfterLabel() {
  return <span className="font-semibold md:hidden">Afterwards: </span>;
}

function CardHead({ card }: { card: JoinPreview['kept'] }) {
  const momentText = useMomentText();
  return (
    <p className="md:py-2">
      <span className="block font-semibold break-words">{card.name}</span>
      <span className="text-sm text-mute">since {momentText(card.createdAt)}</span>
    </p>
  );
}

interface FieldRowProps {
  field: JoinPreview['fields'][number];
  choice: JoinChoice;
  names: readonly [string, string];
  onChoose: (choice: JoinChoice) => void;
}

function FieldRow({ field, choice, names, onChoose }: FieldRowProps) {
  const id = useId();
  const say = useFieldText();
  const label = cardFieldLabels[field.field];
  const after = field[choice];
  const option = (value: JoinChoice, saying: FieldValue, name: string) =>
    field.isOpen ? (
      <label className="flex min-h-11 cursor-pointer items-center gap-3 md:min-h-10 md:py-1.5">
        <input
          aria-label={`${label} of ${name}: ${say(saying)}`}
          checked={choice === value}
          className="size-5 shrink-0 accent-green"
          name={id}
          onChange={() => onChoose(value)}
          type="radio"
        />
        <span className={`min-w-0 break-words ${choice === value ? 'font-semibold' : ''}`}>
          {say(saying)}
        </span>
      </label>
    ) : (
      <p className="break-words md:py-2">{say(saying)}</p>
    );
  if (say(field.kept) === say(field.other)) {
    return <EqualRow label={label}>{say(after)}</EqualRow>;
  }
  return (
    <fieldset aria-label={label} className={`${row} min-w-0`}>
      <p className="text-mute md:py-2">{label}</p>
      {option('kept', field.kept, names[0])}
      {option('other', field.other, names[1])}
      <div className={then}>
        <p className="break-words">
          <AfterLabel />
          {say(after)}
        </p>
      </div>
    </fieldset>
  );
}

/** Phone numbers or addresses; the joined card has those of both. */
function ValuesRow(props: { label: string; kept: readonly string[]; other: readonly string[] }) {
  const { label, kept, other } = props;
  const all = [...new Set([...kept, ...other])];
  if (all.length === 0) return null;
  if (kept.length === all.length && other.length === all.length) {
    return <EqualRow label={label}>{all.join(', ')}</EqualRow>;
  }
  return (
    <div className={row}>
      <p className="text-mute md:py-2">{label}</p>
      <p className="break-words md:py-2">{kept.join(', ') || 'none'}</p>
      <p className="break-words md:py-2">{other.join(', ') || 'none'}</p>
      <p className={`${then} break-words`}>
        <AfterLabel />
        {all.join(', ')}
      </p>
    </div>
  );
}

/** What both cards have, once. */
function EqualRow({ label, children }: { label: string; children: string }) {
  return (
    <div className={row}>
      <p className="text-mute md:py-2">{label}</p>
      <p className="break-words md:col-span-2 md:py-2">
        {children} <span className="text-mute">(both)</span>
      </p>
      <p aria-hidden="true" className={`${then} hidden break-words md:block`}>
        {children}
      </p>
    </div>
  );
}

function countsText({ enquiries, entries }: { enquiries: number; entries: number }): string {
  return [
    enquiries === 1 ? '1 enquiry' : `${enquiries} enquiries`,
    entries === 1 ? '1 entry' : `${entries} entries`,
  ].join(', ');
}
