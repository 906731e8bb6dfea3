import type { ArticleHeading } from '../../../../domain/posts/article.ts';
import { languageOf } from '../../../../domain/text/language-of.ts';
import { PlusIcon } from '../../../ui/icons.tsx';

interface PostContentsProps {
  title: string;
  contents: ArticleHeading[];
}

/** The headings of a long post, beside it and in sight as long as it; nothing for a short one. */
export function ContentsColumn({ title, contents }: PostContentsProps) {
  if (contents.length === 0) return null;
  return (
    <nav
      aria-labelledby="contents"
      className="post-contents hidden lg:col-start-2 lg:row-start-2 lg:block xl:col-start-1 xl:row-start-1"
    >
      <h2 className="mb-2 font-sans text-base font-semibold" id="contents">
        {title}
      </h2>
      <Entries className="border-l-2 border-line" contents={contents} />
    </nav>
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
      <Entries className="-ml-4 pb-3" contents={contents} />
    </details>
  );
}

function Entries({ contents, className }: { contents: ArticleHeading[]; className: string }) {
  return (
    <ol className={className}>
      {contents.map(({ id, level, text }) => (
        <li key={id}>
          <a
            className={`block py-2.5 text-base leading-snug hover:underline ${level > 2 ? 'pl-8 text-mute' : 'pl-4'}`}
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
