import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { Modal } from '../../../ui/modal.tsx';
import { changePictures } from '../uploads/data-pictures.ts';
import { AltField } from './alt-field.tsx';

interface AltDialogProps {
  editor: Editor;
  /** Address of the picture that just arrived in the text. */
  address: string;
  onClose: () => void;
}

/** Asks what a picture shows that was pasted or dropped; it may stay without an answer. */
export function AltDialog({ editor, address, onClose }: AltDialogProps) {
  const [alt, setAlt] = useState('');

  /** A drop leaves the browser's cursor outside the text: without this, typing would go nowhere. */
  function close() {
    onClose();
    editor.commands.focus();
  }

  function confirm() {
    const described = alt.trim();
    changePictures(editor, address, (attrs) => ({ ...attrs, alt: attrs.alt || described }));
    close();
  }

  return (
    <Modal
      confirmLabel="Save description"
      onClose={close}
      onConfirm={confirm}
      title="Describe this picture"
    >
      <img alt="" className="max-h-48 w-full rounded-control object-contain" src={address} />
      <AltField alt={alt} onChange={setAlt} />
    </Modal>
  );
}
