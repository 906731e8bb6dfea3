import type { DraftPlace, PostWarning } from '../../../../../domain/api/answers/checks.ts';
import { faultWords, type LinkAnswer } from '../../../../../domain/links/link-answer.ts';
import type { LinkAnswers } from './ask-links.ts';
import { type Finding, pictureName, quoted, warningOf } from './draft-warnings.ts';
import type { TextParts } from './text-parts.ts';

type Fault = Exclude<LinkAnswer, { kind: 'works' }>;

/** Finds an address of the site that may have been meant. */
type Suggest = (href: string) => Promise<string | null>;

/** What the links of a text answered, and its pictures of other sites. */
export async function linkFindings(
  { links, pictures }: TextParts,
  answers: LinkAnswers,
  suggest: Suggest,
): Promise<Finding[]> {
  const ofPictures = pictures.flatMap((picture) =>
    withFault(answers, picture.src, (fault) => {
      const { src, nth } = picture;
      const text = `${pictureName(picture)}, comes from ${quoted(src, 100)}.${advice(fault)}`;
      const place: DraftPlace = { field: 'content', element: 'picture', address: src, nth };
      return warningOf(`A picture ${faultWords(fault.why)}`, text, place);
    }),
  );
  const ofLinks = links.flatMap(({ href, words, nth }) =>
    withFault(answers, href, (fault) => {
      const place: DraftPlace = { field: 'content', element: 'link', address: href, nth };
      const goal = href ? ` goes to ${quoted(href, 100)}` : ' has no address';
      const text = `“${quoted(words)}”${goal}.${advice(fault)}`;
      return {
        ...warningOf(`A link ${faultWords(fault.why)}`, text, place),
        kind: 'link' as const,
      };
    }),
  );
  const suggestions = new Map<string, string | null>();
  for (const { place } of ofLinks) {
    const href = place.address ?? '';
    if (answers.get(href)?.kind !== 'broken' || suggestions.has(href)) continue;
    suggestions.set(href, await suggest(href));
  }
  const suggested = ofLinks.map((each) => ({
    ...each,
    suggestion: suggestions.get(each.place.address ?? '') ?? null,
  }));
  const fine = links.filter(({ href }) => answers.get(href)?.kind === 'works').length;
  return [{ warnings: ofPictures }, { warnings: suggested, fine: linksWords(fine, links.length) }];
}

/** The pictures that readers load from other sites, unless they are known to be gone. */
export function elsewhereFindings(
  { pictures }: TextParts,
  answers: LinkAnswers,
  isOutside: (src: string) => boolean,
): Finding {
  const found = pictures.filter(({ src }) => isOutside(src) && answers.get(src)?.kind !== 'broken');
  const warnings = found.map((picture) => {
    const { src, nth } = picture;
    const host = URL.parse(src, 'https://site.invalid')?.host;
    const text = `${pictureName(picture)}, comes from ${host}, which can change or delete it and learns who reads the post.`;
    const place: DraftPlace = { field: 'content', element: 'picture', address: src, nth };
    return {
      ...warningOf('A picture is loaded from another site', text, place),
      kind: 'elsewhere' as const,
    };
  });
  return { warnings };
}

function withFault(
  answers: LinkAnswers,
  address: string,
  warn: (fault: Fault) => PostWarning,
): PostWarning[] {
  const answer = answers.get(address);
  return answer && answer.kind !== 'works' ? [warn(answer)] : [];
}

/** What a program cannot judge, a reader can. */
function advice({ kind, why }: Fault): string {
  if (kind === 'broken') return '';
  if (/^\d/.test(why)) return ' It may refuse programs and open for readers: try it yourself.';
  return ' It could not be checked: try it yourself.';
}

/** "2 links", or "one other link" where others are not in order. */
function linksWords(count: number, all: number): string | undefined {
  const words = `${count < all ? 'other ' : ''}${count === 1 ? 'link' : 'links'}`;
  return count > 0 ? `${count === 1 ? 'one' : count} ${words}` : undefined;
}
