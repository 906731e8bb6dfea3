import { micromark } from 'micromark';
import {
  gfmAutolinkLiteral,
  gfmAutolinkLiteralHtml,
} from 'micromark-extension-gfm-autolink-literal';
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table';

/** Markdown as HTML, which is cleaned like any pasted HTML. Its own HTML and indented lines stay text. */
export function markdownHtml(text: string): string {
  const html = micromark(withLineBreaks(text), {
    extensions: [
      gfmTable(),
      gfmAutolinkLiteral(),
      { disable: { null: ['htmlFlow', 'htmlText', 'codeIndented'] } },
    ],
    htmlExtensions: [gfmTableHtml(), gfmAutolinkLiteralHtml()],
    // Addresses are checked when the HTML is cleaned.
    allowDangerousProtocol: true,
  });
  // A picture alone in its line is a block; the editor's own tables say that their heads are of columns.
  return html
    .replaceAll(/<p>(<img [^<>]*>)<\/p>/g, '$1')
    .replaceAll(/<th(?=[ >])/g, '<th scope="col"');
}

/** Shorter lines were ended on purpose, such as those of an address; longer ones were wrapped by a program. */
const wrappedFrom = 60;

/** Keeps the ends of short lines, which Markdown would join. */
function withLineBreaks(text: string): string {
  let fence: string | undefined;
  return text
    .split(/\r\n?|\n/)
    .map((line) => {
      const [mark] = /^ {0,3}(?:`{3,}|~{3,})/.exec(line) ?? [];
      const sign = mark?.trim();
      if (sign && (fence === undefined || sign.startsWith(fence))) {
        fence = fence === undefined ? sign : undefined;
        return line;
      }
      const isShort = line.trim() !== '' && line.length < wrappedFrom;
      return fence === undefined && isShort ? `${line}  ` : line;
    })
    .join('\n');
}
