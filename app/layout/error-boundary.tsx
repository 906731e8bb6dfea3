import { isRouteErrorResponse, useRouteError } from 'react-router';
import {
  notFoundCopy,
  postNotFoundCopy,
  unavailableCopy,
  unsentCopy,
} from '../../content/pages/not-found.ts';
import type { PostedForm } from '../sections/forms/form-state.ts';
import { Button } from '../ui/button.tsx';
import { ErrorPage, Problem } from './error-page.tsx';
import { useFormToken } from './root-data.tsx';

/** A page that is missing or broken is told inside the layout, so that the visitor can go on. Each page's route exports it. */
export function ErrorBoundary() {
  // Asked for: React Router hands the error over as a prop only to what a route's own file declares.
  const error = useRouteError();
  if (!isRouteErrorResponse(error)) return <ErrorPage />;
  if (error.status === 503) return <UnavailablePage answer={error.data} />;
  if (error.status >= 500) return <ErrorPage />;
  // Of posts that never were (404) and those that were deleted (410).
  return <Problem {...(error.data === 'post' ? postNotFoundCopy : notFoundCopy)} />;
}

type Unsent = Extract<PostedForm, { kind: 'refused' }>;

/** For a page that cannot be read just now; the status is 503. A form that was posted to it keeps what was typed. */
export function UnavailablePage({ answer }: { answer: unknown }) {
  const isUnsent = typeof answer === 'object' && answer !== null && 'typed' in answer;
  if (!isUnsent) return <Problem {...unavailableCopy} />;
  const { error, typed } = answer as Unsent;
  return (
    <Problem {...unsentCopy} links={[]} text={error}>
      <UnsentForm typed={typed} />
    </Problem>
  );
}

/** Goes where it went before, with what the visitor typed in sight. */
function UnsentForm({ typed }: Pick<Unsent, 'typed'>) {
  return (
    <form className="mt-6" method="post">
      <input name="formToken" type="hidden" value={useFormToken()} />
      {Object.entries(typed).map(([name, value]) => (
        <input key={name} name={name} type="hidden" value={value === true ? 'on' : value} />
      ))}
      {Object.entries(typed).map(([name, value]) => (
        <p className="mt-2 whitespace-pre-wrap break-words" key={name}>
          {value}
        </p>
      ))}
      <Button className="mt-6" variant="green">
        {unsentCopy.again}
      </Button>
    </form>
  );
}
