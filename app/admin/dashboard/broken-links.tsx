import type { BrokenLink, LinkState } from '../../../domain/links/links.calls.ts';
import { ActionLink } from '../ui/action.tsx';
import { useMomentText } from '../ui/moment.tsx';
import { Panel } from '../ui/screen.tsx';

const shownAtFirst = 5;

/** Broken links of published posts and pages; renders nothing if there are none. */
export function BrokenLinks({ state }: { state: LinkState }) {
  const { broken, total, unreachableSince: since } = state;
  const moment = useMomentText();
  if (total === 0 && !since) return null;
  const more = broken.slice(shownAtFirst);
  return (
    <Panel aside={total > broken.length && `The first ${broken.length}`} title={titleOf(total)}>
      {since && (
        <p className="mb-3 text-[0.9375rem] leading-normal">
          Links to other sites have not been checked since {moment(since)}: the server could not
          reach the internet.
        </p>
      )}
      <List links={broken.slice(0, shownAtFirst)} />
      {more.length > 0 && (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-ink">
            Show {more.length} more
          </summary>
          <List links={more} />
        </details>
      )}
    </Panel>
  );
}

function titleOf(total: number): string {
  if (total === 0) return 'Links';
  return total === 1 ? '1 link is broken' : `${total.toLocaleString('en-IN')} links are broken`;
}

function List({ links }: { links: BrokenLink[] }) {
  const moment = useMomentText();
  return (
    <ul className="empty:hidden">
      {links.map(({ title, edit, words, url, fault, since }) => (
        <li
          className="flex flex-wrap items-center gap-x-4 border-t border-line py-1 sm:flex-nowrap"
          key={`${edit} ${url}`}
        >
          <div className="min-w-0 grow basis-full py-1.5 leading-snug break-words sm:basis-0">
            <p>
              <span className="font-semibold">“{words}”</span> in {title}
            </p>
            <p className="mt-0.5 text-[0.9375rem] text-mute">
              <span className="break-all">{url}</span> {fault}, since {moment(since)}
            </p>
          </div>
          <ActionLink className="-ml-2 sm:ml-0" to={edit} tone="text">
            Edit
            <span className="sr-only"> {title}</span>
          </ActionLink>
        </li>
      ))}
    </ul>
  );
}
