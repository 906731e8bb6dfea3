import type { Action } from '../../../domain/page.ts';
import type { FoundName, PostCard, SearchHints } from '../../../domain/posts/post.ts';
import { nameAddress } from '../../../domain/posts/post-query.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ArrowIcon } from '../../ui/icons.tsx';
import { NameTile, TopicTile } from '../../ui/kolam/cover.tsx';
import { AuthorPortrait } from './author-page.tsx';
import { PostRow } from './post-row.tsx';

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
      {kind === 'author' ? <AuthorTile {...found} /> : <TopicTile words={name} />}
      <span className="min-w-0 grow leading-snug">
        <span className="block text-sm text-mute">{kind === 'author' ? 'Author' : 'Topic'}</span>{' '}
        <span className="block font-semibold wrap-anywhere group-hover:underline">{name}</span>{' '}
        <span className="block text-sm text-mute">{count === 1 ? '1 post' : `${count} posts`}</span>
      </span>
      <ArrowIcon className="size-4 text-brick" />
    </a>
  );
}

function AuthorTile({ name, author }: FoundName) {
  if (!author) return <NameTile name={name} />;
  const box = 'size-14 shrink-0 rounded-[12px]';
  return <AuthorPortrait className={box} isDecorative person={author} sizes="56px" />;
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
            <PostRow heading="h4" post={post} />
          </li>
        ))}
      </ul>
    </>
  );
}
