import { Link } from 'react-router';
import type { ErasurePreview } from '../../../domain/personal-data/personal-data.calls.ts';
import { Moment } from '../ui/moment.tsx';
import { timelineWords } from './timeline.tsx';

interface MentionsProps {
  mentions: ErasurePreview['mentions'];
  chosen: readonly number[];
  onChange: (chosen: readonly number[]) => void;
}

/** Notes on other cards that contain the name of the person to erase. Only the administrator knows whom they mean. */
export function Mentions({ mentions, chosen, onChange }: MentionsProps) {
  if (mentions.length === 0) return null;
  const toggle = (id: number) =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold">
        Notes on other cards have this name. Which of them are erased too?
      </legend>
      <ul>
        {mentions.map(({ id, card, kind, text, by, at }) => (
          <li className="border-t border-line first:border-t-0" key={id}>
            <label className="flex min-h-11 items-start gap-3 py-2">
              <input
                checked={chosen.includes(id)}
                className="mt-0.5 size-5 shrink-0 accent-green"
                onChange={() => toggle(id)}
                type="checkbox"
              />
              <span className="min-w-0 break-words whitespace-pre-line">
                {timelineWords({ kind, title: '', state: '' }).what}
                {by && ` by ${by}`}, <Moment of={at} />: {text}
              </span>
            </label>
            <p className="-mt-1 pb-1 pl-8 text-sm">
              <Link
                className="inline-flex min-h-11 items-center text-brick underline underline-offset-4"
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
