import { shorten } from '../text/plain-text.ts';
import { hasNoSize, hidingSelectors, isHiding, styleOf } from './hiding-styles.ts';
import { isInline } from './html-elements.ts';

/** Why a part of a text is not shown to readers where it comes from. */
export const hiddenKinds = ['comment', 'deletion', 'hidden'] as const;
type HiddenKind = (typeof hiddenKinds)[number];

/** A part that was left out of a text. */
export interface HiddenPart {
  kind: HiddenKind;
  words: string;
}

/** How a tree of HTML is read and changed. */
export interface HtmlTree<Node> {
  /** The name of an element; undefined for text. */
  nameOf(node: Node): string | undefined;
  /** An attribute of an element; '' if it has no value. */
  attributeOf(node: Node, name: string): string | undefined;
  /** The text of a node that is no element. */
  textOf(node: Node): string;
  childrenOf(node: Node): Node[];
  setChildren(node: Node, children: Node[]): void;
}

/**
 * Removes what the program or the page that a text comes from does not show to its readers: comments, the deleted words of
 * tracked changes, and hidden text. Parts without words, such as the marks of comments, are removed without a note. `source`
 * is the HTML with its style sheets. With `isKept` only the marks are removed.
 */
export function removeHidden<Node>(
  root: Node,
  source: string,
  tree: HtmlTree<Node>,
  isKept = false,
): HiddenPart[] {
  const parts: HiddenPart[] = [];
  const kindOf = kindsIn(tree, hidingSelectors(source));

  function wordsOf(node: Node): string {
    const name = tree.nameOf(node);
    if (name === undefined) return tree.textOf(node);
    if (kindOf(node) === 'mark') return '';
    const words = tree.childrenOf(node).map(wordsOf).join('');
    return isInline(name) ? words : ` ${words} `;
  }

  function note(kind: HiddenKind, nodes: Node[]) {
    const words = nodes.map(wordsOf).join('').replace(/\s+/gu, ' ').trim();
    if (/[\p{L}\p{N}]/u.test(words)) parts.push({ kind, words });
  }

  function clean(parent: Node) {
    let run: { kind: HiddenKind; nodes: Node[] } | undefined;
    const end = () => {
      if (run) note(run.kind, run.nodes);
      run = undefined;
    };
    const kept: Node[] = [];
    for (const child of tree.childrenOf(parent)) {
      const kind = kindOf(child);
      if (kind === 'mark') continue;
      if (kind === undefined || isKept) {
        // Word splits deleted words into several elements.
        if (run && wordsOf(child).trim()) end();
        if (tree.nameOf(child) !== undefined) clean(child);
        kept.push(child);
        continue;
      }
      const comments = tree.childrenOf(child).filter((each) => kindOf(each) === 'comment');
      if (kind === 'comment' && comments.length > 0) {
        end();
        for (const comment of comments) note(kind, [comment]);
      } else {
        if (run?.kind !== kind || kind === 'comment') end();
        run ??= { kind, nodes: [] };
        run.nodes.push(child);
      }
    }
    end();
    tree.setChildren(parent, kept);
  }

  clean(root);
  return parts;
}

/** Returns a function that says why a node is not for readers; a mark shows where a comment belongs. */
function kindsIn<Node>(tree: HtmlTree<Node>, hidingSelectors: ReadonlySet<string>) {
  const isMarkText = (node: Node): boolean =>
    tree.nameOf(node) === undefined
      ? /^(?:\s|\[[^\]]{0,12}\])*$/u.test(tree.textOf(node))
      : tree.childrenOf(node).every(isMarkText);

  function isSized(node: Node): boolean {
    return tree.childrenOf(node).some((child) => {
      const style = styleOf(tree.attributeOf(child, 'style') ?? '');
      return (style.has('font-size') && !hasNoSize(style)) || isSized(child);
    });
  }

  /** Google Docs ends a page with its comments, which begin with a link back to their places. */
  function isDocsComment(node: Node): boolean {
    const first = tree
      .childrenOf(node)
      .find((child) => tree.nameOf(child) !== undefined || tree.textOf(child).trim());
    if (first === undefined || tree.nameOf(first) !== 'a') return false;
    return /^#cmnt_ref\d/.test(tree.attributeOf(first, 'href') ?? '');
  }

  return (node: Node): HiddenKind | 'mark' | undefined => {
    const name = tree.nameOf(node);
    if (name === undefined) return;
    const attribute = (key: string) => tree.attributeOf(node, key) ?? '';
    const classes = attribute('class').split(/\s+/).filter(Boolean);
    const isOf = (pattern: RegExp) => classes.some((each) => pattern.test(each));
    const isMark =
      isOf(/^(?:msocomanchor|MsoCommentReference|msocomoff)$/i) ||
      /^#(?:_mso|cmnt)/i.test(attribute('href'));
    if (isMark && isMarkText(node)) return 'mark';
    const style = styleOf(attribute('style'));
    const isComment = isOf(/^(?:msocomtxt|MsoCommentText)$/i) || isDocsComment(node);
    if (isComment || style.get('mso-element')?.startsWith('comment')) return 'comment';
    if (name === 'del' || isOf(/^msoDel$|TrackChange\w*Delet|marker-deletion/i)) return 'deletion';
    const selectors = [
      name,
      ...[...classes.map((each) => `.${each}`), `#${attribute('id')}`].flatMap((each) => [
        each,
        `${name}${each}`,
      ]),
    ];
    const isHidden =
      tree.attributeOf(node, 'hidden') !== undefined ||
      (name === 'dialog' && tree.attributeOf(node, 'open') === undefined) ||
      name === 'datalist' ||
      isHiding(style) ||
      (hasNoSize(style) && !isSized(node)) ||
      selectors.some((selector) => hidingSelectors.has(selector.toLowerCase()));
    return isHidden ? 'hidden' : undefined;
  };
}

const names: Record<HiddenKind, [one: string, many: string]> = {
  comment: ['comment', 'comments'],
  deletion: ['deletion', 'deletions'],
  hidden: ['hidden text', 'hidden texts'],
};

/** How many parts are named, and with how many letters. */
const named = { parts: 5, letters: 60 };

/** "2 comments and 1 deletion stayed behind: “Ask Ravi”, “Margin is 40%”, “20,000”." */
export function leftBehindText(parts: readonly HiddenPart[]): string {
  const counts = hiddenKinds.flatMap((kind) => {
    const count = parts.filter((part) => part.kind === kind).length;
    return count === 0 ? [] : `${count} ${names[kind][count === 1 ? 0 : 1]}`;
  });
  const list = new Intl.ListFormat('en-GB').format(counts);
  const words = parts
    .slice(0, named.parts)
    .map((part) => `“${shorten(part.words, named.letters)}”`);
  const more = parts.length > named.parts ? ` and ${parts.length - named.parts} more` : '';
  return `${list} stayed behind: ${words.join(', ')}${more}.`;
}
