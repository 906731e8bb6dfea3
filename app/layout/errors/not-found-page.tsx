import { notFoundCopy, postNotFoundCopy } from '../../../content/pages/not-found.ts';
import { Opening } from '../../ui/kolam/opening.tsx';
import { Problem } from './problem.tsx';

/** For every address that nothing lives at; the status is 404. */
export function NotFoundPage() {
  const { title, heading, text, links } = notFoundCopy;
  return (
    <Problem
      eyebrow={title}
      heading={heading}
      links={links}
      picture={<Opening className="w-full" ground="chalk" name="lost" />}
      text={text}
    />
  );
}

/** For a post that never was (404) or was deleted (410). */
export function PostNotFoundPage() {
  const { heading, text, link } = postNotFoundCopy;
  return (
    <Problem
      eyebrow={notFoundCopy.title}
      heading={heading}
      links={[link, ...notFoundCopy.links.filter(({ href }) => href !== link.href)]}
      picture={<Opening className="w-full" ground="chalk" name="lost" />}
      text={text}
    />
  );
}
