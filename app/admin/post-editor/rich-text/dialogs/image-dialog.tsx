import type { Editor } from '@tiptap/react';
import { TextField } from '../../../../ui/field.tsx';
import { Modal } from '../../modal.tsx';
import { AltField } from './alt-field.tsx';
import { FileChoice } from './file-choice.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { usePlacedPicture } from './use-placed-picture.ts';

interface ImageDialogProps {
  editor: Editor;
  onClose: () => void;
}

/** A new picture, by file or by address; or the one that is chosen in the text. */
export function ImageDialog({ editor, onClose }: ImageDialogProps) {
  const picture = usePlacedPicture(editor, onClose);
  const { file } = picture;
  return (
    <Modal
      confirmLabel={picture.isPresent ? 'Change image' : 'Insert image'}
      onClose={onClose}
      onConfirm={() => void picture.place()}
      title="Image"
    >
      <FileChoice file={file} label="Picture from this device" onChoose={picture.setFile} />
      <TextField
        disabled={file !== undefined}
        error={picture.error}
        inputMode="url"
        label="Or its address"
        onChange={({ target }) => picture.setAddress(target.value)}
        placeholder="https://"
        value={file ? '' : picture.address}
      />
      <AltField alt={picture.alt} onChange={picture.setAlt} />
      <UploadProgress share={picture.share} />
    </Modal>
  );
}
