import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { TextField } from '../../../../ui/field.tsx';
import { ActionButton } from '../../../ui/action.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { refused, typedLinkAddress } from '../addresses.ts';

interface LinkDialogProps {
  editor: Editor;
  onClose: () => void;
}

/** Asks where the chosen words lead, and for the words when none are chosen. */
export function LinkDialog({ editor, onClose }: LinkDialogProps) {
  const isPicture = editor.isActive('image');
  const present = String(editor.getAttributes(isPicture ? 'image' : 'link').href ?? '');
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
    if (isPicture) editor.chain().focus().updateAttributes('image', { href }).run();
    else if (needsWords) insertLink(editor, words.trim() || address.trim(), href);
    else editor.chain().focus().extendMarkRange('link').setLink({ href }).run();
  }

  function remove() {
    onClose();
    if (isPicture)
      editor.chain().focus().updateAttributes('image', { href: null, rel: null }).run();
    else editor.chain().focus().extendMarkRange('link').unsetLink().run();
  }

  return (
    <Modal
      confirmLabel={present ? 'Change link' : 'Insert link'}
      extra={
        present && (
          <ActionButton onClick={remove} tone="text">
            Remove link
          </ActionButton>
        )
      }
      onClose={onClose}
      onConfirm={place}
      title="Link"
    >
      <TextField
        error={error}
        inputMode="url"
        label="Address"
        onChange={({ target }) => setAddress(target.value)}
        placeholder="https://"
        value={address}
      />
      {needsWords && (
        <TextField
          label="Words of the link"
          onChange={({ target }) => setWords(target.value)}
          value={words}
        />
      )}
    </Modal>
  );
}

function insertLink(editor: Editor, text: string, href: string): void {
  editor
    .chain()
    .focus()
    .insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] })
    .unsetMark('link')
    .run();
}
