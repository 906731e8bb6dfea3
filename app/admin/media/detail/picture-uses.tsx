import { useState } from 'react';
import { Link } from 'react-router';
import type { PictureUse } from '../../../../domain/api/answers/media.ts';
import { counted } from '../../lists/rows/outcome.ts';
import { ActionButton } from '../../ui/action.tsx';

const shownAtFirst = 10;

/** Where the picture is used, each with a way there. */
export function PictureUses({ uses }: { uses: PictureUse[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? uses : uses.slice(0, shownAtFirst);
  return (
    <section>
      <h3 className="text-base leading-snug">
        {uses.length > 0 ? `Used in ${counted(uses.length, 'place')}` : 'Not used anywhere'}
      </h3>
      <ul className="mt-2 empty:hidden">
        {shown.map((use, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place may show it twice
          <Use key={place} use={use} />
        ))}
      </ul>
      {uses.length > shownAtFirst && (
        <ActionButton onClick={() => setWhole(!isWhole)} tone="text">
          {isWhole ? 'Show fewer' : `Show all ${uses.length.toLocaleString('en-IN')}`}
        </ActionButton>
      )}
    </section>
  );
}

function Use({ use: { title, where, address } }: { use: PictureUse }) {
  return (
    <li className="flex items-center gap-3 border-t border-line last:border-b">
      <p className="min-w-0 grow py-2 text-sm leading-snug break-words">
        <span className="block font-semibold">{title}</span>
        <span className="text-mute">{where}</span>
      </p>
      <Link
        aria-label={`Open ${title}`}
        className="inline-flex min-h-11 items-center font-semibold text-brick underline underline-offset-4"
        to={address}
      >
        Open
      </Link>
    </li>
  );
}
