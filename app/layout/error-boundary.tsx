import { isRouteErrorResponse, useRouteError } from 'react-router';
import {
  notFoundCopy,
  postNotFoundCopy,
  unavailableCopy,
  unsentCopy,
} from '../../content/pages/error-pages.ts';
import type { PostedForm } from '../sections/forms/form-state.ts';
import { Button } from '../ui/button.tsx';
import { ErrorPage, Problem } from './error-page.tsx';
import { useFormToken } from './root-data.tsx';

/** Renders errors of a page inside the layout. Each page's route exports it. */
export function ErrorBoundary() {
  // React Router passes the error as a prop only to a boundary declared in the route's own file.
  const error = useRouteError();
  if (!isRouteErrorResponse(error)) return <ErrorPage />;
  if (error.status === 503) return <UnavailablePage answer={error.data} />;
  if (error.status >= 500) return <ErrorPage />;
  // 404 for posts that never existed, 410 for deleted ones.
  return <Problem {...(error.data === 'post' ? postNotFoundCopy : notFoundCopy)} />;
}

type Unsent = Extract<PostedForm, { kind: 'refused' }>;

/** For status 503. A posted form keeps its typed values. */
function UnavailablePage({ answer }: { answer: unknown }) {
  const isUnsent = typeof answer === 'object' && answer !== null && 'typed' in answer;
  if (!isUnsent) return <Problem {...unavailableCopy} />;
  const { error, typed } = answer as Unsent;
  return (
    <Problem {...unsentCopy} links={[]} text={error}>
      <UnsentForm typed={typed} />
    </Problem>
  );
}

/** Shows the typed values, with a button that posts the form again. */
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
