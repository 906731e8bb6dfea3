import type { LegalBlock, LegalText as LegalTextCopy } from '../../../domain/page.ts';
import { Band } from '../../ui/band.tsx';
import type { SectionProps } from '../section-props.ts';

/** A document to read: its contents beside it, its lines no longer than the eye likes. */
export function LegalText({ ground, effective, parts }: SectionProps<'legal-text'>) {
  return (
    <Band ground={ground}>
      <div className="grid gap-x-16 gap-y-10 border-t border-line pt-10 lg:grid-cols-[17rem_1fr]">
        <Contents parts={parts} />
        <div className="max-w-[68ch]">
          <p className="font-semibold">{effective}</p>
          {parts.map((part) => (
            <section className="pt-10" id={part.id} key={part.id}>
              <h2 className="font-display text-[1.625rem] font-bold leading-tight tracking-tight">
                {part.title}
              </h2>
              {part.blocks.map((block) => (
                <Block block={block} key={JSON.stringify(block)} />
              ))}
            </section>
          ))}
        </div>
      </div>
    </Band>
  );
}

function Contents({ parts }: { parts: LegalTextCopy['parts'] }) {
  return (
    <nav aria-label="On this page" className="lg:sticky lg:top-28 lg:self-start">
      <p className="text-base font-semibold">On this page</p>
      <ol className="mt-2 text-base">
        {parts.map((part) => (
          <li key={part.id}>
            <a className="block py-2 leading-snug text-brick hover:underline" href={`#${part.id}`}>
              {part.title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Block({ block }: { block: LegalBlock }) {
  switch (block.kind) {
    case 'paragraph':
      return <p className="mt-4">{block.text}</p>;
    case 'list':
      return (
        <ul className="mt-4 list-disc space-y-2 pl-5 marker:text-brick">
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      );
    case 'email':
      return (
        <p className="mt-4">
          {block.before}
          <a className="break-words text-brick underline" href={`mailto:${block.email}`}>
            {block.email}
          </a>
          {block.after}
        </p>
      );
  }
}
