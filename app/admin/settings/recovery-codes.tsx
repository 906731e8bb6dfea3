import { useId, useRef, useState } from 'react';
import { useSiteFacts } from '../../layout/root-data.tsx';
import { CheckField } from '../../ui/field.tsx';
import { saveFile } from '../api/download-file.ts';
import { ActionButton } from '../ui/action.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useToast } from '../ui/toast.tsx';

export interface NewCodes {
  codes: string[];
  username: string;
  /** Whether earlier codes stopped working. */
  isReplacing?: boolean;
}

/** Shows new recovery codes, once: nothing of them is stored in the browser. */
export function RecoveryCodes({
  codes,
  username,
  isReplacing = false,
  onClose,
}: NewCodes & {
  /** With whether the codes are on paper, as far as they say. */
  onClose: (areOnPaper: boolean) => void;
}) {
  const id = useId();
  const { name } = useSiteFacts();
  const notify = useToast();
  const [isOnPaper, setIsOnPaper] = useState(false);
  const isDone = useRef(false);
  const title = `${name}: recovery codes of ${username}`;

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      notify('The codes are copied. Put them into your password manager now.');
    } catch {
      notify('The browser does not let us copy. Write the codes down.', { tone: 'alert' });
    }
  }

  function download() {
    const lines = [title, 'Each lets you in once, without your phone.', '', ...codes, ''];
    saveFile(new Blob([lines.join('\n')], { type: 'text/plain' }), 'recovery-codes.txt');
  }

  function closed() {
    onClose(isDone.current);
    if (isDone.current) return;
    notify('The recovery codes are not shown again. If you do not have them, make ten new ones.', {
      tone: 'alert',
    });
  }

  return (
    <Dialog
      aria-labelledby={id}
      className="admin-dialog key-dialog w-[min(37.5rem,100vw-32px)]"
      onClose={closed}
      role="alertdialog"
    >
      {(close) => (
        <>
          <div className="print-none">
            <h2 className="text-2xl leading-snug tracking-[-0.02em]" id={id}>
              Ten new recovery codes
            </h2>
            <p className="mt-1 text-mute">
              Each lets you in once, without your phone. They are shown now and never again.
              {isReplacing && ' The old ones no longer work.'}
            </p>
          </div>
          <div className="print-only">
            <h1>{title}</h1>
            <p>Each lets you in once, without your phone. Cross out what you have used.</p>
          </div>
          <ol className="my-4 grid grid-flow-col grid-cols-2 grid-rows-5 overflow-hidden rounded-card border border-line bg-sand/40">
            {codes.map((code, place) => (
              <li
                className="flex items-center gap-1 border-r border-b border-line px-2.5 py-2 whitespace-nowrap sm:gap-3 sm:px-4"
                key={code}
              >
                <span className="w-7 shrink-0 text-mute tabular-nums">{place + 1}</span>
                <strong className="text-[0.9375rem] sm:text-base sm:tracking-[0.02em]">
                  {code}
                </strong>
              </li>
            ))}
          </ol>
          <div className="print-none">
            <div className="flex flex-wrap items-center gap-3">
              <ActionButton onClick={() => window.print()}>Print</ActionButton>
              <ActionButton onClick={() => void copy()}>Copy all</ActionButton>
              <ActionButton onClick={download}>Download</ActionButton>
              <p className="text-[0.9375rem] text-mute">
                On paper, not on the phone that may be lost.
              </p>
            </div>
            <div className="mt-5 flex flex-wrap items-center justify-between gap-3">
              <CheckField
                checked={isOnPaper}
                label="I have them on paper"
                onChange={({ target }) => setIsOnPaper(target.checked)}
              />
              <ActionButton
                disabled={!isOnPaper}
                onClick={() => {
                  isDone.current = true;
                  close();
                }}
                tone="primary"
              >
                Done
              </ActionButton>
            </div>
          </div>
        </>
      )}
    </Dialog>
  );
}
