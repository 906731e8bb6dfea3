/** Key of the chosen theme in local storage. */
export const themeKey = 'adminTheme';

/** Sets the stored theme of the admin; without one the system decides. Also sent to the page as source text. */
export function applyTheme(key: string): void {
  let theme: string | null = null;
  try {
    theme = localStorage.getItem(key);
  } catch {
    // Storage is blocked.
  }
  const { dataset } = document.documentElement;
  if (theme === 'light' || theme === 'dark') dataset.theme = theme;
  else delete dataset.theme;
}
