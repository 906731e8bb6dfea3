import { useId, useLayoutEffect, useRef } from 'react';
import type { PostChecks } from '../../../../domain/api/answers/checks.ts';
import { isFocusLost } from '../../lists/rows/rows.tsx';
import { ActionButton } from '../../ui/action.tsx';
import type { PostDraft } from '../draft/post-draft.ts';
import { usePublishChecks } from './use-publish-checks.ts';
import { type WarningActs, WarningItem } from './warning-item.tsx';

interface PublishChecksProps extends WarningActs {
  draft: PostDraft;
  /** The picture at the head of the post: its address, or the name of a new file. */
  picture: string | null;
}

/** What to look at before a post is public, as it stands in the form. It warns, and forbids nothing. */
export function PublishChecks({ draft, picture, ...acts }: PublishChecksProps) {
  const { checks, error, isChecking, again } = usePublishChecks(draft, picture);
  const heading = useKeptFocus(checks);
  const id = useId();
  return (
    <section aria-busy={isChecking} aria-labelledby={id}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="font-display text-lg" id={id} ref={heading} tabIndex={-1}>
          Before it goes out
        </h3>
        <p className="text-[0.9375rem] text-mute" role="status">
          {isChecking ? 'Checking …' : error ? '' : summaryOf(checks)}
        </p>
      </div>
      <div role="alert">
        {error && (
          <>
            <p className="font-medium text-brick">{error}</p>
            <ActionButton className="mt-2" onClick={again}>
              Try again
            </ActionButton>
          </>
        )}
      </div>
      {/* Also after a failure: a description may be half typed in it. */}
      {checks && <Found acts={acts} checks={checks} />}
    </section>
  );
}

function Found({ acts, checks }: { acts: WarningActs; checks: PostChecks }) {
  const { warnings, fine, notes } = checks;
  return (
    <div className="grid gap-4">
      <ol className="grid gap-5 empty:hidden">
        {warnings.map((warning, at) => (
          <WarningItem {...acts} key={keyOf(warning)} number={at + 1} warning={warning} />
        ))}
      </ol>
      {notes.map((note) => (
        <p className="text-[0.9375rem] leading-normal" key={note}>
          {note}
        </p>
      ))}
      {fine.length > 0 && (
        <p className="text-[0.9375rem] leading-normal text-mute">In order: {fine.join(', ')}</p>
      )}
    </div>
  );
}

function summaryOf(checks: PostChecks | undefined): string {
  const count = checks?.warnings.length ?? 0;
  if (count === 0) return checks?.notes.length ? '' : 'All in order';
  return `${count} to look at, ${count === 1 ? 'it does not stop' : count === 2 ? 'neither stops' : 'none stops'} you`;
}

function keyOf({ title, place }: PostChecks['warnings'][number]): string {
  return `${place.field} ${place.address} ${place.nth} ${title}`;
}

/** What was pressed may be in order by now, and gone with the focus: the heading has it then. */
function useKeptFocus(checks: PostChecks | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(checks);
  useLayoutEffect(() => {
    const isShorter = (checks?.warnings.length ?? 0) < (before.current?.warnings.length ?? 0);
    before.current = checks;
    if (isShorter && isFocusLost()) heading.current?.focus({ preventScroll: true });
  }, [checks]);
  return heading;
}
