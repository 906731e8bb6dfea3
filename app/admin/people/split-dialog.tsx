import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  type CardPart,
  type CardParts,
  placesOfIdentities,
  type SplitField,
  splitFields,
} from '../../../domain/people/joins.ts';
import { stageLabels } from '../../../domain/people/person.ts';
import { phoneText } from '../../../domain/people/phone-text.ts';
import { TextField } from '../../ui/field.tsx';
import { callApi } from '../api/call-api.ts';
import { ActionButton, Switch } from '../ui/action.tsx';
import { Modal } from '../ui/dialog.tsx';
import { FormError } from '../ui/dialog-form.tsx';
import { useAction } from '../ui/use-action.ts';
import { useOpenAfterCall } from '../ui/use-router.ts';
import { Loading, PartText, shortNames, useLoaded, usePartTexts } from './card-parts.tsx';

/** Moves parts that belong to another person to a new card, after a preview of both cards. */
export function SplitDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const [moved, setMoved] = useState<readonly string[]>([]);
  const [stayed, setStayed] = useState<readonly string[]>([]);
  const [shared, setShared] = useState<readonly string[]>([]);
  const [typedName, setTypedName] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const { run, isBusy } = useAction();
  const open = useOpenAfterCall();
  const {
    value: card,
    error,
    reload,
  } = useLoaded((signal) => callApi('GET /api/admin/people/:id/parts', { id, signal }));
  const plan = card && planOf(card, { moved, stayed, shared });
  const name = typedName || plan?.name || '';

  function place(key: string, to: 'moves' | 'stays' | 'both') {
    const without = (keys: readonly string[]) => keys.filter((each) => each !== key);
    setMoved(to === 'moves' ? [...without(moved), key] : without(moved));
    setStayed(to === 'stays' ? [...without(stayed), key] : without(stayed));
    setShared(to === 'both' ? [...without(shared), key] : without(shared));
    setRefusal(undefined);
  }

  async function split(close: () => void) {
    if (!plan) return;
    const json = { ...plan.choice, name: typedName };
    await run(() => callApi('POST /api/admin/people/:id/splits', { id, json }), {
      rows: [id],
      reload: async (created) => {
        close();
        await open(`/admin/people/${created.id}`);
      },
      done: 'These are two cards now.',
      onError: ({ message }) => setRefusal(message),
    });
  }

  return (
    <Modal
      className="w-[min(61rem,100vw-32px)]"
      confirmLabel={isBusy ? 'Splitting...' : 'Make two cards'}
      isReady={plan !== undefined}
      onClose={onClose}
      onConfirm={(close) => void split(close)}
      title="Split this card in two"
    >
      <p className="-mt-3 text-mute">
        Two people on one card? Move what belongs to the second person. Nothing changes until you
        press the button.
      </p>
      {card && plan ? (
        <>
          <Columns
            name={name}
            onName={setTypedName}
            onPlace={place}
            person={card.name}
            plan={plan}
            typedName={typedName}
          />
          {plan.shared.map(({ part, place: value }) => (
            <SharedNumber
              key={part.key}
              value={value}
              names={shortNames(card.name, name || 'New card')}
              onPlace={(to) => place(part.key, to)}
              part={part}
            />
          ))}
        </>
      ) : (
        <Loading error={error} onRetry={reload} />
      )}
      <FormError>{refusal}</FormError>
    </Modal>
  );
}

interface SplitSelection {
  /** Keys of parts. */
  moved: readonly string[];
  stayed: readonly string[];
  shared: readonly string[];
}

/** Which parts stay and which move, by the rules that the server applies. */
function planOf(card: CardParts, { moved, stayed, shared }: SplitSelection) {
  const identity = (kind: 'email' | 'phone', value: string): CardPart => ({
    key: `${kind}-${value}`,
    kind,
    title: '',
    text: value,
    by: null,
    at: null,
  });
  const values = [
    ...card.phones.map((value) => identity('phone', value)),
    ...card.emails.map((value) => identity('email', value)),
  ];
  const valuesOf = (keys: readonly string[]) =>
    values.filter(({ key }) => keys.includes(key)).map(({ text }) => text);
  const messages = card.messages.filter(({ key }) => moved.includes(key));
  const choice = {
    messages: messages.map(({ id }) => id),
    identities: valuesOf(moved),
    staying: valuesOf(stayed),
    shared: valuesOf(shared),
    entries: card.entries.filter(({ key }) => moved.includes(key)).map(({ id }) => id),
    steps: card.steps.filter(({ key }) => moved.includes(key)).map(({ id }) => id),
    fields: splitFields.filter((field): field is SplitField => moved.includes(`field-${field}`)),
  };
  const places = placesOfIdentities(card, choice);
  const placeOf = ({ kind, text }: CardPart) =>
    (kind === 'email' ? places.emails : places.phones).get(text) ?? 'stays';
  /** Where numbers go before the user decides; 'both' are those that enquiries on both sides have. */
  const free = placesOfIdentities(card, { messages: choice.messages, identities: [] }).phones;
  const isShared = ({ kind, text }: CardPart) =>
    kind === 'phone' && (free.get(text) === 'both' || places.phones.get(text) === 'both');
  const all = [
    ...card.fields,
    ...card.steps,
    ...values.filter((part) => !isShared(part)),
    ...card.messages,
    ...card.entries,
  ];
  const goes = (part: CardPart) =>
    part.kind === 'email' || part.kind === 'phone'
      ? placeOf(part) === 'moves'
      : moved.includes(part.key);
  const unanswered = messages.filter(({ isAnswered }) => !isAnswered);
  return {
    choice,
    name: messages[0]?.name ?? '',
    staying: all.filter((part) => !goes(part)),
    moving: all.filter(goes),
    shared: values.filter(isShared).map((part) => ({ part, place: placeOf(part) })),
    setByUs: messages.length > 0 ? derivedValues(moved, unanswered.length === 0) : [],
  };
}

