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
  tone?: 'status' | 'alert';
  /** A button, such as Undo. */
  action?: { label: string; run: () => void };
  /** A later toast with the same key replaces this one; by default the text. */
  key?: string;
}

type Notify = (text: string, options?: ToastOptions) => void;

interface Toast extends ToastOptions {
  id: number;
  text: string;
}

/** The time is paused while a toast is hovered or focused. */
const statusStaysMs = 8000;

/** Exported for tests, which receive the toasts. */
export const ToastContext = createContext<Notify>(() => {});

/** Shows a toast, also announced to screen readers. */
export function useToast(): Notify {
  return use(ToastContext);
}

/** Shows the toasts of the screens inside; they stay when the screen changes. */
export function Toasts({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([]);
  const [isHeld, setHeld] = useState(false);
  const lastId = useRef(0);
  const notify = useCallback<Notify>((text, options = {}) => {
    lastId.current += 1;
    const toast = { key: text, ...options, id: lastId.current, text };
    setToasts((before) => [...before.filter(({ key }) => key !== toast.key), toast].slice(-3));
  }, []);
  const close = useCallback((id: number) => {
    // A removed element fires no pointerleave and no blur.
    setHeld(false);
    setToasts((before) => before.filter((toast) => toast.id !== id));
  }, []);
  useUndoKey(toasts, close);
  return (
    <ToastContext value={notify}>
      {children}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: toasts neither disappear nor move while hovered or focused */}
      <div
        className="admin-toasts"
        onBlur={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
      >
        {(['alert', 'status'] as const).map((role) => (
          <div className="contents" key={role} role={role}>
            {toasts
              .filter(({ tone = 'status' }) => tone === role)
              .map((toast) => (
                <ToastBox close={close} isHeld={isHeld} key={toast.id} toast={toast} />
              ))}
          </div>
        ))}
      </div>
    </ToastContext>
  );
}

/** Ctrl+Z outside a field activates the latest Undo. */
function useUndoKey(toasts: readonly Toast[], close: (id: number) => void): void {
  const last = toasts.findLast(({ action }) => action?.label === 'Undo');
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

function ToastBox({ toast, isHeld, close }: ToastBoxProps) {
  const { id, text, tone, action } = toast;
  useEffect(() => {
    if (tone === 'alert' || isHeld) return;
    const timer = setTimeout(() => close(id), statusStaysMs);
    return () => clearTimeout(timer);
  }, [tone, isHeld, id, close]);
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
