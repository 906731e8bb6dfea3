import { useState } from 'react';

/** The editor of a text starts again, with a new version, with a text that was not typed into it. */
export function useTextVersion(content: string) {
  const [text, setText] = useState({ content, version: 0 });
  if (text.content !== content) setText({ content, version: text.version + 1 });
  return {
    textVersion: text.version,
    /** Called with what is typed into the editor. */
    typeText: (typed: string) => setText(({ version }) => ({ content: typed, version })),
  };
}
