import { ArrowIcon } from '../ui/icons.tsx';
import { HeadedBand, type SectionProps } from './section.tsx';

/** The newest posts, which the route passes as children, and a link to the others. */
export function LatestPosts({ link, children, ...section }: SectionProps<'latest-posts'>) {
  return (
    <HeadedBand {...section} id="latest-posts">
      <div className="mt-10 lg:mt-12">
        {children}
        <a className="link-arrow mt-5" href={link.href}>
          {link.label} <ArrowIcon />
        </a>
      </div>
    </HeadedBand>
  );
}
