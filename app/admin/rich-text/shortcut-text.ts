const onMac = () => /mac|iphone|ipad/i.test(navigator.userAgent);

/** A shortcut for the tooltip: "Ctrl+Alt+1", or "⌘⌥1" on a Mac. */
export function shortcutText(keys: string): string {
  if (!onMac()) return keys.replace('Mod', 'Ctrl').replaceAll('-', '+');
  return keys.replace('Mod', '⌘').replace('Alt', '⌥').replace('Shift', '⇧').replaceAll('-', '');
}

/** The same for aria-keyshortcuts. */
export function ariaShortcut(keys: string): string {
  return keys.replace('Mod', onMac() ? 'Meta' : 'Control').replaceAll('-', '+');
}
