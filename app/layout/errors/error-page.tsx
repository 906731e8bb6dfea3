import { errorCopy } from '../../../content/pages/error.ts';
import { Opening } from '../../ui/kolam/opening.tsx';
import { Problem } from './problem.tsx';
import { RequestIdLine } from './request-id.tsx';

/** For a page that broke on our side; the status is 500. */
export function ErrorPage() {
  const { title, heading, text, number, links } = errorCopy;
  return (
    <Problem
      eyebrow={title}
      heading={heading}
      links={links}
      note={<RequestIdLine words={number} />}
      picture={<Opening className="w-full" ground="chalk" name="lost" />}
      text={text}
    />
  );
}
