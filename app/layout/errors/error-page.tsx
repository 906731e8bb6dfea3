import { createContext, use } from 'react';
import { errorCopy } from '../../../content/pages/error.ts';
import { Problem } from './problem.tsx';

/** The id of the request that the server renders a page for, under which the log knows what broke. */
export const RequestId = createContext('');

/** For a page that broke on our side; the status is 500. */
export function ErrorPage() {
  const id = use(RequestId);
  return (
    <Problem {...errorCopy}>
      {id && (
        <p className="mt-4 text-sm text-mute">
          {errorCopy.number} <code>{id}</code>
        </p>
      )}
    </Problem>
  );
}
