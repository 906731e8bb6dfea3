import type { BrokenLink } from '../../../domain/links/broken-link.ts';
import { useMomentText } from './moment.tsx';

/** The broken links of a post or page, below its name; renders nothing if there are none. */
export function BrokenLinks({ links }: { links: readonly BrokenLink[] }) {
  const moment = useMomentText();
  if (links.length === 0) return null;
  return (
    <ul className="mt-1 grid gap-1 text-sm font-normal">
      {links.map(({ words, url, fault, since }) => (
        <li className="break-words" key={url}>
          “{words}” <span className="break-all text-mute">{url}</span>{' '}
          <span className="text-brick">{fault}</span>, since {moment(since)}
        </li>
      ))}
    </ul>
  );
}

/** Says that links to other sites are not checked; renders nothing while they are. */
export function LinksUnchecked({ since }: { since: string | null }) {
  const moment = useMomentText();
  if (!since) return null;
  return (
    <p className="text-[0.9375rem]">
      Links to other sites have not been checked since {moment(since)}: the server could not reach
      the internet.
    </p>
  );
}