/** Values of the new card that are derived, not moved. */
function derivedValues(moved: readonly string[], isAnswered: boolean) {
  if (moved.includes('field-stage')) return [];
  const title = `Stage: ${isAnswered ? 'as far as it was answered' : stageLabels.new}`;
  return [
    { key: 'stage', title, text: isAnswered ? '' : 'because this enquiry has no answer yet' },
  ];
}

type Plan = ReturnType<typeof planOf>;

interface ColumnsProps {
  person: string;
  name: string;
  typedName: string;
  plan: Plan;
  onName: (name: string) => void;
  onPlace: (key: string, to: 'moves' | 'stays') => void;
}

function Columns({ person, name, typedName, plan, onName, onPlace }: ColumnsProps) {
  const list = useRef<HTMLDivElement>(null);
  const [pressed, setPressed] = useState<{ key: string }>();
  useEffect(() => {
    // The pressed button has moved to the other column; focus follows it.
    if (!pressed) return;
    const button = `[data-part="${CSS.escape(pressed.key)}"]`;
    list.current?.querySelector<HTMLElement>(button)?.focus();
  }, [pressed]);
  const put = (key: string, to: 'moves' | 'stays') => {
    setPressed({ key });
    onPlace(key, to);
  };
  return (
    <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2" ref={list}>
      <Column
        head={
          <>
            <p className="font-semibold break-words">{person}</p>
            <p className="text-sm text-mute">stays on this card</p>
          </>
        }
        label={`Stays with ${person}`}
        tone="bg-sand"
      >
        {plan.staying.map((part) => (
          <PartRow key={part.key} onPress={() => put(part.key, 'moves')} part={part} to="Move" />
        ))}
        {plan.staying.length === 0 && <Empty>Nothing stays.</Empty>}
      </Column>
      <Column
        head={
          <TextField
            autoComplete="off"
            label="Name on the new card"
            name="name"
            onChange={({ target }) => onName(target.value)}
            placeholder={plan.name}
            value={typedName}
          />
        }
        label={`New card${name && `: ${name}`}`}
        tone="bg-good"
      >
        {plan.moving.map((part) => (
          <PartRow key={part.key} onPress={() => put(part.key, 'stays')} part={part} to="Back" />
        ))}
        {plan.setByUs.map(({ key, title, text }) => (
          <li
            className="flex items-center justify-between gap-3 border-t border-line px-4 py-2.5"
            key={key}
          >
            <span className="grid min-w-0 gap-0.5">
              <span className="font-semibold">{title}</span>
              {text && <span className="text-sm text-mute">{text}</span>}
            </span>
            <span className="shrink-0 text-sm text-mute">set by us</span>
          </li>
        ))}
        {plan.moving.length === 0 && <Empty>Nothing has been moved here yet.</Empty>}
      </Column>
    </div>
  );
}

function Empty({ children }: { children: ReactNode }) {
  return <li className="border-t border-line px-4 py-3 text-mute">{children}</li>;
}

interface ColumnProps {
  label: string;
  tone: string;
  head: ReactNode;
  children: ReactNode;
}

function Column({ label, tone, head, children }: ColumnProps) {
  return (
    <section aria-label={label} className="overflow-hidden rounded-card border border-line">
      <header className={`${tone} px-4 py-3`}>{head}</header>
      <ul className="text-[0.9375rem]">{children}</ul>
    </section>
  );
}

interface PartRowProps {
  part: CardPart;
  to: 'Move' | 'Back';
  onPress: () => void;
}

function PartRow({ part, to, onPress }: PartRowProps) {
  const { title, text } = usePartTexts()(part);
  return (
    <li className="flex items-center justify-between gap-3 border-t border-line py-1.5 pr-2 pl-4">
      <PartText part={part} />
      <ActionButton
        aria-label={`${to}: ${[title, text].filter(Boolean).join(' ')}`}
        className="shrink-0"
        data-part={part.key}
        onClick={onPress}
        tone="text"
      >
        <span aria-hidden="true">{to === 'Back' ? '‹ Back' : 'Move ›'}</span>
      </ActionButton>
    </li>
  );
}

type Place = 'moves' | 'stays' | 'both';

interface SharedNumberProps {
  part: CardPart;
  names: readonly [string, string];
  value: Place;
  onPlace: (to: Place) => void;
}

/** A number that enquiries on both cards contain. */
function SharedNumber({ part, names, value, onPlace }: SharedNumberProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-sand px-4 py-3">
      <p className="min-w-[14rem] flex-1">
        <strong>Whose is {phoneText(part.text)}?</strong> Enquiries on both cards came with this
        number. If it stays on both, the cards are not joined because of it, unless you join them.
      </p>
      <Switch<Place>
        labels={{ both: 'Both', stays: names[0], moves: names[1] }}
        name={`Whose number is ${phoneText(part.text)}?`}
        onChoose={onPlace}
        value={value}
      />
    </div>
  );
}
