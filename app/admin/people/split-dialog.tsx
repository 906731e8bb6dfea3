import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  type CardPart,
  type CardParts,
  choiceOf,
  type Place,
  type Places,
  placesBefore,
  placesOfIdentities,
  splitFields,
} from '../../../domain/people/joins.ts';
import { stageLabels } from '../../../domain/people/person.ts';
import { phoneText } from '../../../domain/people/phone-text.ts';
import { TextField } from '../../ui/field.tsx';
import { callApi } from '../api/call-api.ts';
import { ActionButton, Switch } from '../ui/action.tsx';
import { Modal } from '../ui/dialog.tsx';
import { FormError } from '../ui/dialog-form.tsx';
import { useMomentText } from '../ui/moment.tsx';
import { useAction } from '../ui/use-action.ts';
import { useLoaded } from '../ui/use-loaded.ts';
import { useOpenAfterCall } from '../ui/use-router.ts';
import { Loading, PartText, shortNames, usePartTexts } from './card-parts.tsx';

/** Undoes a join; only while nothing was added to the card since. */
export async function undoJoin(id: number, join: number) {
  const card = await callApi('GET /api/admin/people/:id/parts', { id });
  const json = { ...choiceOf(card, placesBefore(card)), join: { id: join, seen: [] } };
  return await callApi('POST /api/admin/people/:id/splits', { id, json });
}

interface SplitDialogProps {
  id: number;
  /** Undoes the latest join: what belonged to the other card is chosen at the start. */
  isUndo?: boolean;
  /** Id of an enquiry that is chosen at the start. */
  message?: number | undefined;
  onClose: () => void;
}

/** Moves parts that belong to another person to a card of their own, after a preview of both cards. */
export function SplitDialog({ id, isUndo = false, message, onClose }: SplitDialogProps) {
  const [placed, setPlaced] = useState<Places>(message ? { [`message-${message}`]: 'moves' } : {});
  const [typedName, setTypedName] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const { run, isBusy } = useAction();
  const open = useOpenAfterCall();
  const {
    response: card,
    problem,
    reload,
  } = useLoaded((signal) => callApi('GET /api/admin/people/:id/parts', { id, signal }));
  const join = (isUndo && card?.join) || undefined;
  const plan = card && planOf(card, { ...(isUndo && placesBefore(card)), ...placed }, isUndo);
  const person = join?.keptName ?? card?.name ?? '';
  const name = join?.name ?? (typedName || plan?.name || '');

  function place(key: string, to: Place) {
    setPlaced({ ...placed, [key]: to });
    setRefusal(undefined);
  }

  async function split(close: () => void) {
    if (!plan) return;
    const json = {
      ...plan.choice,
      name: typedName,
      ...(join && { join: { id: join.id, seen: join.since } }),
    };
    const created = await run(() => callApi('POST /api/admin/people/:id/splits', { id, json }), {
      rows: [id],
      ...(!join && {
        reload: async (card: { id: number }) => {
          close();
          await open(`/admin/people/${card.id}`);
        },
      }),
      done: join ? `${name} has a card again.` : 'These are two cards now.',
      onError: ({ message, status }) => {
        setRefusal(message);
        if (join && status === 409) reload();
      },
    });
    if (created && join) close();
  }

  return (
    <Modal
      className="w-[min(61rem,100vw-32px)]"
      confirmLabel={isBusy ? 'Splitting...' : 'Make two cards'}
      isReady={plan !== undefined && (!isUndo || join !== undefined)}
      onClose={onClose}
      onConfirm={(close) => void split(close)}
      title={isUndo ? 'Undo join: two people again' : 'Split this card in two'}
    >
      {join ? (
        <JoinDetails join={join} />
      ) : (
        <p className="-mt-3 text-mute">
          {isUndo && card
            ? 'No join of this card can be undone.'
            : 'Two people on one card? Move what belongs to the second person. Nothing changes until you press the button.'}
        </p>
      )}
      {card && plan ? (
        <>
          <Columns
            join={join}
            name={name}
            onName={setTypedName}
            onPlace={place}
            person={person}
            plan={plan}
            typedName={typedName}
          />
          {plan.shared.map(({ part, place: value }) => (
            <SharedNumber
              key={part.key}
              value={value}
              names={shortNames(person, name || 'New card')}
              onPlace={(to) => place(part.key, to)}
              part={part}
            />
          ))}
        </>
      ) : (
        <Loading error={problem} onRetry={reload} />
      )}
      <FormError>{refusal}</FormError>
    </Modal>
  );
}

