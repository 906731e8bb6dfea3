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

/** The time stands still while the pointer or the focus is on a toast. */
const statusStaysMs = 8000;

/** Exported for tests, which take the toasts in place of the screen. */
export const NoticeContext = createContext<Notify>(() => {});

/** Shows a toast, also announced to screen readers. */
export function useNotice(): Notify {
  return use(NoticeContext);
}

/** Shows the toasts of the screens inside it; they stay when the screen changes. */
export function Notices({ children }: { children: ReactNode }) {
  const [notices, setNotices] = useState<Notice[]>([]);
  const [isHeld, setHeld] = useState(false);
  const lastId = useRef(0);
  const notify = useCallback<Notify>((text, options = {}) => {
    lastId.current += 1;
    const notice = { ...options, id: lastId.current, text };
    setNotices((before) => [...before.filter((other) => other.text !== text), notice].slice(-3));
  }, []);
  const close = useCallback((id: number) => {
    // A removed element fires no pointerleave and no blur.
    setHeld(false);
    setNotices((before) => before.filter((notice) => notice.id !== id));
  }, []);
  return (
    <NoticeContext value={notify}>
      {children}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: no toast disappears, or moves, under the pointer or while focused */}
      <div
        className="admin-notices"
        onBlur={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
      >
        {(['alert', 'status'] as const).map((role) => (
          <div className="contents" key={role} role={role}>
            {notices
              .filter(({ tone = 'status' }) => tone === role)
              .map((notice) => (
                <NoticeBox close={close} isHeld={isHeld} key={notice.id} notice={notice} />
              ))}
          </div>
        ))}
      </div>
    </NoticeContext>
  );
}

interface NoticeBoxProps {
  notice: Notice;
  /** Whether the pointer or the focus is on any toast. */
  isHeld: boolean;
  close: (id: number) => void;
}

function NoticeBox({ notice, isHeld, close }: NoticeBoxProps) {
  const { id, text, tone, action } = notice;
  useEffect(() => {
    if (tone === 'alert' || isHeld) return;
    const timer = setTimeout(() => close(id), statusStaysMs);
    return () => clearTimeout(timer);
  }, [tone, isHeld, id, close]);
  return (
    <div className="admin-notice" data-tone={tone ?? 'status'}>
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
