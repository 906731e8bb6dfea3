import { codePoints } from '../../../domain/api/form-fields.ts';
import { faultText, type LinkResult } from '../../../domain/links/link-result.ts';
import type { PostChecksValues } from '../../../domain/posts/post-form.ts';
import type { DraftPlace, PostWarning } from '../../../domain/posts/posts.calls.ts';
import { claimAdvice, claimWords } from '../../../domain/text/claim-words.ts';
import { inSentence } from '../../../domain/text/in-sentence.ts';
import { formatNumber } from '../../../domain/text/numbers.ts';
import { shorten } from '../../../domain/text/plain-text.ts';
import type { TextParts, TextPicture } from './html/text-parts.ts';

/** The warnings about one part of a post, or its name if it is in order. */
export interface Finding {
  warnings: PostWarning[];
  fine?: string | undefined;
}

/** About how many code points search results show. */
const visibleLengths = { title: 60, description: 160 };

/** In bytes: half a second on a slow 4G connection. */
const maxPicture = 300_000;

/** Picture names, and the bytes that a browser loads where known, by address. */
export type Weights = ReadonlyMap<string, { name: string; bytes: number }>;

/** Checks title, Meta Description, categories and Featured Image. */
export function fieldFindings(draft: PostChecksValues, weights: Weights): Finding[] {
  const { title = '', metaDescription: description = '', categories = [] } = draft;
  const picture = draft.featuredImage ?? '';
  const place = inField('featuredImage', picture);
  const isUndescribed = picture !== '' && !draft.featuredAlt;
  return [
    tooLong('title', 'The title', 'title', title, visibleLengths.title),
    description.trim() === ''
      ? finding(false, [withoutDescription])
      : tooLong(
          'metaDescription',
          'The Meta Description',
          'Meta Description',
          description,
          visibleLengths.description,
        ),
    finding('category', categories.length > 0 ? [] : [withoutCategory]),
    finding(picture && 'Featured Image', [
      ...(isUndescribed
        ? [descriptionWarning('The Featured Image has no description', place)]
        : []),
      ...heavyPictureWarnings(weights.get(picture), 'The Featured Image', place),
    ]),
  ];
}

/**
 * Words in title, Meta Description and text that promise results or create pressure. They may be legitimate, so the
 * warning only names them.
 */
export function claimFindings(draft: PostChecksValues, { words }: TextParts): Finding {
  const texts = [
    ['title', draft.title ?? ''],
    ['metaDescription', draft.metaDescription ?? ''],
    ['content', words],
  ] as const;
  const warnings = texts.flatMap(([field, text]) =>
    claimWords(text).map(({ kind, words: found }) => {
      const title = kind === 'promise' ? `“${found}” promises` : `“${found}” hurries the reader`;
      return warningOf(title, claimAdvice[kind], inField(field));
    }),
  );
  return { warnings };
}

/** Checks the author's name. */
export function authorFinding(author: string, isLoginName: boolean): Finding {
  const title = `The author “${quoted(author)}” is a login name`;
  const advice = 'Readers see it. Give the name of a person, or of the company.';
  return { warnings: isLoginName ? [warningOf(title, advice, inField('author'))] : [] };
}

const withoutDescription = warningOf(
  'No Meta Description',
  'Search results and cards show the beginning of the text instead.',
  inField('metaDescription'),
);

const withoutCategory = warningOf(
  'No category',
  'Readers find posts by category, and the first one is shown on the card.',
  inField('categories'),
);

/** Checks the pictures and headings of the text. */
export function textFindings({ pictures, headings }: TextParts, weights: Weights): Finding[] {
  const first = headings.findIndex(({ level }) => level === 2);
  const skipping = headings.filter((_, at) => first < 0 || at < first).slice(0, 1);
  return [
    finding(
      pictures.length > 0 && 'pictures',
      pictures.flatMap((picture) => ofPicture(picture, weights)),
    ),
    finding(
      headings.length > 0 && 'headings',
      skipping.map(({ words, nth }) =>
        warningOf(
          'A heading skips a level',
          `“${quoted(words)}” is a Heading 2 without a Heading 1 before it: readers see it as a Heading 1.`,
          { field: 'content', element: 'heading', address: null, nth },
        ),
      ),
    ),
  ];
}

