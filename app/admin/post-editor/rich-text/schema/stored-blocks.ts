import { type AnyExtension, InputRule, type RawCommands } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { allowedLink } from '../../../../../domain/posts/allowed-address.ts';

/**
 * TipTap's blocks and marks, changed so that they hold everything that the server stores: links and bold in code, list
 * items that begin with a heading, code blocks without a code element.
 */
export const StoredBlocks = StarterKit.extend({
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
      parseHTML: () => [{ tag: 'a[href]', getAttrs: mayBeOpened }],
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
  bulletList: (list) => list.extend(ofPlainLines('bulletList')),
  orderedList: (list) => list.extend(ofPlainLines('orderedList')),
};

/** What an extension that is changed did before. */
interface WithParent {
  parent?: (...props: unknown[]) => unknown;
}

interface RenderProps {
  node: { attrs: Record<string, unknown> };
  HTMLAttributes: Record<string, unknown>;
}

/** A blank address is kept, so that it can be mended: the checks before publishing name it. */
function mayBeOpened(link: HTMLElement): null | false {
  const address = link.getAttribute('href') ?? '';
  return address === '' || allowedLink(address) ? null : false;
}

function languageOf({ classList }: HTMLElement): string | null {
  const name = [...classList].find((each) => each.startsWith('language-'));
  return name?.slice('language-'.length) || null;
}

/** Items may hold headings, but a tool or typed sign makes items of plain lines only: "1. " begins many a heading. */
function ofPlainLines(name: 'bulletList' | 'orderedList') {
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
