type RichText = typeof import('./rich-text.tsx');

let loading: Promise<RichText> | undefined;
let loaded: RichText | undefined;

/** Loads the editor, the largest chunk of its screen. Called before the screen is shown. */
export function loadRichText(): Promise<RichText> {
  loading ??= import('./rich-text.tsx').then(
    (module) => {
      loaded = module;
      return module;
    },
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** The editor, if it is loaded. Even a resolved promise would show the fallback, which React keeps for 300 ms. */
export const loadedRichText = () => loaded;
