import { allowedLink, isOnOwnDisk } from '../../../../../domain/posts/allowed-address.ts';
import { foreignBlocks, isInline } from '../../../../../domain/posts/html-elements.ts';
import { keepSwallowedText } from '../../../../../domain/posts/swallowed-text.ts';
import { editedImageAddress, refusedAddress } from '../addresses.ts';
import { listsFromPrograms } from './pasted-lists.ts';
import {
  changeChildren,
  element,
  elementsIn,
  htmlOf,
  isBlank,
  isElement,
  type PastedElement,
  type PastedNode,
  textOf,
  treeOf,
} from './pasted-tree.ts';

/** HTML from the clipboard as the editor may read it, and what was taken out of it that the writer should know. */
interface CleanedPaste {
  html: string;
  problems: string[];
}

/** Makes of HTML from Word, Google Docs and web pages what the editor's schema understands; the schema drops the rest. */
export function cleanPastedHtml(html: string): CleanedPaste {
  return cleanPastedTree(treeOf(pastedPage(html).body), html);
}

/** HTML from the clipboard as a document. */
export function pastedPage(html: string): Document {
  return new DOMParser().parseFromString(harmlessSource(html), 'text/html');
}

/** The body of the document, and the text that came. */
export function cleanPastedTree(body: PastedElement, html: string): CleanedPaste {
  changeChildren(body, (children) => children.filter(isForReaders));
  // What the editor itself copied has the lists that the writer made.
  const isOurs = elementsIn(body).some(({ attributes }) => attributes.has('data-pm-slice'));
  if (!isOurs) listsFromPrograms(body);
  marksFromStyles(body);
  headingsBelowTitle(body);
  separateBlocks(body);
  const problems = [...unreadablePictures(body, html), ...blankedAddresses(body)];
  dropUnstoredAttributes(body);
  return { html: htmlOf(body.children), problems };
}

/** HTML whose text is parsed without loss, and that runs and loads nothing when it is. */
export function harmlessSource(html: string): string {
  return keepSwallowedText(html, { dropped: notForReaders, rewriteTag: withoutLiveParts });
}

/** Removed with what is in them where they have an end tag, besides scripts and styles. */
const notForReaders = ['noscript', 'select', 'object', 'svg', 'math'];

/**
 * Handlers and styles get names that mean nothing: where they are parsed, even in a document that nobody sees, they
 * are reported against the page's content security policy.
 */
