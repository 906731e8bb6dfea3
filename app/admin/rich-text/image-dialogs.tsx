import type { Editor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { hashText } from '../../../art/lattice.ts';
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
import { useTextOfDialog } from './use-text-of-dialog.ts';

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
      text={picture.text}
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
        {...picture.text.field('address')}
        disabled={file !== undefined}
        error={picture.error}
        inputMode="url"
        label="Or its address"
        placeholder="https://"
        {...(file && { value: '' })}
      />
      <TextField {...picture.text.field('alt')} {...altLabels} />
      {picture.hasCaption && <TextField {...picture.text.field('caption')} {...captionLabels} />}
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
  const text = useTextOfDialog('image', {
    address: String(existing?.src ?? ''),
    alt: String(existing?.alt ?? ''),
    caption: String(existing?.caption ?? ''),
  });
  const { address, alt, caption } = text.fields;
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
    const isTyped = alt && alt !== (chosen ?? existing)?.alt;
    text.choose({ address: picture.url, ...(!isTyped && { alt: picture.alt }) });
    setFromLibrary(picture);
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
    text.change({ address: '' });
    throw new Error(address.trim() ? refusedAddress.image : nothingChosen);
  }

  async function insert() {
    if (share !== undefined) return;
    try {
      const attrs = { ...(await attributes()), caption: captionText(caption) };
      if (isClosed.current) return;
      text.forget();
      onClose();
      if (type) editor.chain().focus().updateAttributes(type, attrs).run();
      else insertBlock(editor.chain().focus(), { type: 'image', attrs }).run();
    } catch (problem) {
      setError(problem instanceof Error ? problem.message : String(problem));
      setShare(undefined);
    }
  }

  return {
    text,
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
  const text = useTextOfDialog(`describe-${hashText(address)}`, { alt: '', caption: '' });

  /** Typing goes on in the text, whose cursor has not moved. */
  function closed() {
    onClose();
    editor.commands.focus();
  }

  function confirm(close: () => void) {
    const { alt, caption } = text.latest();
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
      onClose={closed}
      onConfirm={confirm}
      text={text}
      title="Describe this picture"
    >
      <img alt="" className="max-h-48 w-full rounded-control object-contain" src={address} />
      <TextField {...text.field('alt')} {...altLabels} />
      <TextField {...text.field('caption')} {...captionLabels} />
    </Modal>
  );
}

const altLabels = {
  hint: 'Read aloud to those who cannot see it. Leave it empty if the picture only decorates.',
  label: 'What the picture shows (alt text)',
};

const captionLabels = {
  hint: 'Everybody reads it below the picture. It may stay empty.',
  label: 'Caption',
};
