import {
  type AnyExtension,
  Extension,
  type Extensions,
  InputRule,
  type RawCommands,
  textblockTypeInputRule,
} from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { allowedLink } from '../../../../domain/posts/allowed-address.ts';
import type { DialogName } from '../tools.tsx';
import { UploadPlaceholders } from '../uploads.ts';
import { CursorAfterInsert } from './insert-block.ts';
import { Indent, Keys, MoveBlock, TabKey } from './keys.ts';
import { LinkBlock } from './link-block.ts';
import { InlinePicture, Picture } from './picture.ts';
import { PlaceNumbers } from './place-numbers.ts';
import { tables } from './tables.ts';
import { ParagraphlessText } from './written-html.ts';

interface TextEvents {
  /** Called when Escape makes the next Tab leave the text, and when that ends. */
  onLeaving: (leaving: boolean) => void;
  /** Opens the dialog of a tool after its keyboard shortcut. */
  onDialog: (dialog: DialogName) => void;
  /** Asks for the description of the pictures with an address. */
  onDescribe: (address: string) => void;
  /** Called after blocks moved up (-1) or down (1). */
  onMoved: (step: 1 | -1) => void;
}

/** The schema and keyboard shortcuts of a post's text. */
export function textExtensions({
  onLeaving,
  onDialog,
  onDescribe,
  onMoved,
}: TextEvents): Extensions {
  return [
    StoredBlocks.configure({
      // "Heading 1" and "Heading 2" are h2 and h3, because the page's only h1 is the title.
      heading: { levels: [2, 3] },
      // Neither in the toolbar nor stored by the server.
      strike: false,
      codeBlock: { enableTabIndentation: true, tabSize: 2 },
      link: {
        openOnClick: false,
        defaultProtocol: 'https',
        // The server sets rel; links open in the same tab.
        HTMLAttributes: { target: null, rel: null },
        isAllowedUri: (address) => allowedLink(address) !== '',
      },
    }),
    HeadingMarks,
    Picture.configure({ onDescribe }),
    InlinePicture,
    ParagraphlessText,
    LinkBlock,
    ...tables,
    Indent,
    MoveBlock.configure({ onMoved }),
    TabKey.configure({ onLeaving }),
    UploadPlaceholders,
    CursorAfterInsert,
    PlaceNumbers,
    Keys.configure({ onDialog }),
  ];
}

/**
 * TipTap's blocks and marks, extended for everything that the server stores: links and bold in code, list items that begin
 * with a heading, code blocks without a code element.
 */
const StoredBlocks = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map((each) => changes[each.name]?.(each) ?? each);
  },
});

const changes: Record<string, (extension: AnyExtension) => AnyExtension> = {
  code: (code) =>
    code.extend({
      excludes: 'code',
      addAttributes: () => ({
        language: {
          default: null,
          parseHTML: (element: HTMLElement) => languageOf(element),
          renderHTML: ({ language }: Record<string, string | null>) =>
            language ? { class: `language-${language}` } : {},
        },
      }),
    }),
  link: (link) =>
    link.extend({
      parseHTML: () => [{ tag: 'a[href]', getAttrs: isLink }],
    }),
  codeBlock: (codeBlock) =>
    codeBlock.extend({
      marks: 'link bold italic underline',
      addAttributes(this: WithParent) {
        return {
          ...(this.parent?.() as object),
          isBare: {
            default: false,
            rendered: false,
            parseHTML: (element: HTMLElement) => element.querySelector('code') === null,
          },
        };
      },
      renderHTML(this: WithParent, props: RenderProps) {
        const { isBare, language } = props.node.attrs;
        return isBare && !language ? ['pre', props.HTMLAttributes, 0] : this.parent?.(props);
      },
    }),
  listItem: (item) => item.extend({ content: 'block+' }),
  bulletList: (list) => list.extend(fromParagraphs('bulletList')),
  orderedList: (list) => list.extend(fromParagraphs('orderedList')),
};

/** `parent` is the function of the extended extension. */
interface WithParent {
  parent?: (...props: unknown[]) => unknown;
}

interface RenderProps {
  node: { attrs: Record<string, unknown> };
  HTMLAttributes: Record<string, unknown>;
}

/** Keeps a link with a blank address, so that it can be corrected; the checks before publishing list it. */
function isLink(link: HTMLElement): null | false {
  const address = link.getAttribute('href') ?? '';
  return address === '' || allowedLink(address) ? null : false;
}

function languageOf({ classList }: HTMLElement): string | null {
  const name = [...classList].find((each) => each.startsWith('language-'));
  return name?.slice('language-'.length) || null;
}

/** Items may contain headings, but tools and typed markers only convert paragraphs, because many headings begin with "1. ". */
function fromParagraphs(name: 'bulletList' | 'orderedList') {
  const command = name === 'bulletList' ? 'toggleBulletList' : 'toggleOrderedList';
  return {
    addInputRules(this: { parent?: (() => InputRule[]) | undefined }) {
      return (this.parent?.() ?? []).map(
        ({ find, handler }) =>
          new InputRule({
            find,
            handler: (props) =>
              props.state.selection.$from.parent.type.name === 'paragraph' ? handler(props) : null,
          }),
      );
    },
    addCommands: (): Partial<RawCommands> => ({
      [command]:
        () =>
        ({ chain }: Parameters<ReturnType<RawCommands['toggleBulletList']>>[0]) =>
          chain()
            .command(({ tr, editor }) => {
              const { from, to } = tr.selection;
              if (!editor.isActive('listItem')) {
                tr.setBlockType(from, to, editor.schema.nodes.paragraph as never);
              }
              return true;
            })
            .toggleList(name, 'listItem')
            .run(),
    }),
  };
}

/** Typing "#" or "##" begins Heading 1 or Heading 2, which are stored as h2 and h3. */
const HeadingMarks = Extension.create({
  name: 'headingMarks',
  // Higher than TipTap's headings, which would make "#" an h1.
  priority: 200,

  addInputRules() {
    const { heading } = this.editor.schema.nodes;
    if (!heading) return [];
    const level = ([, marks = '']: RegExpMatchArray) => ({ level: Math.min(3, marks.length + 1) });
    return [textblockTypeInputRule({ find: /^(#{1,3})\s$/, type: heading, getAttributes: level })];
  },
});
