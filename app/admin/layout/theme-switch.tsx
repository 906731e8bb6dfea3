import { type ComponentType, useSyncExternalStore } from 'react';
import { applyTheme, themeKey } from '../../theme.ts';
import type { IconProps } from '../../ui/icons.tsx';
import { MoonIcon, SunIcon, SystemIcon } from './icons.tsx';

const choices: [value: string, label: string, Icon: ComponentType<IconProps>][] = [
  ['', 'System', SystemIcon],
  ['light', 'Light', SunIcon],
  ['dark', 'Dark', MoonIcon],
];

/** Chooses the colours of the admin in this browser. */
export function ThemeSwitch() {
  const theme = useSyncExternalStore(onThemeChange, storedTheme, () => '');

  function choose(value: string) {
    if (value) localStorage.setItem(themeKey, value);
    else localStorage.removeItem(themeKey);
    dispatchEvent(new StorageEvent('storage', { key: themeKey }));
  }

  return (
    <fieldset className="admin-theme flex rounded-control border border-chalk/30">
      <legend className="sr-only">Colours</legend>
      {choices.map(([value, label, Icon]) => (
        <button
          aria-label={`${label} colours`}
          aria-pressed={value === theme}
          className="flex size-11 cursor-pointer items-center justify-center rounded-[9px] text-chalk/85 hover:text-chalk aria-pressed:bg-chalk/15 aria-pressed:text-white lg:h-8 lg:w-9"
          key={label}
          onClick={() => choose(value)}
          title={`${label} colours`}
          type="button"
        >
          <Icon className="size-4.5" />
        </button>
      ))}
    </fieldset>
  );
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
