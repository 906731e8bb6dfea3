import { createContext, use } from 'react';

/** The id of the request that the server renders a page for, under which the log knows what broke. */
export const RequestId = createContext('');

export function RequestIdLine({ words }: { words: string }) {
  const id = use(RequestId);
  if (!id) return null;
  return (
    <p className="mt-4 text-sm text-mute">
      {words} <code>{id}</code>
    </p>
  );
}
