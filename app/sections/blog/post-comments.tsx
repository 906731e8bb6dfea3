import type { ReactNode } from 'react';
import { messages } from '../../../domain/messages.ts';
import {
  type CommentPage,
  commentQuery,
  commentsPerPage,
} from '../../../domain/posts/comment-query.ts';
import { languageOf } from '../../../domain/text/language-of.ts';
import { NameTile } from '../../ui/kolam/name-tile.tsx';
import { PageStrip } from '../../ui/page-strip.tsx';
import { LongDate } from '../../ui/time-zone.ts';

interface PostCommentsProps extends CommentPage {
  /** Of the post. */
  path: string;
  /** Of the post, who answers. */
  author: string;
}

/** A page of the approved comments, and the ways to the others. */
export function PostComments({ path, author, ...shown }: PostCommentsProps) {
  const { comments, total, order, page, pageCount } = shown;
  const address = (part: Partial<CommentPage>) =>
    `${path}${commentQuery({ ...shown, ...part })}#comments`;
  const before = (page - 1) * commentsPerPage;
  const other = order === 'oldest' ? 'newest' : 'oldest';
  return (
    <section aria-labelledby="comments" className="mt-16 print:hidden">
      <h2 className="display-2 text-[clamp(1.5rem,1.3rem+0.8vw,2rem)]" id="comments">
        Comments ({total})
      </h2>
      {total > 1 && (
        <p className="mt-2 text-mute">
          {before + 1}–{before + comments.length} of {total}, {order} first.{' '}
          <a
            className="inline-flex min-h-11 items-center font-semibold text-brick hover:underline"
            href={address({ order: other, page: 1 })}
          >
            Show {other} first
          </a>
        </p>
      )}
      {total === 0 ? (
        <p className="mt-4 text-mute">{messages.comments.empty}</p>
      ) : (
        <ol className="mt-6 grid gap-6">
          {comments.map((comment) => (
            <li className="flex gap-4" key={comment.id}>
              <NameTile name={comment.author} />
              <div className="min-w-0">
                <Words at={comment.createdAt} by={comment.author} text={comment.text} />
                {comment.answer && (
                  <div className="mt-4 border-l-2 border-gold pl-4">
                    <Words at={comment.answer.answeredAt} by={author} text={comment.answer.text}>
                      <span className="mr-3 rounded-full bg-sand px-2.5 py-0.5 text-sm font-semibold">
                        Author
                      </span>
                    </Words>
                  </div>
                )}
              </div>
            </li>
          ))}
        </ol>
      )}
      <PageStrip
        address={(page) => address({ page })}
        label="Pages of comments"
        page={page}
        pageCount={pageCount}
      />
    </section>
  );
}

interface WordsProps {
  by: string;
  at: string;
  text: string;
  /** Between the name and the date. */
  children?: ReactNode;
}

/** Who said it, when, and what. */
function Words({ by, at, text, children }: WordsProps) {
  return (
    <>
      <p>
        <span className="mr-3 font-semibold" lang={languageOf(by)}>
          {by}
        </span>
        {children}
        <time className="inline-block text-[0.9375rem] text-mute" dateTime={at}>
          <LongDate of={at} />
        </time>
      </p>
      <p className="mt-1 max-w-[68ch] whitespace-pre-line" lang={languageOf(text)}>
        {text}
      </p>
    </>
  );
}
