import type { PostFields } from '../../../domain/posts/post-fields.ts';
import { type Block, pairedBlocks, textBlock } from './blocks.ts';
import type { Row } from './comparison.ts';
import { contentBlocks } from './content-blocks.ts';

/** What the form of a post calls its fields, without the text. */
export const fieldLabels = [
  ['title', 'Title'],
  ['author', 'Author'],
  ['status', 'Status'],
  ['categories', 'Categories'],
  ['tags', 'Tags'],
  ['meta_description', 'Meta Description'],
  ['featured_image_alt', 'Alt text of the featured image'],
  ['excerpt', 'Excerpt'],
  ['slug', 'Address (slug)'],
  ['author_bio', 'Author bio'],
] as const satisfies [keyof PostFields, string][];

/** A post as its form holds it. */
export interface ComparedPost extends Omit<PostFields, 'featured_media'> {
  /** Path of the picture. */
  featured_image?: string | null;
}

/** Two versions of a post by field, and their texts by block. */
export function postRows(
  first: ComparedPost,
  second: ComparedPost,
  blocksOf = contentBlocks,
): Row[] {
  const fields = fieldLabels
    .map(([key, label]): Row => {
      const pair = [textBlock(first[key].trim()), textBlock(second[key].trim())] as const;
      return { label, unit: 'field', pair };
    })
    .filter(({ pair }) => pair.some((block) => block?.text));
  const picture = [pictureBlock(first), pictureBlock(second)] as const;
  if (picture.some(Boolean)) fields.push({ label: 'Featured image', unit: 'field', pair: picture });
  const contents = contentRows(blocksOf(first.content), blocksOf(second.content));
  return [...fields, ...contents];
}

function pictureBlock({ featured_image: src }: ComparedPost): Block | undefined {
  return src ? { kind: 'picture', text: '', form: src, src } : undefined;
}

/** Each under the heading above it. */
function contentRows(first: Block[], second: Block[]): Row[] {
  let heading = 'Content';
  return pairedBlocks(first, second).map((pair) => {
    const block = pair[1] ?? pair[0];
    const isHeading = block?.kind === 'heading';
    if (isHeading) heading = block.text;
    return { label: isHeading ? 'Heading' : heading, unit: 'paragraph', pair };
  });
}