function ofPicture(picture: TextPicture, weights: Weights): PostWarning[] {
  const { src, alt, nth } = picture;
  const place: DraftPlace = { field: 'content', element: 'picture', address: src, nth };
  const weight = weights.get(src);
  const pictureLabel = pictureName(picture, weight?.name);
  return [
    ...(alt ? [] : [descriptionWarning('A picture has no description', place, pictureLabel)]),
    ...heavyPictureWarnings(weight, 'A picture', place, pictureLabel),
  ];
}

/** The picture's file name or the last part of its address, and the words before it. */
export function pictureName({ src, after }: TextPicture, name = ''): string {
  const file = src.startsWith('data:') ? 'Pasted into the text' : src.split('/').at(-1);
  const parts = [name || quoted(file ?? ''), after && `after “${quoted(after)}”`];
  return parts.filter(Boolean).join(', ');
}

function descriptionWarning(title: string, place: DraftPlace, pictureLabel = ''): PostWarning {
  const advice = about(pictureLabel, 'For readers who cannot see it, and for image search.');
  return { ...warningOf(title, advice, place), kind: 'undescribed' };
}

function heavyPictureWarnings(
  weight: { bytes: number } | undefined,
  what: string,
  place: DraftPlace,
  pictureLabel = '',
): PostWarning[] {
  if (!weight || weight.bytes <= maxPicture) return [];
  const size = `${formatNumber(Math.round(weight.bytes / 1000))} KB`;
  const advice = about(pictureLabel, 'It loads slowly on phones. Use a smaller picture.');
  return [warningOf(`${what} is heavy: ${size}`, advice, place)];
}

/** Prefixes the advice with the element that it is about. */
function about(pictureLabel: string, advice: string): string {
  return pictureLabel ? `${pictureLabel}: ${inSentence(advice)}` : advice;
}

function tooLong(
  field: DraftPlace['field'],
  what: string,
  fine: string,
  text: string,
  length: number,
): Finding {
  const count = codePoints(text);
  const title = `${what} is long: ${count} characters`;
  const advice = `Search results show about ${length}: “${quoted(text, length)}”`;
  return finding(fine, count > length ? [warningOf(title, advice, inField(field))] : []);
}

/** A warning without a button that fixes it. */
export function warningOf(title: string, advice: string, place: DraftPlace): PostWarning {
  return { kind: 'other', title, advice, place, suggestion: null };
}

function finding(fine: string | false, warnings: PostWarning[]): Finding {
  return warnings.length > 0 ? { warnings } : { warnings, fine: fine || undefined };
}

export function quoted(words: string, length = 60): string {
  return shorten(words, length);
}

function inField(field: DraftPlace['field'], address: string | null = null): DraftPlace {
  return { field, element: null, address, nth: 0 };
}

type Fault = Exclude<LinkResult, { kind: 'works' }>;

/** Suggests an address of the site for a misspelt one. */
type Suggest = (href: string) => Promise<string | null>;

/** Responses of a text's links and of its pictures from other sites, by address. */
export type LinkAnswers = ReadonlyMap<string, LinkResult>;

/** Warnings about broken links and missing pictures of other sites. */
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
      return warningOf(`A picture ${faultText(fault.why)}`, text, place);
    }),
  );
  const ofLinks = links.flatMap(({ href, words, nth }) =>
    withFault(answers, href, (fault) => {
      const place: DraftPlace = { field: 'content', element: 'link', address: href, nth };
      const goal = href ? ` goes to ${quoted(href, 100)}` : ' has no address';
      const text = `“${quoted(words)}”${goal}.${advice(fault)}`;
      return {
        ...warningOf(`A link ${faultText(fault.why)}`, text, place),
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

/** Pictures that readers load from other sites, except those reported as missing. */
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

/** How to fix a broken link, or how to check a response that may differ for a reader. */
function advice({ kind, why }: Fault): string {
  if (kind === 'broken') return '';
  if (/^\d/.test(why)) return ' It may still open for readers: please try it.';
  return ' It could not be checked: please try it.';
}

/** "2 links", or "one other link" next to faulty ones. */
function linksWords(count: number, all: number): string | undefined {
  const words = `${count < all ? 'other ' : ''}${count === 1 ? 'link' : 'links'}`;
  return count > 0 ? `${count === 1 ? 'one' : count} ${words}` : undefined;
}
