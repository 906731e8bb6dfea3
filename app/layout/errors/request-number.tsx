import { createContext, useContext } from 'react';

/** The number of the request that the server renders a page for; the browser knows none. */
export const RequestNumber = createContext('');

/**
 * The number under which the log knows what broke. It is given on the server alone, and stays as it came when React
 * takes over.
 */
export function RequestNumberLine({ words }: { words: string }) {
  const number = useContext(RequestNumber);
  return (
    <p
      className="mt-4 text-sm text-mute empty:hidden"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own words and a number of our own making
      dangerouslySetInnerHTML={{ __html: number && `${words} <code>${number}</code>` }}
    />
  );
}
