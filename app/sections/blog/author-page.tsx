import { authorAddress } from '../../../domain/authors/authors.ts';
import { messages } from '../../../domain/messages.ts';
import { type Action, titleId } from '../../../domain/page.ts';
import { countedTitle } from '../../../domain/pages/instructors.ts';
import type { Picture as Image } from '../../../domain/picture.ts';
import type { PostCard } from '../../../domain/posts/post.ts';
import { socialLabel } from '../../../domain/site/site-facts.ts';
import { languageProps } from '../../../domain/text/language-of.ts';
import { Eyebrow } from '../../ui/band.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { ArrowIcon } from '../../ui/icons.tsx';
import { NameTile } from '../../ui/kolam/cover.tsx';
import { PageStrip } from '../../ui/page-strip.tsx';
import { Picture } from '../../ui/picture.tsx';
import { DrawnPortrait } from '../../ui/portrait.tsx';
import { LongDate } from '../../ui/time-zone.ts';
import { PostRow } from './post-row.tsx';

interface ShownAuthor {
  name: string;
  slug: string;
  bio: string;
  /** What they do, in a few words; '' for none. */
  work: string;
  picture: Image | null;
  isDrawn: boolean;
  /** A profile elsewhere; '' for none. */
  link: string;
  /** Number of published posts. */
  posts: number;
  lastPostAt: string;
}

interface AuthorPageProps {
  author: ShownAuthor;
  /** Categories of all their posts. */
  topics: string[];
  list: { posts: PostCard[]; page: number; pageCount: number };
  /** The next step, as a strip at the end. */
  ask?: { title: string; action: Action } | undefined;
}

/** Who somebody is, and what they wrote, in rows. */
export function AuthorPage({ author, topics, list, ask }: AuthorPageProps) {
  const { slug, posts } = author;
  return (
    <div className="measure pt-6 pb-18 md:pb-26">
      <a className="link-arrow" href="/blog">
        <ArrowIcon className="rotate-180" /> Back to Blog
      </a>
      <AuthorOpening author={author} topics={topics} />
      <section aria-labelledby="posts" className="mt-14 lg:mt-18">
        <h2 className="display-3" id="posts">
          {posts === 1 ? 'One post' : countedTitle('Posts', posts)}
        </h2>
        <ul className="mt-6 border-b border-line">
          {list.posts.map((post) => (
            <li key={post.id}>
              <PostRow post={post} />
            </li>
          ))}
        </ul>
        <PageStrip {...list} address={(page) => authorAddress(slug, page)} label="Pages" />
      </section>
      {ask && (
        <section className="mt-11 flex flex-wrap items-center justify-between gap-x-10 gap-y-4 rounded-card bg-gold-soft px-7 py-6 text-ink print:hidden">
          <h2 className="display-3">{ask.title}</h2>
          <ButtonLink href={ask.action.href} variant="green">
            {ask.action.label}
          </ButtonLink>
        </section>
      )}
    </div>
  );
}

function AuthorOpening({ author, topics }: Pick<AuthorPageProps, 'author' | 'topics'>) {
  const { name, work, bio } = author;
  return (
    <header className="mt-4 grid items-end gap-x-[min(4rem,6%)] gap-y-8 md:grid-cols-[min(18rem,30%)_minmax(0,1fr)]">
      <AuthorPortrait
        className="aspect-[4/5] w-37 rounded-[12px] md:w-full md:rounded-card"
        eager
        person={author}
        sizes="(min-width: 48rem) 288px, 148px"
      />
      <div>
        <Eyebrow className="mb-3 text-brick" text="Author" />
        <h1 className="display-1" id={titleId} {...languageProps(name)}>
          {name}
        </h1>
        {work && (
          <p className="mt-4 text-lg font-semibold" {...languageProps(work)}>
            {work}
          </p>
        )}
        <p className="lead mt-5 max-w-[32em] text-mute" {...languageProps(bio)}>
          {bio || messages.comments.noBio}
        </p>
        <AuthorFacts author={author} topics={topics} />
      </div>
    </header>
  );
}

const topicsShown = 3;

function AuthorFacts({ author, topics }: Pick<AuthorPageProps, 'author' | 'topics'>) {
  const { posts, lastPostAt, link } = author;
  return (
    <dl className="mt-7 flex flex-wrap gap-x-10 gap-y-4 border-t border-line pt-5 leading-snug">
      <div>
        <dt className="text-[0.9375rem] text-mute">Posts</dt>
        <dd className="font-semibold">{posts}</dd>
      </div>
      {topics.length > 0 && (
        <div>
          <dt className="text-[0.9375rem] text-mute">Writes about</dt>
          <dd className="font-semibold">{topics.slice(0, topicsShown).join(', ')}</dd>
        </div>
      )}
      <div>
        <dt className="text-[0.9375rem] text-mute">Last post</dt>
        <dd className="font-semibold">
          <time dateTime={lastPostAt}>
            <LongDate of={lastPostAt} />
          </time>
        </dd>
      </div>
      {link && (
        <div>
          <dt className="text-[0.9375rem] text-mute">Elsewhere</dt>
          <dd className="font-semibold">
            <a
              className="inline-block py-1.5 -my-1.5 text-brick underline-offset-4 hover:underline"
              href={link}
              rel="me noopener"
            >
              {socialLabel(link)}
            </a>
          </dd>
        </div>
      )}
    </dl>
  );
}

interface AuthorPortraitProps {
  person: Pick<ShownAuthor, 'name' | 'picture' | 'isDrawn'>;
  className: string;
  sizes: string;
  eager?: boolean;
  /** Beside the name in one link, so that it is read aloud once. */
  isDecorative?: boolean;
}

/** The photograph of an author, the drawing of a made-up one, or the kolam of the name. */
export function AuthorPortrait({ person, isDecorative, ...box }: AuthorPortraitProps) {
  const { name, picture, isDrawn } = person;
  const { className, sizes, eager } = box;
  if (picture) {
    return (
      <Picture
        className={`object-cover object-top ${className}`}
        eager={eager}
        image={isDecorative ? { ...picture, alt: '' } : picture}
        sizes={sizes}
      />
    );
  }
  if (isDrawn) {
    const alt = isDecorative ? '' : undefined;
    return <DrawnPortrait alt={alt} className={className} eager={eager} name={name} />;
  }
  return <NameTile className={className} name={name} />;
}
