import type { ReactNode } from 'react';
import {
  type CommentPage,
  commentQuery,
  commentsPerPage,
} from '../../../domain/comments/comment-query.ts';
import { messages } from '../../../domain/messages.ts';
import { languageProps } from '../../../domain/text/language-of.ts';
import { Band } from '../../ui/band.tsx';
import { Card } from '../../ui/card.tsx';
import { ArrowIcon } from '../../ui/icons.tsx';
import { NameTile } from '../../ui/kolam/cover.tsx';
import { PageStrip } from '../../ui/page-strip.tsx';
import { LongDate } from '../../ui/time-zone.ts';

interface PostCommentsProps extends CommentPage {
  /** The post's address. */
  path: string;
  /** The post's author, who may be among those who answer. */
  author: string;
  /** Name of the company, which signs answers of those without a display name. */
  company: string;
  /** The comment form. */
  children: ReactNode;
}

/** Target of the links to the form. */
const formId = 'leave-a-comment';

/** A page of the approved comments, links to the other pages, and the form. */
export function PostComments({ path, author, company, children, ...list }: PostCommentsProps) {
  const { total, order, page, pageCount } = list;
  const address = (part: Partial<CommentPage>) =>
    `${path}${commentQuery({ ...list, ...part })}#comments`;
  const before = (page - 1) * commentsPerPage;
  const other = order === 'oldest' ? 'newest' : 'oldest';
  return (
    <Band ground="chalk">
      <section
        aria-labelledby="comments"
        className="grid gap-x-12 gap-y-6 lg:max-xl:pr-92 xl:grid-cols-[16rem_minmax(0,1fr)_16rem]"
      >
        <div>
          <h2 className="display-2 xl:text-4xl" id="comments">
            Comments ({total})
          </h2>
          {total > 1 && (
            <p className="mt-3 text-mute">
              {before + 1}–{before + list.comments.length} of {total}, {order} first.{' '}
              <a
                className="inline-flex min-h-11 items-center font-semibold text-brick hover:underline"
                href={address({ order: other, page: 1 })}
              >
                Show {other} first
              </a>
            </p>
          )}
        </div>
        <div className="min-w-0">
          {total === 0 ? (
            <p className="text-mute">{messages.comments.empty}</p>
          ) : (
            <CommentList author={author} comments={list.comments} company={company} />
          )}
          <PageStrip
            address={(page) => address({ page })}
            label="Pages of comments"
            page={page}
            pageCount={pageCount}
          />
          <Card className="mt-10 p-6 sm:p-9" id={formId}>
            <h3 className="display-3 mb-4">Leave a Comment</h3>
            {children}
          </Card>
        </div>
      </section>
    </Band>
  );
}

function CommentList({
  comments,
  author,
  company,
}: Pick<PostCommentsProps, 'comments' | 'author' | 'company'>) {
  return (
    <ol className="grid gap-6">
      {comments.map(({ id, author: by, createdAt, text, answer }) => (
        <li className="flex gap-4" key={id}>
          <NameTile name={by} />
          <div className="min-w-0">
            <CommentText at={createdAt} by={by} text={text} />
            {answer && (
              <div className="mt-4 border-l-2 border-gold pl-4">
                <CommentText at={answer.answeredAt} by={answer.by ?? company} text={answer.text}>
                  <span className="mr-3 rounded-full bg-sand px-2.5 py-0.5 text-sm font-semibold empty:hidden">
                    {answer.by === author ? 'Author' : answer.by && company}
                  </span>
                </CommentText>
              </div>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** A link to the comment form, beside the post. */
export function CommentCard() {
  return (
    <Card className="p-6 sm:p-7">
      <h2 className="display-3 xl:text-xl">
        <a className="link-arrow" href={`#${formId}`}>
          Leave a Comment <ArrowIcon />
        </a>
      </h2>
      <p className="mt-1 text-base leading-normal text-mute">{messages.comments.moderated}</p>
    </Card>
  );
}

interface CommentTextProps {
  by: string;
  at: string;
  text: string;
  /** Shown between name and date. */
  children?: ReactNode;
}

/** A comment or reply: name, date, text. */
function CommentText({ by, at, text, children }: CommentTextProps) {
  return (
    <>
      <p>
        <span className="mr-3 font-semibold" {...languageProps(by)}>
          {by}
        </span>
        {children}
        <time className="inline-block text-[0.9375rem] text-mute" dateTime={at}>
          <LongDate of={at} />
        </time>
      </p>
      <p className="mt-1 max-w-[46em] whitespace-pre-line" {...languageProps(text)}>
        {text}
      </p>
    </>
  );
}
