import type { Action } from '../../../domain/page.ts';
import type { FoundCourse, FoundName, PostCard, SearchHints } from '../../../domain/posts/post.ts';
import { blogAddress, nameAddress } from '../../../domain/posts/post-query.ts';
import { languageOf } from '../../../domain/text/language-of.ts';
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
export function FoundNames({ title, names }: { title: string; names: SearchHints['names'] }) {
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

const kindWords = { category: 'Topic', tag: 'Topic', author: 'Author', course: 'Course' };
const countText = (count: number) => (count === 1 ? '1 post' : `${count} posts`);

function NameLink(found: FoundName | FoundCourse) {
  const { kind, name } = found;
  return (
    <a
      className="group flex h-full items-center gap-4 rounded-card border border-line bg-white p-4 hover:border-ink"
      href={nameAddress(found)}
    >
      {kind === 'author' ? <AuthorTile {...found} /> : <TopicTile words={name} />}
      <span className="min-w-0 grow leading-snug">
        <span className="block text-sm text-mute">{kindWords[kind]}</span>{' '}
        <span className="block font-semibold wrap-anywhere group-hover:underline">{name}</span>{' '}
        <span className="block text-sm text-mute">
          {kind === 'course' ? found.note : countText(found.count)}
        </span>
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

interface NothingFoundProps {
  texts: SearchTexts;
  hints: SearchHints;
  /** Of a search, the title of the page says that nothing was found; empty for none. */
  search: string;
}

/** What to do when a list has no posts. */
export function NothingFound({ texts, hints, search }: NothingFoundProps) {
  const { title, text, names, posts, link, ask } = texts.empty;
  const { instead } = hints;
  return (
    <>
      {search === '' && <h3 className="display-3 mb-2">{title}</h3>}
      <p className="mb-7 text-mute">
        {instead ? (
          <>
            {instead.search === search ? 'In all posts:' : 'Did you mean'}{' '}
            <a
              className="font-semibold text-brick underline underline-offset-4"
              data-in-place=""
              href={blogAddress({ search: instead.search })}
              lang={languageOf(instead.search)}
            >
              {instead.search}
            </a>
            {instead.search === search ? ', ' : '? '}
            {countText(instead.count)}
          </>
        ) : (
          text
        )}
      </p>
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
