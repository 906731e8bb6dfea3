import { useState } from 'react';
import type { CardJoins, CardPart, UndoPreview } from '../../../domain/people/joins.ts';
import { phoneText } from '../../../domain/people/phone-text.ts';
import { callApi } from '../api/call-api.ts';
import { Switch } from '../ui/action.tsx';
import { Modal } from '../ui/dialog.tsx';
import { FormError } from '../ui/dialog-form.tsx';
import { useMomentText } from '../ui/moment.tsx';
import { useAction } from '../ui/use-action.ts';
import { Loading, PartText, shortNames, useLoaded, usePartTexts } from './card-parts.tsx';

/** Undoes a join; only while nothing was added to the card since. */
export const undoJoinCall = (id: number, join: number) =>
  callApi('POST /api/admin/people/:id/joins/undo', { id, json: { join, seen: [], toGone: [] } });

type Side = 'kept' | 'gone';

/** Previews both cards after undoing the latest join, and asks to which one later parts belong. */
export function UndoJoinDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const [refusal, setRefusal] = useState<string>();
  const { run, isBusy } = useAction();
  const { value, error, reload } = useLoaded((signal) =>
    callApi('GET /api/admin/people/:id/joins', { id, signal }),
  );
  const latest = value?.latest;
  const sideOf = ({ key, to }: UndoPreview['since'][number]) => chosen[key] ?? to;

  async function undo(close: () => void) {
    if (!latest) return;
    const json = {
      join: latest.id,
      seen: latest.since.map(({ key }) => key),
      toGone: latest.since.filter((part) => sideOf(part) === 'gone').map(({ key }) => key),
    };
    const outcome = await run(
      () => callApi('POST /api/admin/people/:id/joins/undo', { id, json }),
      {
        rows: [id],
        done: `${latest.gone.name} has a card again.`,
        onError: ({ message, status }) => {
          setRefusal(message);
          if (status === 409) reload();
        },
      },
    );
    if (outcome) close();
  }

  return (
    <Modal
      className="w-[min(61rem,100vw-32px)]"
      confirmLabel={isBusy ? 'Undoing...' : 'Make two cards'}
      isReady={Boolean(latest)}
      onClose={onClose}
      onConfirm={(close) => void undo(close)}
      title="Undo join: two people again"
    >
      {!value && <Loading error={error} onRetry={reload} />}
      {value && !latest && <p>No join of this card can be undone.</p>}
      {latest && (
        <>
          <JoinDetails joins={value.joins} latest={latest} />
          <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
            <SideList address="keeps this card and its address" side={latest.kept} />
            <SideList address="gets a card again, with its old address" side={latest.gone} />
          </div>
          <SinceList
            names={shortNames(latest.kept.name, latest.gone.name)}
            onChoose={(key, side) => setChosen({ ...chosen, [key]: side })}
            since={latest.since.map((part) => ({ part, side: sideOf(part) }))}
          />
          {latest.shared.length > 0 && (
            <p className="text-[0.9375rem] text-mute">
              {latest.shared.map(phoneText).join(', ')} stays on both cards. The cards are not
              joined again because of it, unless you join them.
            </p>
          )}
        </>
      )}
      <FormError>{refusal}</FormError>
    </Modal>
  );
}

/** Who joined the cards, when and why, and which join must be undone first. */
function JoinDetails({ joins, latest }: { joins: CardJoins['joins']; latest: UndoPreview }) {
  const momentText = useMomentText();
  const { by, at, shared } = latest;
  const who = by
    ? `Joined by ${by} on ${momentText(at)}`
    : `Joined automatically on ${momentText(at)}`;
  const why = by
    ? shared.length > 0 && `both had ${shared.map(phoneText).join(', ')}`
    : 'an enquiry gave the address of one, and number and name of the other';
  const earlier = joins.slice(1).map(({ name }) => name);
  return (
    <p className="-mt-3 text-mute">
      {who}
      {why && `, because ${why}`}. This is where everything goes.
      {earlier.length > 0 &&
        ` The earlier join with ${earlier.join(', then ')} can be undone after this one.`}
    </p>
  );
}

function SideList({ side, address }: { side: UndoPreview['kept']; address: string }) {
  const words = usePartTexts();
  const textOf = (part: CardPart) =>
    words(part).title.replace(/^(?:Phone|E-mail|Stage|Value|About): /, '');
  const of = (kinds: readonly string[]) => side.parts.filter(({ kind }) => kinds.includes(kind));
  const contact = of(['phone', 'email']).map(textOf).join(', ');
  const fieldTexts = of(['field']).map(textOf).join(' · ');
  const otherParts = side.parts.filter((part) => !['phone', 'email', 'field'].includes(part.kind));
  return (
    <section aria-label={side.name} className="overflow-hidden rounded-card border border-line">
      <header className="bg-sand px-4 py-2.5">
        <h3 className="font-sans text-base font-semibold break-words">{side.name}</h3>
        <p className="text-sm text-mute">{address}</p>
      </header>
      <ul className="text-[0.9375rem]">
        {[contact, fieldTexts].filter(Boolean).map((line) => (
          <li className="border-t border-line px-4 py-2" key={line}>
            <p className="font-semibold break-words">{line}</p>
            <p className="text-sm text-mute">as before the join</p>
          </li>
        ))}
        {otherParts.map((part) => (
          <li className="border-t border-line px-4 py-2" key={part.key}>
            <PartText part={part} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface SinceListProps {
  since: readonly { part: CardPart; side: Side }[];
  names: readonly [string, string];
  onChoose: (key: string, side: Side) => void;
}

function SinceList({ since, names, onChoose }: SinceListProps) {
  if (since.length === 0) return <p>Nothing was written on the card since the join.</p>;
  const count = since.length === 1 ? 'one entry' : `${since.length} entries`;
  return (
    <section
      aria-label="Written after the join"
      className="overflow-hidden rounded-card border border-gold"
    >
      <h3 className="bg-gold/30 px-4 py-2.5 font-sans text-base font-semibold">
        Written after the join. You decide, {count}
      </h3>
      <ul>
        {since.map(({ part, side }) => (
          <li
            className="flex flex-wrap items-center justify-between gap-3 border-t border-gold/60 px-4 py-1.5 text-[0.9375rem]"
            key={part.key}
          >
            <div className="min-w-[12rem] flex-1">
              <PartText part={part} />
            </div>
            <Switch
              labels={{ kept: names[0], gone: names[1] }}
              name={`Whose is this: ${part.title || part.text || 'entry'}`}
              onChoose={(to) => onChoose(part.key, to)}
              value={side}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
