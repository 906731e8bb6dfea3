import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { type LinkBlockKind, linkBlockAddress } from '../../../domain/posts/link-block.ts';
import { TextField } from '../../ui/field.tsx';
import { ActionButton } from '../ui/action.tsx';
import { Modal } from '../ui/dialog.tsx';
import { refusedAddress, typedLinkAddress } from './addresses.ts';
import { insertBlock } from './schema/insert-block.ts';

interface LinkDialogProps {
  editor: Editor;
  onClose: () => void;
}

/** Asks for the address of the selected text, and for the text if none is selected. */
export function LinkDialog({ editor, onClose }: LinkDialogProps) {
  const isPicture = editor.isActive('image');
  const existing = String(editor.getAttributes(isPicture ? 'image' : 'link').href ?? '');
  const needsWords = editor.state.selection.empty && !existing;
  const [address, setAddress] = useState(existing);
  const [words, setWords] = useState('');
  const [error, setError] = useState<string>();

  function insert() {
    const href = typedLinkAddress(address);
    if (!href) {
      setError(address.trim() ? refusedAddress.link : 'Please type an address.');
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
      confirmLabel={existing ? 'Change link' : 'Insert link'}
      extra={
        existing && (
          <ActionButton onClick={remove} tone="text">
            Remove link
          </ActionButton>
        )
      }
      onClose={onClose}
      onConfirm={insert}
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
          label="Text of the link"
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

interface LinkBlockDialogProps {
  kind: LinkBlockKind;
  editor: Editor;
  onClose: () => void;
}

const labels = {
  button: {
    title: 'Button',
    words: 'Text on the button',
    noWords: 'Please type what the button says.',
    address: 'Address',
    hint: 'A page of this site, such as /contact, or any address that starts with https://',
    noAddress: 'Please type an address.',
    refused: refusedAddress.link,
  },
  video: {
    title: 'Video',
    words: 'Title of the video',
    noWords: 'Please type a title: it is shown on the video until it plays.',
    address: 'Address of the video',
    hint: 'A YouTube or Vimeo link. The player loads only when somebody presses play.',
    noAddress: 'Please type the address of a video.',
    refused: 'That is not the address of a video on YouTube or Vimeo.',
  },
};

/** Inserts a button or video, or changes the selected one. */
export function LinkBlockDialog({ kind, editor, onClose }: LinkBlockDialogProps) {
  const isChange = editor.isActive('linkBlock', { kind });
  const existing = isChange ? editor.getAttributes('linkBlock') : { text: '', href: '' };
  const [words, setWords] = useState(String(existing.text));
  const [address, setAddress] = useState(String(existing.href));
  const [errors, setErrors] = useState<{ words?: string; address?: string }>({});
  const text = labels[kind];

  function insert() {
    const label = words.replace(/\s+/g, ' ').trim();
    const href = linkBlockAddress(kind, typedLinkAddress(address));
    if (!label || !href) {
      return setErrors({
        ...(!label && { words: text.noWords }),
        ...(!href && { address: address.trim() ? text.refused : text.noAddress }),
      });
    }
    onClose();
    const attrs = { text: label, href };
    if (isChange) editor.chain().focus().updateAttributes('linkBlock', attrs).run();
    else
      insertBlock(editor.chain().focus(), { type: 'linkBlock', attrs: { kind, ...attrs } }).run();
  }

  return (
    <Modal
      confirmLabel={`${isChange ? 'Change' : 'Insert'} ${kind}`}
      onClose={onClose}
      onConfirm={insert}
      title={text.title}
    >
      <TextField
        error={errors.address}
        hint={text.hint}
        inputMode="url"
        label={text.address}
        onChange={({ target }) => setAddress(target.value)}
        placeholder={kind === 'video' ? 'https://' : '/contact'}
        value={address}
      />
      <TextField
        error={errors.words}
        label={text.words}
        onChange={({ target }) => setWords(target.value)}
        value={words}
      />
    </Modal>
  );
}
