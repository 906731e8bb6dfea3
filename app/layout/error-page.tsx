import { createContext, type ReactNode, use } from 'react';
import { useRouteError } from 'react-router';
import { errorCopy } from '../../content/pages/error-pages.ts';
import { type Action, titleId } from '../../domain/page.ts';
import { withFacts } from '../../domain/site/with-facts.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Opening } from '../ui/kolam/opening.tsx';
import { useSiteFacts } from './root-data.tsx';

/** The request id, which identifies the error in the log. */
export const RequestId = createContext('');

/** For status 500. */
export function ErrorPage() {
  const id = use(RequestId);
  return (
    <Problem {...errorCopy}>
      {id && (
        <p className="mt-4 text-sm text-mute">
          {errorCopy.number} <code>{id}</code>
        </p>
      )}
      {import.meta.env.DEV && <ErrorStack />}
    </Problem>
  );
}

/** In development: the error's stack with files and lines. */
function ErrorStack() {
  const error = useRouteError();
  const { stack } = error instanceof Error ? error : new Error(String(error));
  return (
    <pre className="mt-6 max-w-full overflow-x-auto border-l-4 border-brick pl-4 text-sm">
      {stack}
    </pre>
  );
}

interface ProblemProps {
  /** Large above the heading, such as 404. */
  title: string;
  heading: string;
  /** May contain placeholders of site facts, as content does. */
  text: string;
  /** The first leads back; the others lead to the most visited pages. */
  links: Action[];
  /** Shown below the text. */
  children?: ReactNode;
}

/** Says why a page cannot be shown, and links to others. */
export function Problem({ title, heading, text, links, children }: ProblemProps) {
  const facts = useSiteFacts();
  const [back, ...others] = links;
  return (
    <>
      <title>{`${heading} | ${facts.name}`}</title>
      <meta name="robots" content="noindex" />
      <section className="measure grid items-center gap-x-16 gap-y-10 py-16 md:grid-cols-[1fr_minmax(0,26rem)] md:py-28">
        <div>
          <p className="font-display text-6xl leading-none font-bold tracking-[-0.04em] text-brick">
            {title}
          </p>
          <h1 className="display-1 mt-4" id={titleId}>
            {heading}
          </h1>
          <p className="lead mt-6 text-mute">{withFacts(text, facts)}</p>
          {children}
          {back && (
            <div className="mt-8">
              <ButtonLink href={back.href} variant="green">
                {back.label}
              </ButtonLink>
            </div>
          )}
          {others.length > 0 && (
            <ul className="mt-4 flex flex-wrap gap-x-6">
              {others.map(({ href, label }) => (
                <li key={href}>
                  <ButtonLink className="px-0!" href={href} variant="text">
                    {label}
                  </ButtonLink>
                </li>
              ))}
            </ul>
          )}
        </div>
        <div className="mx-auto w-full max-w-md">
          <Opening className="w-full" ground="chalk" name="lost" />
        </div>
      </section>
    </>
  );
}
