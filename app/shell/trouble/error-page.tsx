import { brand } from '../../../content/brand.ts';
import { errorCopy } from '../../../content/pages/not-found.ts';
import { LostPicture } from '../../ui/kolam/openings/lost-picture.tsx';
import { Trouble } from './trouble.tsx';

/** For a page that broke on our side; the status is 500. */
export function ErrorPage() {
  const { title, heading, text, links } = errorCopy;
  return (
    <Trouble
      documentTitle={`${heading} | ${brand.name}`}
      eyebrow={title}
      heading={heading}
      links={links}
      picture={<LostPicture className="w-full" />}
      text={text}
    />
  );
}
