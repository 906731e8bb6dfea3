import type { Action } from '../../../domain/page.ts';
import type { FoundName, PostCard, SearchHints } from '../../../domain/posts/post.ts';
import { nameAddress } from '../../../domain/posts/post-query.ts';
import { readTimeText } from '../../../domain/posts/read-time.ts';
import { languageOf } from '../../../domain/text/language-of.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ArrowIcon } from '../../ui/icons.tsx';
import { NameTile, PostTile, TopicTile } from '../../ui/kolam/cover.tsx';
import { Picture } from '../../ui/picture.tsx';
import { ShortDate } from '../../ui/time-zone.ts';

export interface SearchTexts {
  names: string;
  empty: {
    title: string;
    text: string;
    names: string;
    posts: string;
    link: Action;
    ask: Action;
  };
}

/** Links to topics and authors. */
export function FoundNames({ title, names }: { title: string; names: FoundName[] }) {
  if (names.length === 0) return null;
  return (
    <>
      <h3 className="text-base font-semibold" id="found-names">
        {title}
      </h3>
      <ul
        aria-labelledby="found-names"
        className="mt-3 mb-7 grid gap-3 sm:grid-cols-2 xl:grid-cols-3"
      >
        {names.map((name) => (
          <li key={`${name.kind} ${name.name}`}>
            <NameLink {...name} />
          </li>
        ))}
      </ul>
    </>
  );
}

function NameLink(found: FoundName) {
  const { kind, name, count } = found;
  return (
    <a
      className="group flex h-full items-center gap-4 rounded-card border border-line bg-white p-4 hover:border-ink"
      href={nameAddress(found)}
    >
      {kind === 'author' ? <NameTile name={name} /> : <TopicTile words={name} />}
      <span className="min-w-0 grow leading-snug">
        <span className="block text-sm text-mute">{kind === 'author' ? 'Author' : 'Topic'}</span>{' '}
        <span className="block font-semibold wrap-anywhere group-hover:underline">{name}</span>{' '}
        <span className="block text-sm text-mute">{count === 1 ? '1 post' : `${count} posts`}</span>
      </span>
      <ArrowIcon className="size-4 text-brick" />
    </a>
  );
}

/** What to do when a list has no posts. */
export function NothingFound({ texts, hints }: { texts: SearchTexts; hints: SearchHints }) {
  const { title, text, names, posts, link, ask } = texts.empty;
  return (
    <>
      <h3 className="display-3">{title}</h3>
      <p className="mt-2 mb-7 text-mute">{text}</p>
      <FoundNames names={hints.names} title={names} />
      {hints.nearest.length > 0 && <NearestPosts posts={hints.nearest} title={posts} />}
      <p className="mt-7 flex flex-wrap items-center gap-x-6 gap-y-3">
        <ButtonLink href={link.href} variant="green">
          {link.label}
        </ButtonLink>
        <a className="link-arrow" href={ask.href}>
          {ask.label}
          <ArrowIcon />
        </a>
      </p>
    </>
  );
}

function NearestPosts({ title, posts }: { title: string; posts: PostCard[] }) {
  return (
    <>
      <h3 className="text-base font-semibold" id="nearest-posts">
        {title}
      </h3>
      <ul aria-labelledby="nearest-posts" className="mt-3 border-b border-line">
        {posts.map((post) => (
          <li key={post.id}>
            <PostRow {...post} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** A post in one line of a list. */
function PostRow(post: PostCard) {
  const { slug, title, category, excerpt, picture, publishedAt, readMinutes } = post;
  return (
    <article className="flex items-start gap-4 border-t border-line py-5 sm:gap-6">
      {picture ? (
        <Picture
          className="size-14 shrink-0 rounded-control object-cover"
          image={picture}
          sizes="56px"
        />
      ) : (
        <PostTile post={post} />
      )}
      <div className="min-w-0">
        {category && <p className="text-sm font-semibold text-brick">{category}</p>}
        <h4 className="display-3" lang={languageOf(title)}>
          <a className="hover:underline" href={`/blog/${slug}`}>
            {title}
          </a>
        </h4>
        <p className="mt-1 text-base leading-normal text-mute" lang={languageOf(excerpt)}>
          {excerpt}
        </p>
        <p className="mt-1 text-sm text-mute">
          <time dateTime={publishedAt}>
            <ShortDate of={publishedAt} />
          </time>{' '}
          · {readTimeText(readMinutes)}
        </p>
      </div>
    </article>
  );
}
