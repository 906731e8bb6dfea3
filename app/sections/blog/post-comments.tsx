import type { PublicComment } from '../../../domain/blog/post.ts';
import { commentMessages } from '../../../domain/form-messages.ts';
import { longDate } from '../../../domain/text/dates.ts';
import { KolamCover } from '../../ui/kolam/cover.tsx';

/** The approved comments, oldest first. */
export function PostComments({ comments }: { comments: PublicComment[] }) {
  return (
    <section aria-labelledby="comments" className="mt-16 print:hidden">
      <h2 className="display-2 text-[clamp(1.5rem,1.3rem+0.8vw,2rem)]" id="comments">
        Comments ({comments.length})
      </h2>
      {comments.length === 0 ? (
        <p className="mt-4 text-mute">{commentMessages.empty}</p>
      ) : (
        <ol className="mt-6 grid gap-6">
          {comments.map((comment) => (
            <li className="flex gap-4" key={comment.id}>
              <KolamCover
                className="size-13 shrink-0 rounded-control"
                columns={3}
                rows={3}
                seed={comment.author}
              />
              <div className="min-w-0">
                <p>
                  <span className="mr-3 font-semibold">{comment.author}</span>
                  <time className="text-[0.9375rem] text-mute" dateTime={comment.createdAt}>
                    {longDate(comment.createdAt)}
                  </time>
                </p>
                <p className="mt-1 max-w-[68ch] whitespace-pre-line">{comment.text}</p>
              </div>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
