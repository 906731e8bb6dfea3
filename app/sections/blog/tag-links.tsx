import { blogAddress } from '../../../domain/posts/post-query.ts';

/** Tags as links to the posts that carry them. */
export function TagLinks({ tags, className = '' }: { tags: string[]; className?: string }) {
  return (
    <ul className={`flex flex-wrap gap-2 ${className}`}>
      {tags.map((tag) => (
        <li key={tag}>
          <a
            className="inline-flex min-h-11 items-center rounded-control bg-sand px-4 text-[0.9375rem] font-semibold hover:bg-line"
            href={blogAddress({ tag })}
          >
            {tag}
          </a>
        </li>
      ))}
    </ul>
  );
}
