import type { ArticleHeading } from '../../../../domain/posts/article.ts';
import { languageOf } from '../../../../domain/text/language-of.ts';
import { Card } from '../../../ui/card.tsx';
import { PlusIcon } from '../../../ui/icons.tsx';

interface PostContentsProps {
  title: string;
  contents: ArticleHeading[];
}

/** The headings of a long post, beside it; nothing for a short one. */
export function ContentsCard({ title, contents }: PostContentsProps) {
  if (contents.length === 0) return null;
  return (
    <Card className="hidden self-start p-6 sm:p-7 lg:col-start-2 lg:block">
      <nav aria-labelledby="contents">
        <h2 className="display-3" id="contents">
          {title}
        </h2>
        <Entries className="mt-3 -mb-2" contents={contents} />
      </nav>
    </Card>
  );
}

/** The same where there is no room beside the post: one line, which opens. */
export function ContentsFold({ title, contents }: PostContentsProps) {
  if (contents.length === 0) return null;
  return (
    <details className="group mb-8 rounded-card border border-line bg-white px-5 lg:hidden print:hidden">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-6 font-semibold [&::-webkit-details-marker]:hidden">
        {title}
        <PlusIcon className="size-5 text-brick group-open:[&_.plus-upright]:hidden" />
      </summary>
      {/* No landmark: the page has one of this name, beside the text of wider screens. */}
      <Entries className="pb-3" contents={contents} />
    </details>
  );
}

function Entries({ contents, className }: { contents: ArticleHeading[]; className: string }) {
  return (
    <ol className={className}>
      {contents.map(({ id, level, text }) => (
        <li key={id}>
          <a
            className={`block py-2.5 text-base leading-snug hover:underline ${level > 2 ? 'pl-5 text-mute' : ''}`}
            lang={languageOf(text)}
            href={`#${id}`}
          >
            {text}
          </a>
        </li>
      ))}
    </ol>
  );
}
