import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';

/** The current time, updated regularly, for texts such as "in 2 days 18 h". */
export function useNow(everyMs = 30_000): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const tick = setInterval(() => setNow(new Date()), everyMs);
    return () => clearInterval(tick);
  }, [everyMs]);
  return now;
}

const afterDueMs = 1000;
const retryMs = 4000;
/** Timers of browsers overflow after 24 days. */
const longestWaitMs = 60 * 60 * 1000;

/**
 * Reloads the screen when one of these instants is reached, and again until the server has published what is due. Also
 * when the tab becomes visible, because browsers delay timers in background tabs.
 */
export function useReloadWhenDue(instants: readonly string[], reload?: () => void): void {
  const { revalidate, state } = useRevalidator();
  const latest = useRef({ reload: () => {}, isIdle: true });
  latest.current = { reload: reload ?? (() => void revalidate()), isIdle: state === 'idle' };
  const times = instants.join(' ');
  useEffect(() => {
    if (times === '') return;
    const next = Math.min(...times.split(' ').map((instant) => Date.parse(instant)));
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      clearTimeout(timer);
      const ms = next + afterDueMs - Date.now();
      if (ms <= 0 && latest.current.isIdle && !document.hidden) latest.current.reload();
      timer = setTimeout(look, ms > 0 ? Math.min(ms, longestWaitMs) : retryMs);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [times]);
}

const pollMs = 5000;

/** Reloads the screen every few seconds while it waits for the server, and when the tab becomes visible again. */
export function useReloadWhile(isWaiting: boolean, everyMs = pollMs): void {
  const { revalidate, state } = useRevalidator();
  const latest = useRef({ reload: () => {} });
  latest.current.reload = () => {
    if (state === 'idle' && !document.hidden) void revalidate();
  };
  useEffect(() => {
    if (!isWaiting) return;
    const look = () => latest.current.reload();
    const timer = setInterval(look, everyMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isWaiting, everyMs]);
}