function withoutLiveParts(tag: string): string {
  return tag.replaceAll(/([\s/"'])(style|on\w+)(\s*=)/gi, '$1data-$2$3');
}

function isForReaders(node: PastedNode): boolean {
  if (!isElement(node)) return true;
  // The last is of browsers that copy on a Mac.
  if (/^(?:meta|link|base)$|^br$/.test(node.name)) {
    return node.attributes.get('class') !== 'Apple-interchange-newline' && node.name === 'br';
  }
  return node.name !== 'o:p' || !isBlank(node);
}

/** As the server does it: h2 and h3 are ours, and a text with an h1 of its own has all of them one step lower. */
function headingsBelowTitle(body: PastedElement): void {
  const headings = elementsIn(body).filter(({ name }) => /^h[1-6]$/.test(name));
  const step = headings.some(({ name }) => name === 'h1') ? 1 : 0;
  for (const heading of headings) {
    heading.name = `h${Math.min(3, Math.max(2, Number(heading.name[1]) + step))}`;
  }
}

/** Words of blocks that the editor does not know would run into each other. */
function separateBlocks(parent: PastedElement): void {
  parent.children = parent.children.flatMap((child): PastedNode[] => {
    if (!isElement(child) || child.name === 'pre') return [child];
    separateBlocks(child);
    const { name } = child;
    if (isInline(name) || editorsElements.has(name)) return [child];
    return foreignBlocks.has(name) ? [element('div', child.children)] : [' ', child, ' '];
  });
}

const editorsElements = new Set([
  ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ol', 'ul', 'li', 'pre', 'blockquote', 'br', 'hr'],
  ...['img', 'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
]);

/** What to say of the addresses that the schema will leave blank. */
function blankedAddresses(body: PastedElement): string[] {
  const addresses = (name: string, attribute: string) =>
    elementsIn(body)
      .filter((each) => each.name === name)
      .map(({ attributes }) => attributes.get(attribute));
  const links = addresses('a', 'href').filter((address) => address !== undefined);
  const images = addresses('img', 'src');
  return [
    ...(links.some((address) => !allowedLink(address)) ? [refusedAddress.link] : []),
    ...(images.some((address) => !editedImageAddress(address ?? '')) ? [refusedAddress.image] : []),
  ];
}

/** The editor would show these, and the server would drop them. */
function dropUnstoredAttributes(body: PastedElement): void {
  for (const { name, attributes } of elementsIn(body)) {
    if (name !== 'a' && name !== 'ol') continue;
    for (const key of [...attributes.keys()]) {
      if (key !== 'href' && key !== 'start') attributes.delete(key);
    }
  }
}

/** Google Docs and Word write bold, italic and underline as styles of spans; here they become elements. */
function marksFromStyles(tree: PastedElement, within = { link: false, heading: false }): void {
  tree.children = tree.children.flatMap((child): PastedNode[] => {
    if (!isElement(child)) return [child];
    const { name } = child;
    marksFromStyles(child, {
      link: within.link || name === 'a',
      heading: within.heading || /^h[1-6]$/.test(name),
    });
    const style = child.attributes.get('data-style') ?? '';
    // The other way round: an element for bold that says it is not.
    if (/^(?:b|strong)$/.test(name) && isPlainWeight.test(style)) return child.children;
    if (!/^(?:span|font)$/.test(name) || textOf(child) === '') return [child];
    for (const [pattern, mark] of marks) {
      // Links are underlined anyway, and a heading is bold by itself.
      if (!pattern.test(style) || (mark === 'u' && within.link)) continue;
      if (mark === 'strong' && within.heading) continue;
      child.children = [element(mark, child.children)];
    }
    return [child];
  });
}

const isPlainWeight = /(?:^|[;\s])font-weight:\s*(?:normal|[1-4]00)/i;

const marks = [
  [/(?:^|[;\s])font-weight:\s*(?:bold|[6-9]00)/i, 'strong'],
  [/font-style:\s*italic/i, 'em'],
  [/text-decoration(?:-line)?:\s*[^;]*underline/i, 'u'],
] as const;

/**
 * Takes out the pictures that Word names by a place on the writer's disk, or has only as a drawing of its own (VML): no
 * browser can read them. `html` is the text as it came, where drawings may stand in comments. Says how many there were.
 */
function unreadablePictures(body: PastedElement, html: string): string[] {
  const images = elementsIn(body).filter(({ name }) => name === 'img');
  // An image for browsers names the drawing that it stands for.
  const shown = new Set(
    images.flatMap(({ attributes }) => attributes.get('v:shapes')?.split(/\s+/) ?? []),
  );
  const onDisk = images.filter(({ attributes }) => isOnOwnDisk(attributes.get('src') ?? ''));
  removePictures(body, new Set(onDisk));
  const drawn = drawings(html).filter((id) => !shown.has(id));
  const count = onDisk.length + drawn.length;
  return count === 0 ? [] : [sentence(count)];
}

/** The ids of the drawings that hold a picture. */
function drawings(html: string): string[] {
  const shapes = html.split(/<v:shape\b/i).slice(1);
  return shapes
    .filter((shape) => /<v:imagedata\b/i.test(shape))
    .map((shape) => /\bid=["']?([^\s"'>]+)/i.exec(shape)?.[1] ?? '');
}

/** With the paragraphs that hold nothing else. */
function removePictures(body: PastedElement, pictures: ReadonlySet<PastedElement>): void {
  const emptied = new Set(
    elementsIn(body).filter(
      (each) => each.name === 'p' && elementsIn(each).some((inner) => pictures.has(inner)),
    ),
  );
  changeChildren(body, (children) =>
    children.filter((child) => {
      if (!isElement(child)) return true;
      return !pictures.has(child) && !(emptied.has(child) && isBlank(child));
    }),
  );
}

function sentence(count: number): string {
  return count === 1
    ? 'One picture stayed behind, because Word keeps it to itself when text is copied. Copy the picture alone and paste it here, or use the Image button.'
    : `${count} pictures stayed behind, because Word keeps them to itself when text is copied. Copy each picture alone and paste it here, or use the Image button.`;
}
