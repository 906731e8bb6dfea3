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

interface ToastOptions {
  /** A status disappears after a while; an alert stays until it is closed. */
  tone?: 'status' | 'alert' | undefined;
  /** A button, such as Undo. */
  action?: { label: string; run: () => void } | undefined;
  /** The row that it is about; on wide screens the toast is shown below it. */
  place?: ToastPlace | undefined;
  /** A later toast with the same key replaces this one; by default the text. */
  key?: string;
}

/** Distances of a row from the top and from the end of the window, in pixels. */
export interface ToastPlace {
  top: number;
  bottom: number;
  end: number;
}

type Notify = (text: string, options?: ToastOptions) => void;

interface Toast extends ToastOptions {
  id: number;
  text: string;
}

/** How long a status stays once it is painted; the time begins again after it was hovered, focused or in a hidden tab. */
const staysMs = 4000;
const staysWithActionMs = 8000;

/** Exported for tests, which receive the toasts. */
export const ToastContext = createContext<Notify>(() => {});

/** Shows a toast, also announced to screen readers. */
export function useToast(): Notify {
  return use(ToastContext);
}

/**
 * Shows the toasts of the screens inside, one at a time; they stay when the screen changes. A status replaces the one
 * before. An alert that has not been closed is shown again when the toasts after it are gone.
 */
export function Toasts({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([]);
  const [isHeld, setHeld] = useState(false);
  const lastId = useRef(0);
  const notify = useCallback<Notify>((text, options = {}) => {
    // A focused toast that is replaced fires no blur.
    setHeld(false);
    lastId.current += 1;
    const toast = { key: text, ...options, id: lastId.current, text };
    setToasts((before) => [
      ...before.filter(({ key, tone }) => tone === 'alert' && key !== toast.key).slice(-2),
      toast,
    ]);
  }, []);
  const close = useCallback((id: number) => {
    // A removed element fires no pointerleave and no blur.
    setHeld(false);
    setToasts((before) => before.filter((toast) => toast.id !== id));
  }, []);
  const visible = toasts.at(-1);
  useUndoKey(visible, close);
  return (
    <ToastContext value={notify}>
      {children}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: toasts neither disappear nor move while hovered or focused */}
      <div
        className="admin-toasts"
        {...(visible?.place && { 'data-placed': '', style: positionOf(visible.place) })}
        onBlur={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
      >
        {(['alert', 'status'] as const).map((role) => (
          <div className="contents" key={role} role={role}>
            {visible && (visible.tone ?? 'status') === role && (
              <ToastBox close={close} isHeld={isHeld} key={visible.id} toast={visible} />
            )}
          </div>
        ))}
      </div>
    </ToastContext>
  );
}

/** Room for a toast of two lines and its margin, in pixels. */
const roomBelow = 104;

/** Below a row, or above it at the end of the window. */
function positionOf({ top, bottom, end }: ToastPlace): Record<`--${string}`, string> {
  const vertical: Record<`--${string}`, string> =
    bottom + roomBelow < innerHeight
      ? { '--toast-top': `${bottom + 6}px` }
      : { '--toast-bottom': `${innerHeight - top + 6}px` };
  return { ...vertical, '--toast-end': `${end}px` };
}

/** Ctrl+Z outside a field activates Undo. */
function useUndoKey(visible: Toast | undefined, close: (id: number) => void): void {
  const last = visible?.action?.label === 'Undo' ? visible : undefined;
  useEffect(() => {
    if (!last) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, shiftKey } = event;
      const isField =
        target instanceof HTMLElement &&
        (target.isContentEditable || target.matches('input, textarea, select'));
      if (isField || shiftKey || !(ctrlKey || metaKey) || key.toLowerCase() !== 'z') return;
      event.preventDefault();
      close(last.id);
      last.action?.run();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [last, close]);
}

interface ToastBoxProps {
  toast: Toast;
  /** Whether any toast is hovered or focused. */
  isHeld: boolean;
  close: (id: number) => void;
}

/**
 * Calls `act` when the page has been visible for this time since its next frame. A busy device paints a notice late, and
 * WhatsApp, a dialler or a preview hides the tab. Returns a function that cancels it.
 */
function afterSeen(act: () => void, ms: number): () => void {
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
  const start = () => {
    stop();
    if (document.hidden) return;
    // The second frame is asked for when the first is painted.
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        timer = setTimeout(act, ms);
      });
    });
  };
  start();
  document.addEventListener('visibilitychange', start);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', start);
  };
}

function ToastBox({ toast, isHeld, close }: ToastBoxProps) {
  const { id, text, tone, action } = toast;
  const hasAction = action !== undefined;
  useEffect(() => {
    if (tone === 'alert' || isHeld) return;
    return afterSeen(() => close(id), hasAction ? staysWithActionMs : staysMs);
  }, [tone, hasAction, isHeld, id, close]);
  return (
    <div className="admin-toast" data-tone={tone ?? 'status'}>
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
