import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { type LinkBlockKind, linkBlockAddress } from '../../../../domain/posts/link-block.ts';
import { TextField } from '../../../ui/field.tsx';
import { ActionButton } from '../../ui/action.tsx';
import { Modal } from '../../ui/modal.tsx';
import { refused, typedLinkAddress } from './addresses.ts';
import { insertBlock } from './schema/insert-block.ts';

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

interface LinkBlockDialogProps {
  kind: LinkBlockKind;
  editor: Editor;
  onClose: () => void;
}

const copy = {
  button: {
    title: 'Button',
    words: 'Words of the button',
    noWords: 'Please type what the button says.',
    address: 'Address',
    hint: 'A page of this site, such as /contact, or an address elsewhere.',
    noAddress: 'Please type an address.',
    refused: refused.link,
  },
  video: {
    title: 'Video',
    words: 'Title of the video',
    noWords: 'Please type a title: it stands on the video until it plays.',
    address: 'Address of the video',
    hint: 'Of YouTube or Vimeo. Nothing is asked of them before a reader presses play.',
    noAddress: 'Please type the address of a video.',
    refused: 'That is not the address of a video on YouTube or Vimeo.',
  },
};

/** A new button or video, or the one that is chosen in the text. */
export function LinkBlockDialog({ kind, editor, onClose }: LinkBlockDialogProps) {
  const isPresent = editor.isActive('linkBlock', { kind });
  const present = isPresent ? editor.getAttributes('linkBlock') : { text: '', href: '' };
  const [words, setWords] = useState(String(present.text));
  const [address, setAddress] = useState(String(present.href));
  const [errors, setErrors] = useState<{ words?: string; address?: string }>({});
  const texts = copy[kind];

  function place() {
    const text = words.replace(/\s+/g, ' ').trim();
    const href = linkBlockAddress(kind, typedLinkAddress(address));
    if (!text || !href) {
      return setErrors({
        ...(!text && { words: texts.noWords }),
        ...(!href && { address: address.trim() ? texts.refused : texts.noAddress }),
      });
    }
    onClose();
    if (isPresent) editor.chain().focus().updateAttributes('linkBlock', { text, href }).run();
    else
      insertBlock(editor.chain().focus(), { type: 'linkBlock', attrs: { kind, text, href } }).run();
  }

  return (
    <Modal
      confirmLabel={`${isPresent ? 'Change' : 'Insert'} ${kind}`}
      onClose={onClose}
      onConfirm={place}
      title={texts.title}
    >
      <TextField
        error={errors.address}
        hint={texts.hint}
        inputMode="url"
        label={texts.address}
        onChange={({ target }) => setAddress(target.value)}
        placeholder={kind === 'video' ? 'https://' : '/contact'}
        value={address}
      />
      <TextField
        error={errors.words}
        label={texts.words}
        onChange={({ target }) => setWords(target.value)}
        value={words}
      />
    </Modal>
  );
}
