import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { ResponseBody } from '../../../domain/api/call.ts';
import type { Calls } from '../../../domain/api/calls.ts';
import { leftOutText, reachedOf } from '../../../domain/newsletter/readers.ts';
import { formatNumber } from '../../../domain/text/numbers.ts';
import { callApi } from '../api/call-api.ts';
import { ActionLink } from '../ui/action.tsx';
import { NewsletterBadge } from './newsletter-status.tsx';

type OfPost = ResponseBody<Calls['GET /api/admin/blogs/:id/newsletters']>;

/** Starts a newsletter from a post, and links to its existing newsletters. */
export function NewsletterOfPost({ postId }: { postId: number }) {
  const [found, setFound] = useState<OfPost>();
  const [failure, setFailure] = useState('');
  useEffect(() => {
    const end = new AbortController();
    callApi('GET /api/admin/blogs/:id/newsletters', { id: postId, signal: end.signal })
      .then(setFound)
      .catch((error) => {
        if (!end.signal.aborted) setFailure(error instanceof Error ? error.message : String(error));
      });
    return () => end.abort();
  }, [postId]);
  if (failure) return <p className="text-brick">{failure}</p>;
  if (!found) return <p className="text-mute">Counting the readers…</p>;
  const reached = reachedOf(found.readers);
  const leftOut = leftOutText(found.readers);
  return (
    <div className="grid gap-3">
      {found.newsletters.length > 0 && (
        <ul className="grid gap-1">
          {found.newsletters.map(({ id, status, isHeld }) => (
            <li className="flex flex-wrap items-center gap-3" key={id}>
              <Link
                className="inline-flex min-h-11 items-center text-ink underline"
                to={`/admin/newsletter/${id}`}
              >
                Newsletter {id}
              </Link>
              <NewsletterBadge isHeld={isHeld} status={status} />
            </li>
          ))}
        </ul>
      )}
      <div>
        <ActionLink to={`/admin/newsletter/new?post=${postId}`}>
          Send to {formatNumber(reached)} confirmed {reached === 1 ? 'reader' : 'readers'}…
        </ActionLink>
      </div>
      <p className="text-sm text-mute">
        {leftOut && `Not mailed: ${leftOut}. `}
        Opens a draft with this post. Nothing is sent until you say so there.
      </p>
    </div>
  );
}
