import { useEffect } from 'react';
import { PrefetchPageLinks } from 'react-router';
import { loadRichText } from '../post-editor/load-rich-text.ts';

/** Brings the code of the screen that a login leads to, while the server checks the password. */
export function NextScreen({ page }: { page: string }) {
  const isEditor = /^\/admin\/blog\/(create|edit)\b/.test(page);
  useEffect(() => {
    // The screen loads it again if this fails.
    if (isEditor) loadRichText().catch(() => {});
  }, [isEditor]);
  return <PrefetchPageLinks page={page} />;
}
