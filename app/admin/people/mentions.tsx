import { Link } from 'react-router';
import { lostBecause } from '../../../domain/people/person.ts';
import type { ErasurePreview } from '../../../domain/personal-data/personal-data.calls.ts';
import type { MentionPlace } from '../../../domain/personal-data/personal-data.ts';
import { Moment } from '../ui/moment.tsx';
import { timelineText, useItemText } from './timeline.tsx';

interface MentionsProps {
  mentions: ErasurePreview['mentions'];
  /** Keys of the mentions. */
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

const placeLabels: Record<Exclude<MentionPlace, 'entry'>, string> = {
  about: 'About the person',
  step: 'Next step',
  reason: lostBecause,
  note: 'Private note on an enquiry',
};

/** Texts elsewhere with the name of the person to erase. Only the administrator knows whom they mean. */
export function Mentions({ mentions, chosen, onChange }: MentionsProps) {
  const itemText = useItemText();
  if (mentions.length === 0) return null;
  const toggle = (key: string) =>
    onChange(chosen.includes(key) ? chosen.filter((other) => other !== key) : [...chosen, key]);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold">
        This name is also mentioned on other cards. Tick what should be erased too.
      </legend>
      <ul>
        {mentions.map(({ key, place, card, kind, text, by, at }) => (
          <li className="border-t border-line first:border-t-0" key={key}>
            <label className="flex min-h-11 items-start gap-3 py-2">
              <input
                checked={chosen.includes(key)}
                className="mt-0.5 size-5 shrink-0 accent-green"
                onChange={() => toggle(key)}
                type="checkbox"
              />
              <span className="min-w-0 break-words whitespace-pre-line">
                {place === 'entry'
                  ? timelineText({ kind, title: '', state: '' }).what
                  : placeLabels[place]}
                {by && ` by ${by}`}
                {at && (
                  <>
                    , <Moment of={at} />
                  </>
                )}
                : {place === 'entry' ? itemText({ kind, text }) : text}
              </span>
            </label>
            <p className="-mt-1 pb-1 pl-8 text-sm">
              <Link
                className="inline-flex min-h-11 items-center text-ink underline underline-offset-4"
                to={`/admin/people/${card.id}`}
              >
                The card of {card.name}
              </Link>
            </p>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
