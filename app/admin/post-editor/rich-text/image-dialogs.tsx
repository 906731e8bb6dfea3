import type { Editor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { allowedImage } from '../../../../domain/posts/allowed-address.ts';
import { TextField } from '../../../ui/field.tsx';
import { type ChosenPicture, MediaChooser } from '../../media/media-chooser.tsx';
import { uploadPicture } from '../../media/uploads/upload-picture.ts';
import { ActionButton } from '../../ui/action.tsx';
import { useDialog } from '../../ui/dialog.tsx';
import { Modal } from '../../ui/modal.tsx';
import { FileChoice, UploadProgress } from '../picture-file.tsx';
import { refused } from './addresses.ts';
import { insertBlock } from './schema/insert-block.ts';
import { chosenPicture } from './schema/picture.ts';
import { changePictures } from './uploads.ts';

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

const nothingChosen = 'Please choose a picture or type an address.';

/** What the image dialog holds, and putting it into the text: a file is uploaded first. */
function usePlacedPicture(editor: Editor, onClose: () => void) {
  const type = chosenPicture(editor);
  const present = type ? editor.getAttributes(type) : undefined;
  const [address, setAddress] = useState(String(present?.src ?? ''));
  const [alt, setAlt] = useState(String(present?.alt ?? ''));
  const [file, setFile] = useState<File>();
  const [picked, setPicked] = useState<ChosenPicture>();
  const [error, setError] = useState<string>();
  const [share, setShare] = useState<number>();
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
    };
  }, []);

  // Another address that was typed since counts instead.
  const chosen = picked?.url === address ? picked : undefined;

  /** What was typed of this picture stays; the words about another one do not fit. */
  function choose(picture: ChosenPicture) {
    if (!alt || alt === (chosen ?? present)?.alt) setAlt(picture.alt);
    setPicked(picture);
    setAddress(picture.url);
    setFile(undefined);
    setError(undefined);
  }

  async function attributes() {
    if (file) {
      setShare(0);
      const { url: src, width, height } = await uploadPicture(file, alt, setShare);
      return { src, alt, width, height };
    }
    if (chosen) return { src: chosen.url, alt, width: chosen.width, height: chosen.height };
    const src = allowedImage(address);
    if (src && src === present?.src) return { alt };
    if (src) return { src, alt, width: null, height: null };
    setAddress('');
    throw new Error(address.trim() ? refused.image : nothingChosen);
  }

  async function place() {
    if (share !== undefined) return;
    try {
      const attrs = await attributes();
      if (isClosed.current) return;
      onClose();
      if (type) editor.chain().focus().updateAttributes(type, attrs).run();
      else insertBlock(editor.chain().focus(), { type: 'image', attrs }).run();
    } catch (problem) {
      setError(problem instanceof Error ? problem.message : String(problem));
      setShare(undefined);
    }
  }

  const isPresent = present !== undefined;
  return {
    ...{ address, setAddress, alt, setAlt, file, setFile, chosen, choose },
    ...{ error, share, isPresent, place },
  };
}

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

interface AltFieldProps {
  alt: string;
  onChange: (alt: string) => void;
}

/** What a picture shows, for those who cannot see it. */
function AltField({ alt, onChange }: AltFieldProps) {
  return (
    <TextField
      hint="Read aloud to those who cannot see it. Leave it empty if the picture only decorates."
      label="What the picture shows (alt text)"
      onChange={({ target }) => onChange(target.value)}
      value={alt}
    />
  );
}
