import type { DiffPart } from '../../../domain/text/word-diff.ts';
import type { Block } from './blocks.ts';

interface ComparedSideProps {
  block: Block | undefined;
  /** None where both sides say the same. */
  parts: DiffPart[];
  /** The parts that only this side has are marked. */
  own: 'first' | 'second';
  isChange?: boolean | undefined;
}

/** What one version says in a place. */
export function ComparedSide({ block, parts, own, isChange = false }: ComparedSideProps) {
  if (!block) return <p className="text-mute italic">Not in this version</p>;
  const isMarked = parts.some(({ kind }) => kind === own);
  return (
    <div className="compare-text" data-kind={block.kind}>
      {isChange && isMarked && (
        <span aria-hidden="true" className="compare-sign" data-own={own}>
          {own === 'first' ? '−' : '+'}
        </span>
      )}
      {block.kind === 'picture' && <PictureOf src={block.src ?? ''} />}
      <p>
        {parts.length === 0 && block.text}
        {parts.length === 0 && block.text === '' && block.kind !== 'picture' && <Blank />}
        {parts.length > 0 && <Words isChange={isChange} own={own} parts={parts} />}
      </p>
    </div>
  );
}

function PictureOf({ src }: { src: string }) {
  // Pictures of other sites are not asked for.
  if (!src.startsWith('/media/')) return <p className="break-all">[picture {src}]</p>;
  return <img alt="" className="mb-1 h-20 w-28 rounded-control object-cover" src={src} />;
}

const Blank = () => <span className="text-mute italic">(empty)</span>;

interface WordsProps {
  parts: DiffPart[];
  own: 'first' | 'second';
  isChange: boolean;
}

/** One version's words: those that the other does not have are marked, long equal parts shortened. */
function Words({ parts, own, isChange }: WordsProps) {
  const shown = parts.filter(({ kind }) => kind === 'same' || kind === own);
  const Mark = !isChange ? 'mark' : own === 'first' ? 'del' : 'ins';
  if (shown.length === 0) return <Blank />;
  return shown.map(({ kind, text }, index) => {
    const key = `${index}-${kind}`;
    if (kind === 'same') return <span key={key}>{shortened(text)}</span>;
    const [space = ''] = /^\s*/.exec(text) ?? [];
    return (
      <span key={key}>
        {space}
        <Mark>{text.slice(space.length)}</Mark>
      </span>
    );
  });
}

/** Characters of an equal part that stay at each end. */
const context = 200;

function shortened(text: string): string {
  if (text.length <= 3 * context) return text;
  return `${text.slice(0, context)} […] ${text.slice(-context)}`;
}
