import { use, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { addDays, dayIn, startOfDay } from '../../../domain/analytics/days.ts';
import { TimeZone } from '../../ui/time-zone.ts';
import { pressEnded } from './press.ts';

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

const refreshMs = 30_000;

export interface Refreshed<Loaded> {
  value: Loaded;
  /** Whether nobody has looked at the screen between this value and the one before. */
  isAfterAbsence: boolean;
  /** Since when the calls fail; null if the last one has not failed. */
  failingSince: string | null;
}

/**
 * What a screen has loaded, read again every 30 seconds while it is visible, when it becomes visible, and at midnight. A
 * failed call leaves what is shown. Not by the router, which would put an error page in its place.
 */
export function useRefreshed<Loaded>(
  loaded: Loaded,
  read: () => Promise<Loaded>,
): Refreshed<Loaded> {
  const [newest, setNewest] = useState({ over: loaded, value: loaded, isAfterAbsence: false });
  const [failingSince, setFailingSince] = useState<string | null>(null);
  const { state } = useRevalidator();
  const latest = useRef({ loaded, read, state });
  latest.current = { loaded, read, state };
  const zone = use(TimeZone);
  const day = dayIn(zone, useNow());
  useEffect(() => {
    let lastRead = 0;
    const look = async (isAfterAbsence = false) => {
      if (document.hidden) return;
      lastRead += 1;
      const own = lastRead;
      const { loaded: over } = latest.current;
      try {
        const value = await latest.current.read();
        await pressEnded();
        // A later read, or the router after a change, brings newer data.
        if (own !== lastRead || latest.current.state !== 'idle') return;
        setNewest({ over, value, isAfterAbsence });
        setFailingSince(null);
      } catch {
        if (own === lastRead) setFailingSince((since) => since ?? new Date().toISOString());
      }
    };
    const onVisible = () => void look(true);
    const tick = setInterval(() => void look(), refreshMs);
    const midnight = Date.parse(startOfDay(addDays(day, 1), zone));
    const atMidnight = setTimeout(() => void look(), Math.max(0, midnight - Date.now()));
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      lastRead += 1;
      clearInterval(tick);
      clearTimeout(atMidnight);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [day, zone]);
  const isNewer = newest.over === loaded;
  return {
    value: isNewer ? newest.value : loaded,
    isAfterAbsence: isNewer && newest.isAfterAbsence,
    failingSince,
  };
}
