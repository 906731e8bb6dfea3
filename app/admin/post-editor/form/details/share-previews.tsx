import { shorten } from '../../../../../domain/text/plain-text.ts';
import { DrawnCover } from '../../../../ui/kolam/cover.tsx';
import { coverSubjectOf, type PostDraft } from '../../draft/post-draft.ts';
import { plainText } from '../../plain-text.ts';

interface SharePreviewsProps {
  draft: PostDraft;
  /** "/blog/…" */
  address: string;
  image: string | null;
}

/** How the post may look in search results, and as a card where its link is shared. */
export function SharePreviews({ draft, address, image }: SharePreviewsProps) {
  const title = draft.title.trim() || 'Title';
  const description =
    draft.meta_description.trim() ||
    draft.excerpt.trim() ||
    shorten(plainText(draft.content)) ||
    'Description';
  const { host } = location;
  const slug = address.replace('/blog/', '');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <figure>
        <figcaption className="mb-2 text-[0.9375rem] font-semibold">Search result</figcaption>
        <div className="rounded-control border border-line bg-white p-4">
          <p className="truncate text-sm text-mute">
            {host}
            {address.replaceAll('/', ' › ')}
          </p>
          <p className="mt-1 line-clamp-2 text-lg leading-snug font-semibold text-green">{title}</p>
          <p className="mt-1 line-clamp-2 text-sm leading-snug">{shorten(description)}</p>
        </div>
      </figure>
      <figure>
        <figcaption className="mb-2 text-[0.9375rem] font-semibold">Share card</figcaption>
        <div className="overflow-hidden rounded-control border border-line bg-white">
          {image ? (
            <img alt="" className="aspect-[1200/630] w-full object-cover" src={image} />
          ) : (
            <DrawnCover className="aspect-[1200/630] w-full" post={coverSubjectOf(draft, slug)} />
          )}
          <div className="p-4">
            <p className="truncate text-sm text-mute">{host}</p>
            <p className="line-clamp-2 leading-snug font-semibold">{title}</p>
          </div>
        </div>
      </figure>
    </div>
  );
}
