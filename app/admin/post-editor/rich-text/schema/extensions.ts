import type { Extensions } from '@tiptap/react';
import { allowedLink } from '../../../../../domain/posts/allowed-address.ts';
import type { Question } from '../toolbar/tools.ts';
import { UploadPlaceholders } from '../uploads/upload-placeholders.ts';
import { CursorBehind } from './cursor-behind.ts';
import { HeadingMarks } from './heading-marks.ts';
import { Indent } from './indent.ts';
import { Keys } from './keys.ts';
import { LinkBlock } from './link-block.ts';
import { MoveBlock } from './move-block.ts';
import { InlinePicture, Picture } from './picture.ts';
import { StoredBlocks } from './stored-blocks.ts';
import { TabKey } from './tab-key.ts';
import { tables } from './tables.ts';
import { BareLines } from './written-html.ts';

interface TextEvents {
  /** Escape makes the next Tab leave the text, or no longer does. */
  onLeaving: (leaving: boolean) => void;
  /** A key was pressed for a tool that asks something first. */
  onAsk: (question: Question) => void;
  /** Blocks were moved up (-1) or down (1). */
  onMoved: (step: 1 | -1) => void;
}

/** What a post's text may be made of, and the keys that make it. */
export function textExtensions({ onLeaving, onAsk, onMoved }: TextEvents): Extensions {
  return [
    StoredBlocks.configure({
      // "Heading 1" and "Heading 2" are h2 and h3: a post's page has its one h1 in the title.
      heading: { levels: [2, 3] },
      // Neither in the toolbar nor in what the server keeps.
      strike: false,
      codeBlock: { enableTabIndentation: true, tabSize: 2 },
      link: {
        openOnClick: false,
        defaultProtocol: 'https',
        // The server decides what a link's rel says; a link opens where the reader wants it.
        HTMLAttributes: { target: null, rel: null },
        isAllowedUri: (address) => allowedLink(address) !== '',
      },
    }),
    HeadingMarks,
    Picture,
    InlinePicture,
    BareLines,
    LinkBlock,
    ...tables,
    Indent,
    MoveBlock.configure({ onMoved }),
    TabKey.configure({ onLeaving }),
    UploadPlaceholders,
    CursorBehind,
    Keys.configure({ onAsk }),
  ];
}
