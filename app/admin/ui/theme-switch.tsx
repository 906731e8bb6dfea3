import { type ComponentType, useSyncExternalStore } from 'react';
import { applyTheme, themeKey } from '../../theme.ts';
import type { IconProps } from '../../ui/icons.tsx';
import { MoonIcon, SunIcon, SystemIcon } from './icons.tsx';

type Choice = readonly [value: string, label: string, Icon: ComponentType<IconProps>];

const choices: readonly [Choice, ...Choice[]] = [
  ['', 'System', SystemIcon],
  ['light', 'Light', SunIcon],
  ['dark', 'Dark', MoonIcon],
];

/** Chooses the colours of the admin in this browser. */
export function ThemeSwitch() {
  const theme = useTheme();
  return (
    <fieldset className="admin-theme flex rounded-control border border-chalk/30">
      <legend className="sr-only">Colours</legend>
      {choices.map(([value, label, Icon]) => (
        <button
          aria-label={`${label} colours`}
          aria-pressed={value === theme}
          className="flex size-11 cursor-pointer items-center justify-center rounded-[9px] text-chalk/85 hover:text-chalk aria-pressed:bg-chalk/15 aria-pressed:text-white lg:h-8 lg:w-9"
          key={label}
          onClick={() => chooseTheme(value)}
          title={`${label} colours`}
          type="button"
        >
          <Icon className="size-4.5" />
        </button>
      ))}
    </fieldset>
  );
}

/** The switch beside an editor, where there is room for one icon: each press takes the next colours. */
export function NextTheme({ className }: { className: string }) {
  const theme = useTheme();
  const at = Math.max(
    0,
    choices.findIndex(([value]) => value === theme),
  );
  const [, label, Icon] = choices[at] ?? choices[0];
  const [next, nextLabel] = choices[(at + 1) % choices.length] ?? choices[0];
  const title = `${label} colours. Change to ${nextLabel.toLowerCase()}`;
  return (
    <button
      aria-label={title}
      className={className}
      onClick={() => chooseTheme(next)}
      title={title}
      type="button"
    >
      <Icon className="size-5 shrink-0" />
    </button>
  );
}

const useTheme = () => useSyncExternalStore(onThemeChange, storedTheme, () => '');

/** Chooses the colours in this browser: 'light', 'dark', or '' for those of the system. */
export function chooseTheme(value: string): void {
  if (value) localStorage.setItem(themeKey, value);
  else localStorage.removeItem(themeKey);
  dispatchEvent(new StorageEvent('storage', { key: themeKey }));
}

function storedTheme(): string {
  return localStorage.getItem(themeKey) ?? '';
}

/** Also after a change in another tab. */
function onThemeChange(listener: () => void): () => void {
  const onStorage = () => {
    applyTheme(themeKey);
    listener();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}
