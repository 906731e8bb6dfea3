import type { CardPart, FieldValue } from '../../../domain/people/joins.ts';
import { phoneText } from '../../../domain/people/phone-text.ts';
import { ActionButton } from '../ui/action.tsx';
import { useMomentText } from '../ui/moment.tsx';
import { timelineText } from './timeline.tsx';

/** Shown in a dialog until its data has loaded. */
export function Loading({ error, onRetry }: { error: string | undefined; onRetry: () => void }) {
  if (!error) {
    return (
      <div aria-busy="true" className="grid gap-2">
        <p className="sr-only" role="status">
          Loading
        </p>
        {[1, 2, 3].map((row) => (
          <div className="h-11 rounded-control bg-sand" key={row} />
        ))}
      </div>
    );
  }
  return (
    <div className="grid justify-items-start gap-3">
      <p className="font-medium text-brick" role="alert">
        {error}
      </p>
      <ActionButton onClick={onRetry}>Try again</ActionButton>
    </div>
  );
}

/** The value of a card's field as text; "none" when empty. */
export function useFieldText(): (saying: FieldValue) => string {
  const momentText = useMomentText();
  return ({ text, at }) =>
    text ? [text, at && momentText(at)].filter(Boolean).join(', ') : 'none';
}

const identityLabels: Record<string, string> = { email: 'E-mail', phone: 'Phone' };

/** Title and text of a part of a card. */
export function usePartTexts(): (part: CardPart) => { title: string; text: string } {
  const momentText = useMomentText();
  return ({ kind, title, text, by, at }) => {
    if (kind === 'phone' || kind === 'email') {
      const value = kind === 'phone' ? phoneText(text) : text;
      return { title: `${identityLabels[kind]}: ${value}`, text: '' };
    }
    if (kind === 'field') {
      return {
        title: `${title}: ${[text, at && momentText(at)].filter(Boolean).join(', ')}`,
        text: '',
      };
    }
    const { what } = timelineText({ kind, title, state: '' });
    const head = [by ? `${what} by ${by}` : what, at && momentText(at)].filter(Boolean).join(', ');
    return { title: head, text: text && `“${oneLine(text.replace(instants, momentText))}”` };
  };
}

const instants = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;
const maxText = 90;

function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= maxText ? line : `${line.slice(0, maxText).trimEnd()}…`;
}

/** A part of a card: a field, number, address, enquiry or entry. */
export function PartText({ part }: { part: CardPart }) {
  const { title, text } = usePartTexts()(part);
  return (
    <span className="grid min-w-0 gap-0.5">
      <span className="font-semibold break-words">{title}</span>
      {text && <span className="text-sm break-words text-mute">{text}</span>}
    </span>
  );
}

/** Names of two people on buttons: the first names if they differ, otherwise the whole names. */
export function shortNames(one: string, other: string): [string, string] {
  const [first, second] = [one, other].map((name) => name.trim().split(/\s+/)[0] ?? name);
  if (first && second && first.toLowerCase() !== second.toLowerCase()) return [first, second];
  if (one.trim().toLowerCase() !== other.trim().toLowerCase()) return [one, other];
  return ['This card', 'The other card'];
}
