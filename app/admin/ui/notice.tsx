import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { CloseButton } from './action.tsx';

interface NoticeOptions {
  /** A status stays for a while; an alert until it is closed. */
  tone?: 'status' | 'alert';
  /** Such as Undo. */
  action?: { label: string; run: () => void };
}

type Notify = (text: string, options?: NoticeOptions) => void;

interface Notice extends NoticeOptions {
  id: number;
  text: string;
}

const statusStaysMs = 8000;
/** Long enough to read it, think, and reach the button by keyboard. */
const actionStaysMs = 20_000;

const NoticeContext = createContext<Notify>(() => {});

/** Shows a toast, also announced to screen readers. */
export function useNotice(): Notify {
  return use(NoticeContext);
}

/** Gives the screens inside it a place for notices, which stay when the screen changes. */
export function Notices({ children }: { children: ReactNode }) {
  const [notices, setNotices] = useState<Notice[]>([]);
  const lastId = useRef(0);
  const notify = useCallback<Notify>((text, options = {}) => {
    lastId.current += 1;
    const notice = { ...options, id: lastId.current, text };
    setNotices((shown) => [...shown.filter((other) => other.text !== text), notice].slice(-3));
  }, []);
  const close = useCallback((id: number) => {
    setNotices((shown) => shown.filter((notice) => notice.id !== id));
  }, []);
  return (
    <NoticeContext value={notify}>
      {children}
      <div className="admin-notices">
        {(['alert', 'status'] as const).map((role) => (
          <div className="contents" key={role} role={role}>
            {notices
              .filter(({ tone = 'status' }) => tone === role)
              .map((notice) => (
                <NoticeBox close={close} key={notice.id} notice={notice} />
              ))}
          </div>
        ))}
      </div>
    </NoticeContext>
  );
}

interface NoticeBoxProps {
  notice: Notice;
  close: (id: number) => void;
}

function NoticeBox({ notice, close }: NoticeBoxProps) {
  const { id, text, tone, action } = notice;
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (tone === 'alert' || held) return;
    const timer = setTimeout(() => close(id), action ? actionStaysMs : statusStaysMs);
    return () => clearTimeout(timer);
  }, [tone, held, id, action, close]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: no notice disappears under the pointer or while focused
    <div
      className="admin-notice"
      data-tone={tone ?? 'status'}
      onBlur={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <p className="min-w-0 grow py-3">{text}</p>
      {action && (
        <button
          className="min-h-11 shrink-0 cursor-pointer px-2 font-semibold text-gold-soft underline underline-offset-4"
          onClick={() => {
            close(id);
            action.run();
          }}
          type="button"
        >
          {action.label}
        </button>
      )}
      <CloseButton label="Close this notice" onClick={() => close(id)} />
    </div>
  );
}
