import type { ReactNode } from 'react';
import type { SectionOf } from '../../domain/page.ts';
import { slugify } from '../../domain/text/slug.ts';
import { Band } from '../ui/band.tsx';
import type { SectionProps } from './section.tsx';

/** A legal text with its table of contents. */
export function LegalText({ ground, effective, parts, versions }: SectionProps<'legal-text'>) {
  return (
    <Band ground={ground}>
      <div className="grid gap-x-16 gap-y-10 border-t border-line pt-10 lg:grid-cols-[17rem_1fr]">
        <Contents parts={parts} />
        <div className="max-w-[46em]">
          <p className="font-semibold">{effective}</p>
          {parts.map(({ title, text }) => (
            <section className="pt-10" id={slugify(title)} key={title}>
              <h2 className="font-display text-[1.625rem] font-bold leading-tight tracking-tight">
                {title}
              </h2>
              {text.split(/\n\s*\n/).map((block) => (
                <Block key={block} text={block} />
              ))}
            </section>
          ))}
          {versions && <Versions {...versions} />}
        </div>
      </div>
    </Band>
  );
}

/** Links to earlier versions, for those who agreed to them. */
function Versions({ title, links }: NonNullable<SectionOf<'legal-text'>['versions']>) {
  const id = slugify(title);
  return (
    <nav aria-labelledby={id} className="mt-12 border-t border-line pt-6">
      <h2 className="text-base font-semibold" id={id}>
        {title}
      </h2>
      <ul className="mt-1">
        {links.map(({ href, label }) => (
          <li key={href}>
            <a className="inline-flex min-h-11 items-center text-brick underline" href={href}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Contents({ parts }: { parts: SectionOf<'legal-text'>['parts'] }) {
  return (
    <nav aria-label="On this page" className="lg:sticky lg:top-28 lg:self-start">
      <p className="text-base font-semibold">On this page</p>
      <ol className="mt-2 text-base">
        {parts.map(({ title }) => (
          <li key={title}>
            <a
              className="block py-2 leading-snug text-brick hover:underline"
              href={`#${slugify(title)}`}
            >
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** A paragraph, or a list if each line begins with a hyphen. */
function Block({ text }: { text: string }) {
  const lines = text.trim().split('\n');
  if (!lines.every((line) => line.startsWith('- '))) {
    return <p className="mt-4">{withMailLinks(text)}</p>;
  }
  return (
    <ul className="mt-4 list-disc space-y-2 pl-5 marker:text-brick">
      {lines.map((line) => (
        <li key={line}>{withMailLinks(line.slice(2))}</li>
      ))}
    </ul>
  );
}

function withMailLinks(text: string): ReactNode {
  // Every second part is an email address; a full stop after it is not part of it.
  return text.split(/([^\s<>()“”]+@[^\s<>()“”]+[^\s<>()“”.,;:])/).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      <a className="text-brick underline" href={`mailto:${part}`} key={part}>
        {part}
      </a>
    ),
  );
}
