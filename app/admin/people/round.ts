import { type TouchEvent, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { fieldsIn } from '../../../domain/record.ts';
import { callApi } from '../api/call-api.ts';
import { useRows } from '../ui/rows.tsx';
import { useOpenAfterCall } from '../ui/use-router.ts';

/** The list from which a card was opened; its cards can be opened one after another. */
interface Round {
  /** Path and query of the list. */
  list: string;
  /** Ids of the people on its page, in order. */
  ids: readonly number[];
  /** Number of people on earlier pages. */
  start: number;
  total: number;
}

const pageSize = 50;

/** The state of a link from a list of people to a card. */
export function useRoundState(): { round: Round } {
  const { pathname, search } = useLocation();
  const [params] = useSearchParams();
  const rows = useRows();
  const ids = (rows?.visibleIds ?? []).map(Number);
  const isPaged = pathname === '/admin/people' && params.get('view') !== 'board';
  const start = isPaged ? ((Number(params.get('page')) || 1) - 1) * pageSize : 0;
  const total = isPaged ? Math.max(rows?.total ?? 0, ids.length) : ids.length;
  return { round: { list: pathname + search, ids, start, total } };
}

const isRound = (stored: unknown): stored is Round => {
  const { list, ids, start, total } = fieldsIn(stored);
  return (
    typeof list === 'string' &&
    Array.isArray(ids) &&
    typeof start === 'number' &&
    typeof total === 'number'
  );
};

/** The position of a card in its list, with functions that open its neighbours. */
export function useRound(id: number) {
  const { state } = useLocation();
  const open = useOpenAfterCall();
  const stored: unknown = fieldsIn(state).round;
  const round = isRound(stored) ? stored : undefined;
  const at = round?.ids.indexOf(id) ?? -1;
  const list = round?.list ?? '/admin/people';
  const place = round && at >= 0 ? round.start + at + 1 : undefined;

  async function go(step: 1 | -1): Promise<void> {
    if (!round || place === undefined || !has(step)) return;
    const next = round.ids[at + step];
    if (next !== undefined) return show(next, round);
    const page = round.start / pageSize + 1 + step;
    const query = new URLSearchParams(round.list.split('?')[1]);
    query.set('page', String(page));
    const { people } = await callApi('GET /api/admin/people', { search: `?${query}` });
    const ids = people.map((person) => person.id);
    const first = step === 1 ? ids[0] : ids.at(-1);
    if (first !== undefined) show(first, { ...round, ids, start: (page - 1) * pageSize });
  }

  // Replaces the history entry, so that Back leads to the list.
  const show = (next: number, of: Round) =>
    void open(`/admin/people/${next}`, { replace: true, state: { round: of } });

  const has = (step: 1 | -1) =>
    place !== undefined && place + step >= 1 && place + step <= (round?.total ?? 0);

  return { list, place, total: round?.total, has, go };
}

export type CardRound = ReturnType<typeof useRound>;

/** J and K open the next and previous card, except while typing in a field. */
export function useRoundKeys({ go }: CardRound): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, ctrlKey, metaKey, altKey } = event;
    const isBusy =
      ctrlKey ||
      metaKey ||
      altKey ||
      (target instanceof HTMLElement &&
        target.closest('input, textarea, select, dialog, [popover]'));
    if (isBusy || (key !== 'j' && key !== 'k')) return;
    void go(key === 'j' ? 1 : -1);
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}

const minSwipe = 80;
const maxSlant = 40;

/** A horizontal swipe opens the next or previous card. */
export function useRoundSwipe({ go }: CardRound) {
  const start = useRef<{ x: number; y: number }>(undefined);
  return {
    onTouchStart({ touches, target }: TouchEvent) {
      const touch = touches.length === 1 && touches[0];
      const isOwn = target instanceof Element && target.closest('input, textarea, select, dialog');
      start.current = touch && !isOwn ? { x: touch.clientX, y: touch.clientY } : undefined;
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches[0];
      if (!touch || !start.current) return;
      const [dx, dy] = [touch.clientX - start.current.x, touch.clientY - start.current.y];
      start.current = undefined;
      if (Math.abs(dx) >= minSwipe && Math.abs(dy) <= maxSlant) void go(dx < 0 ? 1 : -1);
    },
  };
}
