import type { Editor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { allowedImage } from '../../../domain/posts/allowed-address.ts';
import { TextField } from '../../ui/field.tsx';
import { type ChosenPicture, MediaChooser } from '../media/media-chooser.tsx';
import { uploadPicture } from '../media/upload-picture.ts';
import { ActionButton } from '../ui/action.tsx';
import { Modal, useDialog } from '../ui/dialog.tsx';
import { refusedAddress } from './addresses.ts';
import { FileChoice, UploadProgress } from './picture-file.tsx';
import { insertBlock } from './schema/insert-block.ts';
import { captionText, InlinePicture, selectedPicture } from './schema/picture.ts';
import { changePictures } from './uploads.ts';

interface ImageDialogProps {
  editor: Editor;
  onClose: () => void;
}

/** Inserts a picture from a file, the library or an address, or changes the selected picture. */
export function ImageDialog({ editor, onClose }: ImageDialogProps) {
  const picture = useImageForm(editor, onClose);
  const chooser = useDialog();
  const { file, chosen } = picture;
  return (
    <Modal
      confirmLabel={picture.isChange ? 'Change image' : 'Insert image'}
      onClose={onClose}
      onConfirm={() => void picture.insert()}
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
      {picture.hasCaption && (
        <CaptionField caption={picture.caption} onChange={picture.setCaption} />
      )}
      <UploadProgress share={picture.share} />
      {chooser.render((close) => (
        <MediaChooser onChoose={picture.choose} onClose={close} />
      ))}
    </Modal>
  );
}

const nothingChosen = 'Please choose a picture or type an address.';

/** The state of the image dialog; inserting uploads a file first. */
function useImageForm(editor: Editor, onClose: () => void) {
  const type = selectedPicture(editor);
  const existing = type ? editor.getAttributes(type) : undefined;
  const [address, setAddress] = useState(String(existing?.src ?? ''));
  const [alt, setAlt] = useState(String(existing?.alt ?? ''));
  const [caption, setCaption] = useState(String(existing?.caption ?? ''));
  const [file, setFile] = useState<File>();
  const [fromLibrary, setFromLibrary] = useState<ChosenPicture>();
  const [error, setError] = useState<string>();
  const [share, setShare] = useState<number>();
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
    };
  }, []);

  // An address typed later replaces the chosen picture.
  const chosen = fromLibrary?.url === address ? fromLibrary : undefined;

  /** Also replaces the alt text, unless it was typed by hand. */
  function choose(picture: ChosenPicture) {
    if (!alt || alt === (chosen ?? existing)?.alt) setAlt(picture.alt);
    setFromLibrary(picture);
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
    if (src && src === existing?.src) return { alt };
    if (src) return { src, alt, width: null, height: null };
    setAddress('');
    throw new Error(address.trim() ? refusedAddress.image : nothingChosen);
  }

  async function insert() {
    if (share !== undefined) return;
    try {
      const attrs = { ...(await attributes()), caption: captionText(caption) };
      if (isClosed.current) return;
      onClose();
      if (type) editor.chain().focus().updateAttributes(type, attrs).run();
      else insertBlock(editor.chain().focus(), { type: 'image', attrs }).run();
    } catch (problem) {
      setError(problem instanceof Error ? problem.message : String(problem));
      setShare(undefined);
    }
  }

  return {
    address,
    setAddress,
    alt,
    setAlt,
    caption,
    setCaption,
    // A picture among words has none.
    hasCaption: type !== InlinePicture.name,
    file,
    setFile,
    chosen,
    choose,
    error,
    share,
    isChange: existing !== undefined,
    insert,
  };
}

interface AltDialogProps {
  editor: Editor;
  /** Address of the picture, which may be in the text more than once. */
  address: string;
  onClose: () => void;
}

/** Asks for the alt text of a picture that has none, and for its caption. */
export function AltDialog({ editor, address, onClose }: AltDialogProps) {
  const [alt, setAlt] = useState('');
  const [caption, setCaption] = useState('');

  /** Typing goes on in the text, whose cursor has not moved. */
  function close() {
    onClose();
    editor.commands.focus();
  }

  function confirm() {
    const description = alt.trim();
    changePictures(editor, address, (attrs) => ({
      ...attrs,
      alt: attrs.alt || description,
      caption: attrs.caption || captionText(caption),
    }));
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
      <CaptionField caption={caption} onChange={setCaption} />
    </Modal>
  );
}

interface CaptionFieldProps {
  caption: string;
  onChange: (caption: string) => void;
}

function CaptionField({ caption, onChange }: CaptionFieldProps) {
  return (
    <TextField
      hint="Everybody reads it below the picture. It may stay empty."
      label="Caption"
      onChange={({ target }) => onChange(target.value)}
      value={caption}
    />
  );
}

interface AltFieldProps {
  alt: string;
  onChange: (alt: string) => void;
}

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
