import { connectionCopy } from '../../content/navigation.ts';
import { InlineScript } from '../ui/inline-script.tsx';

const noticeId = 'no-connection';

/** A message that the browser is offline, above everything else, including an open menu. */
export function NoConnection() {
  const { title, text, again } = connectionCopy;
  return (
    <>
      <div className="no-connection" id={noticeId} popover="manual" role="alert">
        <p>
          <strong className="block">{title}</strong>
          {text}
        </p>
        <button className="no-connection-again" type="button">
          {again}
        </button>
      </div>
      <InlineScript args={[noticeId]} run={holdWhileOffline} />
    </>
  );
}

/**
 * Runs in the page: while the browser is offline, holds links to other pages and form posts, so that the page with its
 * typed text stays. Continues when the browser is online again.
 */
function holdWhileOffline(id: string): void {
  const notice = document.getElementById(id);
  let goOn: (() => void) | undefined;
  const hold = (event: Event, next: () => void) => {
    event.preventDefault();
    event.stopPropagation();
    goOn = next;
    notice?.showPopover?.();
  };
  const retry = () => {
    notice?.hidePopover?.();
    // Makes screen readers announce the message again.
    if (!navigator.onLine) {
      setTimeout(() => {
        if (goOn) notice?.showPopover?.();
      }, 200);
      return;
    }
    const next = goOn;
    goOn = undefined;
    next?.();
  };
  addEventListener(
    'click',
    (event) => {
      if (navigator.onLine || !(event.target instanceof Element)) return;
      const link = event.target.closest<HTMLAnchorElement>('a[href]');
      const [page] = location.href.split('#');
      if (!link || link.target || !/^https?:/.test(link.href) || link.href.startsWith(`${page}#`))
        return;
      hold(event, () => link.click());
    },
    true,
  );
  addEventListener('submit', (event) => {
    const form = event.target;
    if (navigator.onLine || event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
    hold(event, () => form.requestSubmit());
  });
  addEventListener('online', retry);
  notice?.querySelector('button')?.addEventListener('click', retry);
}
