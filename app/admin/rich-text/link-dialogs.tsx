import type { Editor } from '@tiptap/react';
import { type LinkBlockKind, linkBlockAddress } from '../../../domain/posts/link-block.ts';
import { TextField } from '../../ui/field.tsx';
import { ActionButton } from '../ui/action.tsx';
import { Modal } from '../ui/dialog.tsx';
import { refusedAddress, typedLinkAddress } from './addresses.ts';
import { insertBlock } from './schema/insert-block.ts';
import { useTextOfDialog } from './use-text-of-dialog.ts';

interface LinkDialogProps {
  editor: Editor;
  onClose: () => void;
}

/** Asks for the address of the selected text, and for the text if none is selected. */
export function LinkDialog({ editor, onClose }: LinkDialogProps) {
  const isPicture = editor.isActive('image');
  const existing = String(editor.getAttributes(isPicture ? 'image' : 'link').href ?? '');
  const needsWords = editor.state.selection.empty && !existing;
  const form = useTextOfDialog('link', { address: existing, words: '' });
  const { address, words } = form.fields;

  function insert() {
    const href = typedLinkAddress(address);
    if (!href) {
      form.change({ address: '' });
      form.refuse({ address: address.trim() ? refusedAddress.link : 'Please type an address.' });
      return;
    }
    form.forget();
    onClose();
    if (isPicture) editor.chain().focus().updateAttributes('image', { href }).run();
    else if (needsWords) insertLink(editor, words.trim() || address.trim(), href);
    else editor.chain().focus().extendMarkRange('link').setLink({ href }).run();
  }

  function remove() {
    form.forget();
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
      text={form}
      title="Link"
    >
      <TextField
        {...form.field('address')}
        inputMode="url"
        label="Address"
        placeholder="https://"
      />
      {needsWords && <TextField {...form.field('words')} label="Text of the link" />}
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
  const form = useTextOfDialog(kind, {
    words: String(existing.text),
    address: String(existing.href),
  });
  const { words, address } = form.fields;
  const text = labels[kind];

  function insert() {
    const label = words.replace(/\s+/g, ' ').trim();
    const href = linkBlockAddress(kind, typedLinkAddress(address));
    if (!label || !href) {
      return form.refuse({
        ...(!label && { words: text.noWords }),
        ...(!href && { address: address.trim() ? text.refused : text.noAddress }),
      });
    }
    form.forget();
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
      text={form}
      title={text.title}
    >
      <TextField
        {...form.field('address')}
        hint={text.hint}
        inputMode="url"
        label={text.address}
        placeholder={kind === 'video' ? 'https://' : '/contact'}
      />
      <TextField {...form.field('words')} label={text.words} />
    </Modal>
  );
}
