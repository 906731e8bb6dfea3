import { readMinutes, readTimeText } from '../../../../domain/posts/read-time.ts';

/** How long a plain text is, in words and in minutes of a reader. */
export function WordCount({ text }: { text: string }) {
  const words = text.split(' ').filter(Boolean).length;
  return (
    <p className="tabular-nums">
      {words.toLocaleString('en-IN')} {words === 1 ? 'word' : 'words'}
      {words > 0 && ` · ${readTimeText(readMinutes(text))}`}
    </p>
  );
}
