import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { refused, typedLinkAddress } from '../addresses.ts';

/** What the link dialog holds, and making, changing or removing the link. */
export function useLink(editor: Editor, onClose: () => void) {
  const present = String(editor.getAttributes('link').href ?? '');
  const needsWords = editor.state.selection.empty && !present;
  const [address, setAddress] = useState(present);
  const [words, setWords] = useState('');
  const [error, setError] = useState<string>();

  function place() {
    const href = typedLinkAddress(address);
    if (!href) {
      setError(address.trim() ? refused.link : 'Please type an address.');
      setAddress('');
      return;
    }
    onClose();
    if (needsWords) insertLink(editor, words.trim() || address.trim(), href);
    else editor.chain().focus().extendMarkRange('link').setLink({ href }).run();
  }

  function remove() {
    onClose();
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
  }

  const isPresent = present !== '';
  return { address, setAddress, words, setWords, error, isPresent, needsWords, place, remove };
}

function insertLink(editor: Editor, text: string, href: string): void {
  editor
    .chain()
    .focus()
    .insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] })
    .unsetMark('link')
    .run();
}
