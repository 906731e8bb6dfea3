import type { Editor } from '@tiptap/react';
import { TextField } from '../../../../ui/field.tsx';
import { MediaChooser } from '../../../media/media-chooser.tsx';
import { ActionButton } from '../../../ui/action.tsx';
import { useDialog } from '../../../ui/dialog.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { AltField } from './alt-field.tsx';
import { FileChoice } from './file-choice.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { usePlacedPicture } from './use-placed-picture.ts';

interface ImageDialogProps {
  editor: Editor;
  onClose: () => void;
}

/** A new picture, by file, of the library or by address; or the one that is chosen in the text. */
export function ImageDialog({ editor, onClose }: ImageDialogProps) {
  const picture = usePlacedPicture(editor, onClose);
  const chooser = useDialog();
  const { file, chosen } = picture;
  return (
    <Modal
      confirmLabel={picture.isPresent ? 'Change image' : 'Insert image'}
      onClose={onClose}
      onConfirm={() => void picture.place()}
      title="Image"
    >
      <FileChoice file={file} label="Picture from this device" onChoose={picture.setFile} />
      <div className="flex flex-wrap items-center gap-3">
        <ActionButton onClick={() => chooser.open()}>Choose from the library</ActionButton>
        {chosen && !file && (
          <img
            alt={`Chosen: ${chosen.name || chosen.alt || 'a picture'}`}
            className="h-14 rounded-control border border-line"
            src={chosen.url}
          />
        )}
      </div>
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
      {chooser.render((close) => (
        <MediaChooser onChoose={picture.choose} onClose={close} />
      ))}
    </Modal>
  );
}
