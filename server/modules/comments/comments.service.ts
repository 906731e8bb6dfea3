import type { FormOutcome } from '../../../domain/api/refusals.ts';
import { commentForm } from '../../../domain/forms/comment-form.ts';
import { readForm } from '../../../domain/forms/read-form.ts';
import {
  type CommentPage,
  type CommentQuery,
  commentsPerPage,
} from '../../../domain/posts/comment-query.ts';
import type { Client } from '../../client.ts';
import type { Accept, Refuse, Suspects } from '../../container/legacy.ts';
import type { Db } from '../../db/tables.ts';
import type { QueueEmail } from '../mail/mail.service.ts';
import type { CardsOfPeople } from '../people/cards/cards-of-people.ts';
import type { PostsService } from '../posts/posts.service.ts';
import { commentNotice } from './comment-emails.ts';
import {
  countApprovedComments,
  findApprovedComments,
  insertComment,
} from './comments.repository.ts';

export interface CommentDependencies {
  findPost: PostsService['findPost'];
  accept: Accept;
  refuse: Refuse;
  suspects: Suspects;
  queueEmail: QueueEmail;
  cards: CardsOfPeople;
  siteUrl: string;
}

const link = /(?:https?:\/\/|www\.)\S+/gi;
const maxLinks = 2;

export type CommentsService = ReturnType<typeof createCommentsService>;

/** Comments on posts: each is held until an administrator approves it. */
export function createCommentsService(db: Db, dependencies: CommentDependencies) {
  return {
    /** One page of a post's public comments; beyond the last page, the last. */
    approvedComments: (postId: number, query: CommentQuery) => approvedComments(db, postId, query),

    /** Accepts a comment on the post with `input.slug`; `input` is unchecked. Suspected spam gets the same answer. */
    async receive(
      input: unknown,
      client: Client,
      idempotencyKey?: string,
      now = new Date(),
    ): Promise<FormOutcome> {
      const form = readForm(commentForm, input);
      if (!form.ok) {
        return await dependencies.refuse(
          { form: 'comments', client },
          { kind: 'invalid', fields: form.fields },
          now,
        );
      }
      const post = await findPublishedPost(dependencies.findPost, slugOf(input));
      if (!post) {
        return await dependencies.refuse(
          { form: 'comments', client },
          { kind: 'unknown-post' },
          now,
        );
      }
      const { name, email, comment: text } = form.values;
      const isSpam = dependencies.suspects(input, now) || looksAdvertising(name, text);
      const comment = { postId: post.id, name, email, text };
      const content = [String(post.id), name, email, text];
      return await dependencies.accept(
        { form: 'comments', client, sender: email, idempotencyKey, content },
        async (trx) => {
          await insertComment(trx, comment, isSpam ? 'spam' : 'pending', now.toISOString());
          if (isSpam) return;
          await dependencies.cards.putReadersOnCards(trx, [{ email, name }], now);
          const notice = commentNotice({ ...comment, post }, dependencies.siteUrl);
          await dependencies.queueEmail(trx, notice, now);
        },
        now,
      );
    },
  };
}

async function approvedComments(
  db: Db,
  postId: number,
  { order, page: asked }: CommentQuery,
): Promise<CommentPage> {
  const total = await countApprovedComments(db, postId);
  const pageCount = Math.max(1, Math.ceil(total / commentsPerPage));
  const page = Math.min(asked, pageCount);
  const part = { order, limit: commentsPerPage, offset: (page - 1) * commentsPerPage };
  const comments = total > 0 ? await findApprovedComments(db, postId, part) : [];
  return { order, page, pageCount, total, comments };
}

function slugOf(input: unknown): string {
  const { slug } = input as { slug?: unknown };
  return typeof slug === 'string' ? slug : '';
}

/** By the present slug or a former one: the post may have moved since its page was opened. */
async function findPublishedPost(findPost: PostsService['findPost'], slug: string) {
  const found = await findPost(slug);
  if (found.kind === 'found') return found.post;
  if (found.kind !== 'moved') return;
  const moved = await findPost(found.slug);
  return moved.kind === 'found' ? moved.post : undefined;
}

/** Whether a comment has many links, or one in its name. */
function looksAdvertising(name: string, text: string): boolean {
  return countLinks(name) > 0 || countLinks(text) > maxLinks;
}

function countLinks(text: string): number {
  return text.match(link)?.length ?? 0;
}
