import type { DiffPart } from '../../../../domain/text/word-diff.ts';

interface SideProps {
  parts: DiffPart[];
  /** The parts that only this side has are marked. */
  own: 'first' | 'second';
}

/** One version's text, with the words marked that the other does not have; long stretches alike are left out. */
export function Side({ parts, own }: SideProps) {
  const shown = parts.filter((part) => part.kind === 'same' || part.kind === own);
  if (shown.length === 0) return <span className="text-mute italic">(empty)</span>;
  return shown.map((part, index) => {
    const key = `${index}-${part.kind}`;
    if (part.kind === 'same') return <span key={key}>{shortened(part.text)}</span>;
    const [space = ''] = /^\s*/.exec(part.text) ?? [];
    return (
      <span key={key}>
        {space}
        <mark className="conflict-mark">{part.text.slice(space.length)}</mark>
      </span>
    );
  });
}

/** Enough of what is alike to see where one is. */
const context = 200;

function shortened(text: string): string {
  if (text.length <= 3 * context) return text;
  return `${text.slice(0, context)} […] ${text.slice(-context)}`;
}
