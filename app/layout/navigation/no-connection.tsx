import type { MouseEvent } from 'react';
import { connectionCopy } from '../../../content/navigation.ts';
import { noConnectionId } from './reach.ts';

/** Says why the page that was asked for does not come: above everything else, an open menu included. */
export function NoConnection() {
  const { title, text, again } = connectionCopy;
  return (
    <div className="no-connection" id={noConnectionId} popover="manual" role="alert">
      <p>
        <strong className="block">{title}</strong>
        {text}
      </p>
      <button className="no-connection-again" onClick={tryAgain} type="button">
        {again}
      </button>
    </div>
  );
}

/** Where it fails once more the notice comes back, and is read out again. */
function tryAgain({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.parentElement?.hidePopover();
  dispatchEvent(new Event('online'));
}
