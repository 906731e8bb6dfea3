import { type PointerEvent, useRef } from 'react';

/** Shorter strokes are taps, or a scroll that drifted. */
const SHORTEST_SWIPE_PX = 40;

/** Handlers that report a sideways stroke of a finger: 1 to go on (leftwards), -1 to go back. */
export function useSwipe(onSwipe: (direction: 1 | -1) => void) {
  const start = useRef<number | null>(null);
  return {
    onPointerDown(event: PointerEvent) {
      start.current = event.pointerType === 'touch' ? event.clientX : null;
    },
    onPointerUp(event: PointerEvent) {
      if (start.current === null) return;
      const distance = event.clientX - start.current;
      start.current = null;
      if (Math.abs(distance) >= SHORTEST_SWIPE_PX) onSwipe(distance < 0 ? 1 : -1);
    },
    onPointerCancel() {
      start.current = null;
    },
  };
}
