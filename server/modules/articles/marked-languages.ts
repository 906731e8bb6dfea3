import { languageOf } from '../../../domain/text/language-of.ts';
import { plainText } from '../../../domain/text/plain-text.ts';

const names = 'p|h[1-6]|li|t[dh]|caption|blockquote';
const others = 'ul|ol|pre|hr|div|table|thead|tbody|tfoot|tr';

/** A block that holds text, as far as no other begins or ends. */
const block = new RegExp(
  `<(?:${names})(?= |>)[^<>]*(?=>([^<]*(?:<(?!/?(?:${names}|${others})[ >])[^<]*)*))`,
  'g',
);

/** Says of each block of a text in another script than the page's which language it is in. */
export function markedLanguages(html: string): string {
  return html.replaceAll(block, (tag, inside: string) => {
    const language = languageOf(plainText(inside));
    return language ? `${tag} lang="${language}"` : tag;
  });
}
