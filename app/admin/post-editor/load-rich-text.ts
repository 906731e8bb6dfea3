type RichText = typeof import('./rich-text/rich-text.tsx');

let loading: Promise<RichText> | undefined;
let loaded: RichText | undefined;

/** The editor is the largest chunk of its screen: whoever is about to show that screen loads it first. */
export function loadRichText(): Promise<RichText> {
  loading ??= import('./rich-text/rich-text.tsx').then(
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

/** The editor, if it is there: whoever waits for it without need shows a fallback, which React leaves for 300 ms. */
export const loadedRichText = () => loaded;
