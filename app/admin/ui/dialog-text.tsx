import { useEffect, useEffectEvent } from 'react';
import { useBlocker } from 'react-router';
import { isSignedIn } from '../api/session.ts';
import { ActionButton } from './action.tsx';

/** What somebody types into a dialog: see useDialogText. */
export interface DialogText {
  isSaved: boolean;
  isUnsaved: () => boolean;
  /** Unsaved text of an earlier opening. */
  found: { typed: object; base?: object } | undefined;
  fields: object;
  restore: () => void;
  discard: () => void;
  forget: () => void;
}

const maxPreviewLength = 80;

/** Offers unsaved text of an earlier opening of the dialog. */
export function OfferedText({ text }: { text: DialogText }) {
  const longest = longestNew(text);
  return (
    <div role="status">
      {longest !== undefined && (
        <div className="mb-5 rounded-control bg-sand p-4">
          <p className="font-semibold">You typed something here before and did not save it.</p>
          <p className="mt-1 break-words">
            “{longest.slice(0, maxPreviewLength)}
            {longest.length > maxPreviewLength && '…'}”
          </p>
          <div className="mt-3 flex flex-wrap gap-3">
            <ActionButton onClick={text.restore}>Put it back</ActionButton>
            <ActionButton onClick={text.discard} tone="text">
              Discard it
            </ActionButton>
          </div>
        </div>
      )}
    </div>
  );
}

/** The longest text that was found and had been typed. */
function longestNew({ found, fields }: DialogText): string | undefined {
  if (!found) return;
  const before: Record<string, unknown> = { ...(found.base ?? fields) };
  const texts = Object.entries(found.typed).flatMap(([name, value]) =>
    value === before[name] ? [] : textsIn(value),
  );
  return texts.reduce((one, other) => (other.length > one.length ? other : one), '');
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value ? Object.values(value).flatMap(textsIn) : [];
}

/** Makes the browser's Back close a dialog with typed text, which asks first. */
export function BackCloses({ onBack }: { onBack: () => void }) {
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP' && isSignedIn());
  const close = useEffectEvent(onBack);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    blocker.reset();
    close();
  }, [blocker]);
  return null;
}
