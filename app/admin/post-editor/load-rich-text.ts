let loading: Promise<typeof import('./rich-text/rich-text.tsx')> | undefined;

/**
 * The editor is the largest chunk of its screen: whoever is about to show that screen loads it first. Always the same
 * promise, unless it failed, for React's `use`: a lazy component shows its fallback first, for 300 ms at least.
 */
export function loadRichText() {
  loading ??= import('./rich-text/rich-text.tsx').catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
