import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import { decodePercent } from '../../../domain/text/decode-percent.ts';

/**
 * Puts the cursor into the field that the hash of the address names, such as /admin/site#phone, once the screen is shown.
 * `focus` gets the decoded hash; by default it focuses the field with this name, or the element with this id.
 */
export function useHashFocus(focus: (hash: string) => void = focusNamed): void {
  const { hash, key } = useLocation();
  const focusNow = useEffectEvent(focus);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second press of the same link focuses again
  useEffect(() => {
    if (!hash) return;
    // The layout moves the focus to a new screen in this frame.
    const frame = requestAnimationFrame(() => focusNow(decodePercent(hash.slice(1))));
    return () => cancelAnimationFrame(frame);
  }, [hash, key]);
}

/**
 * Opens what the hash of the address names, such as /admin/accounts#invite, once the screen is shown. The hash is removed, so
 * that a reload does not open it again.
 */
export function useHashAct(name: string, act: () => void): void {
  useHashFocus((hash) => {
    if (hash !== name) return;
    window.history.replaceState(window.history.state, '', location.pathname + location.search);
    act();
  });
}

function focusNamed(hash: string): void {
  const name = CSS.escape(hash);
  const element = document.querySelector<HTMLElement>(`[name="${name}"], #${name}`);
  element?.scrollIntoView({ block: 'center' });
  element?.focus({ preventScroll: true });
}