/** Who joined the cards, when and why, and which join is undone after it. */
function JoinDetails({ join }: { join: Join }) {
  const momentText = useMomentText();
  const { by, at, shared, earlier, since } = join;
  const who = by
    ? `Joined by ${by} on ${momentText(at)}`
    : `Joined automatically on ${momentText(at)}`;
  const why = by
    ? shared.length > 0 && `both had ${shared.map(phoneText).join(', ')}`
    : 'an enquiry gave the address of one, and number and name of the other';
  const count = since.length === 1 ? 'one entry' : `${since.length} entries`;
  return (
    <p className="-mt-3 text-mute">
      {who}
      {why && `, because ${why}`}. Each card gets back what it had, and its details.
      {since.length > 0 && ` Written after the join, you decide: ${count}.`}
      {earlier.length > 0 &&
        ` The earlier join with ${earlier.join(', then ')} can be undone after this one.`}
    </p>
  );
}

type Join = NonNullable<CardParts['join']>;

/** Which parts stay and which move, by the rules that the server applies. */
function planOf(card: CardParts, placed: Places, isUndo: boolean) {
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
  // Where a join is undone, the others become as before it.
  const fields = card.fields.filter(({ field, key }) =>
    isUndo ? card.join?.since.includes(key) : splitFields.some((each) => each === field),
  );
  const choice = choiceOf(card, placed);
  const isMoved = (key: string) => placed[key] === 'moves';
  const messages = card.messages.filter(({ key }) => isMoved(key));
  const places = placesOfIdentities(card, choice);
  const placeOf = ({ kind, text }: CardPart) =>
    (kind === 'email' ? places.emails : places.phones).get(text) ?? 'stays';
  /** Where numbers go before the user decides; 'both' are those that enquiries on both sides have. */
  const free = placesOfIdentities(card, { messages: choice.messages, identities: [] }).phones;
  const isShared = ({ kind, text }: CardPart) =>
    kind === 'phone' && (free.get(text) === 'both' || places.phones.get(text) === 'both');
  const all = [
    ...fields,
    ...card.steps,
    ...values.filter((part) => !isShared(part)),
    ...card.messages,
    ...card.entries,
  ];
  const goes = (part: CardPart) =>
    part.kind === 'email' || part.kind === 'phone' ? placeOf(part) === 'moves' : isMoved(part.key);
  const unanswered = messages.filter(({ isAnswered }) => !isAnswered);
  return {
    choice,
    name: messages[0]?.name ?? '',
    staying: all.filter((part) => !goes(part)),
    moving: all.filter(goes),
    shared: values.filter(isShared).map((part) => ({ part, place: placeOf(part) })),
    setByUs:
      !isUndo && messages.length > 0
        ? derivedValues(isMoved('field-stage'), unanswered.length === 0)
        : [],
  };
}

/** Values of the new card that are derived, not moved. */
function derivedValues(isStageMoved: boolean, isAnswered: boolean) {
  if (isStageMoved) return [];
  const title = `Stage: ${isAnswered ? 'as far as it was answered' : stageLabels.new}`;
  return [
    { key: 'stage', title, text: isAnswered ? '' : 'because this enquiry has no answer yet' },
  ];
}

type Plan = ReturnType<typeof planOf>;

interface ColumnsProps {
  join: Join | undefined;
  person: string;
  name: string;
  typedName: string;
  plan: Plan;
  onName: (name: string) => void;
  onPlace: (key: string, to: 'moves' | 'stays') => void;
}

function Columns({ join, person, name, typedName, plan, onName, onPlace }: ColumnsProps) {
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
  const row = (part: CardPart, to: 'moves' | 'stays') => (
    <PartRow
      isNew={join?.since.includes(part.key) ?? false}
      key={part.key}
      onPress={() => put(part.key, to)}
      part={part}
      to={to === 'moves' ? 'Move' : 'Back'}
    />
  );
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
        {plan.staying.map((part) => row(part, 'moves'))}
        {plan.staying.length === 0 && <Empty>Nothing stays.</Empty>}
      </Column>
      <Column
        head={
          join ? (
            <>
              <p className="font-semibold break-words">{name}</p>
              <p className="text-sm text-mute">gets a card again, with its old address</p>
            </>
          ) : (
            <TextField
              autoComplete="off"
              label="Name on the new card"
              name="name"
              onChange={({ target }) => onName(target.value)}
              placeholder={plan.name}
              value={typedName}
            />
          )
        }
        label={`New card${name && `: ${name}`}`}
        tone="bg-good"
      >
        {plan.moving.map((part) => row(part, 'stays'))}
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
  /** Whether it was written after the join that is undone. */
  isNew: boolean;
  to: 'Move' | 'Back';
  onPress: () => void;
}

function PartRow({ part, isNew, to, onPress }: PartRowProps) {
  const { title, text } = usePartTexts()(part);
  return (
    <li
      className={`flex items-center justify-between gap-3 border-t border-line py-1.5 pr-2 pl-4 ${isNew ? 'bg-gold/30' : ''}`}
    >
      <div className="min-w-0">
        <PartText part={part} />
        {isNew && <p className="text-sm text-mute">Written after the join</p>}
      </div>
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
