import type {
  BlockContent,
  Heading,
  List,
  Nodes,
  Paragraph,
  PhrasingContent,
  RootContent,
} from 'mdast';
import * as z from 'zod/mini';
import type { Page } from '../../../domain/page.ts';
import { infoOf, schemaOf, unwrapOptional } from '../../../domain/pages/page-edits.ts';
import type { PostStatus } from '../../../domain/posts/post.ts';
import { fieldsIn } from '../../../domain/record.ts';
import { withFrontMatter, writeMarkdown } from '../../text/markdown.ts';

interface PageFacts {
  status: PostStatus;
  /** The address of the page. */
  url: string;
  /** Instant of its last publication, or of the draft's last change. */
  updated: string | undefined;
}

/** Converts an address of the site for use in the document. */
type Readdress = (address: string) => string;

type Schema = z.core.$ZodType;
type Values = Record<string, unknown>;

/** A marketing page as a Markdown document: the texts of its sections in order, by the fields of its form. */
export function pageDocument(page: Page, facts: PageFacts, readdress: Readdress): string {
  const sections = page.sections.flatMap((section) => {
    const effective = 'effective' in section ? paragraphs(section.effective) : [];
    const depth = section.kind === 'hero' ? 1 : 2;
    return [...effective, ...groupNodes(schemaOf(section.kind), section, depth)];
  });
  const { title, description } = page.meta;
  changeAddresses(sections, readdress);
  const text = writeMarkdown({ type: 'root', children: sections });
  return withFrontMatter({ title, description, ...facts }, text);
}

/** Fields that serve as a group's heading. */
const heads = ['title', 'question', 'name', 'formTitle'];

function groupNodes(schema: Schema, data: unknown, depth: number): RootContent[] {
  const value = fieldsIn(data);
  if ('href' in value) return [paragraph(linkOf(value))];
  const fields = fieldsOf(schema);
  const head = fields.find(([key]) => heads.includes(key))?.[0];
  const title = [head && value[head], value.accent].filter(Boolean).join(' ');
  const others = fields.filter(([key]) => key !== head && key !== 'accent');
  return [
    ...(title ? [heading(title, depth)] : []),
    ...others.flatMap(([key, field]) => fieldNodes(field, value[key], depth)),
  ];
}

function fieldNodes(field: Schema, value: unknown, depth: number): RootContent[] {
  const info = infoOf(field);
  if (!info || !value) return [];
  switch (info.control) {
    case 'group':
      return groupNodes(unwrapOptional(field), value, depth + 1);
    case 'list':
      return listNodes(unwrapOptional(field), value as unknown[], depth + 1);
    case 'picture':
      return [paragraph(imageOf(value as { src: string; alt: string }))];
    case 'flag':
      return paragraphs(info.label);
    case 'line':
    case 'lines':
      return paragraphs(String(value));
    default:
      return paragraphs(`${info.label}: ${value}`);
  }
}

function listNodes(schema: Schema, values: unknown[], depth: number): RootContent[] {
  if (!(schema instanceof z.ZodMiniArray) || values.length === 0) return [];
  const item = schema.def.element;
  const control = infoOf(item)?.control;
  if (control === 'lines') return values.flatMap((value) => paragraphs(String(value)));
  if (control === 'line') return [bullets(values.map((value) => [text(String(value))]))];
  const groups = values.map(fieldsIn);
  if (groups.every((group) => 'href' in group))
    return [bullets(groups.map((group) => [linkOf(group)]))];
  if (!isShort(item)) return groups.flatMap((group) => groupNodes(item, group, depth));
  return [bullets(groups.map((group) => [text(factsOf(item, group))]))];
}

/** Whether a group fits on one line, such as a figure, a batch or a week. */
function isShort(schema: Schema): boolean {
  const controls = fieldsOf(schema).map(([, field]) => infoOf(field)?.control ?? '');
  return controls.every((control) => ['line', 'number', 'date'].includes(control));
}

function factsOf(schema: Schema, group: Values): string {
  const parts = fieldsOf(schema).map(([key, field]) => {
    const info = infoOf(field);
    return group[key] && info?.control === 'number' ? `${info.label}: ${group[key]}` : group[key];
  });
  return parts.filter(Boolean).join(' · ');
}

function fieldsOf(schema: Schema): [string, Schema][] {
  return schema instanceof z.ZodMiniObject ? Object.entries(schema.shape) : [];
}

/** Paragraphs are separated by blank lines; lines that begin with "- " form a list, as in legal texts. */
function paragraphs(words: string): BlockContent[] {
  return words.split(/\n\s*\n/).map((block) => {
    const lines = block.trim().split('\n');
    const isList = lines.every((line) => line.startsWith('- '));
    return isList
      ? bullets(lines.map((line) => [text(line.slice(2))]))
      : paragraph(text(block.trim()));
  });
}

const text = (value: string): PhrasingContent => ({ type: 'text', value });
const paragraph = (child: PhrasingContent): Paragraph => ({ type: 'paragraph', children: [child] });

function heading(title: string, depth: number): Heading {
  return {
    type: 'heading',
    depth: Math.min(depth, 6) as Heading['depth'],
    children: [text(title)],
  };
}

function bullets(items: PhrasingContent[][]): List {
  return {
    type: 'list',
    spread: false,
    children: items.map((children) => ({
      type: 'listItem',
      spread: false,
      children: [{ type: 'paragraph', children }],
    })),
  };
}

function linkOf({ label, about, href }: Values): PhrasingContent {
  const words = [label, about].filter(Boolean).join(' ');
  return { type: 'link', url: String(href), children: [text(words)] };
}

function imageOf({ src, alt }: { src: string; alt: string }): PhrasingContent {
  return { type: 'image', url: src, alt };
}

function changeAddresses(nodes: readonly Nodes[], readdress: Readdress): void {
  for (const node of nodes) {
    if ('url' in node) node.url = readdress(node.url);
    if ('children' in node) changeAddresses(node.children, readdress);
  }
}
