import { createContext, type ReactNode, use, useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { needsAt } from '../screens.ts';
import { useMay } from '../session/access.ts';
import { ActionButton } from '../ui/action.tsx';
import { Dialog, useDialog } from '../ui/dialog.tsx';
import { loadWhenShown } from '../ui/load-when-shown.tsx';

const Palette = loadWhenShown(async () => (await import('./palette.tsx')).Palette);

/** Screens by the letter that follows G. */
const goTo: Record<string, [href: string, label: string]> = {
  t: ['/admin/today', 'Today'],
  d: ['/admin/dashboard', 'Dashboard'],
  p: ['/admin/people', 'People'],
  m: ['/admin/messages', 'Messages'],
  b: ['/admin/blogs', 'All Blogs'],
  c: ['/admin/comments', 'Comments'],
  n: ['/admin/newsletter', 'Newsletter'],
  s: ['/admin/settings', 'Settings'],
};

/** What is made with the letter that follows N. */
const makes: typeof goTo = {
  b: ['/admin/blog/create', 'Write a post'],
  p: ['/admin/people#add', 'Add a person'],
};

/** Letters that wait for a second one. */
const firstLetters: Record<string, typeof goTo> = { g: goTo, n: makes };

const OpenPalette = createContext<() => void>(() => {});

/** Returns the function that opens the palette. */
export const useOpenPalette = () => use(OpenPalette);

/** Ctrl+K and / open the palette, ? lists the keys, G and a letter open a screen, N and a letter make something new. */
export function Shortcuts({ children }: { children: ReactNode }) {
  const dialog = useDialog<'find' | 'keys'>();
  const navigate = useNavigate();
  const may = useMay();
  const following = useRef<typeof goTo>(undefined);
  /** Text typed while the palette loads; null while it is not loading. */
  const typed = useRef<string>(null);
  const openPaletteNow = () => {
    typed.current = '';
    dialog.open('find');
  };
  const openPalette = useEffectEvent(openPaletteNow);
  const act = useEffectEvent((event: KeyboardEvent) => {
    const { key } = event;
    const screens = following.current;
    following.current = undefined;
    if (event.defaultPrevented || document.querySelector('dialog[open]')) return;
    if (isPaletteKey(event)) {
      event.preventDefault();
      openPalette();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return;
    const [href] = (screens && Object.hasOwn(screens, key) && screens[key]) || [];
    const needs = href && needsAt(href.replace(/#.*/, ''));
    if (href && (!needs || may(needs))) navigate(href);
    else if (key === '?') dialog.open('keys');
    else if (Object.hasOwn(firstLetters, key)) following.current = firstLetters[key];
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => act(event);
    // Before the keys of a list, such as K.
    const onEarlyKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey } = event;
      if (typed.current === null || ctrlKey || metaKey || key.length !== 1) return;
      if (document.querySelector('dialog[open]')) return;
      event.preventDefault();
      event.stopPropagation();
      typed.current += key;
    };
    addEventListener('keydown', onEarlyKey, { capture: true });
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('keydown', onEarlyKey, { capture: true });
      removeEventListener('keydown', onKey);
    };
  }, []);

  const end = (close: () => void) => () => {
    typed.current = null;
    close();
  };

  return (
    <OpenPalette value={openPaletteNow}>
      {children}
      {dialog.render((close, name) =>
        name === 'find' ? (
          <Palette onClose={end(close)} onFailure={end(close)} typed={typed} />
        ) : (
          <Keys onClose={close} />
        ),
      )}
    </OpenPalette>
  );
}

function isPaletteKey({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean {
  if (altKey) return false;
  if (ctrlKey || metaKey) return !shiftKey && key.toLowerCase() === 'k';
  return key === '/' && !isField(target);
}

/** Whether an element uses typed keys. */
function isField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('input, textarea, select');
}

const keys: [string, string][] = [
  ['Ctrl+K or /', 'Search or jump to…'],
  ...Object.entries(firstLetters).flatMap(([first, screens]) =>
    Object.entries(screens).map(([letter, [, label]]): [string, string] => [
      `${first.toUpperCase()}, then ${letter.toUpperCase()}`,
      label,
    ]),
  ),
  ['J and K', 'Next and previous row of a list'],
  ['Enter', 'Open the row'],
  ['X', 'Select the row'],
  ['A', 'From the list to the actions on the selected rows'],
  ['Ctrl+S', 'Save what you write'],
  ['Ctrl+Z', 'Undo the last act, outside of a field'],
  ['Alt+F10', 'From the text of a post to its tools'],
  ['?', 'This list'],
];

function Keys({ onClose }: { onClose: () => void }) {
  return (
    <Dialog aria-label="Keys" className="admin-dialog" onClose={onClose}>
      {(close) => (
        <div className="grid gap-4">
          <h2 className="text-xl leading-snug tracking-[-0.02em]">Keys</h2>
          <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
            {keys.map(([key, meaning]) => (
              <div className="contents" key={key}>
                <dt className="font-semibold">{key}</dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
          <div>
            <ActionButton onClick={close}>Close</ActionButton>
          </div>
        </div>
      )}
    </Dialog>
  );
}
