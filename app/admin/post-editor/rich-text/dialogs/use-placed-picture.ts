import type { Editor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { allowedImage } from '../../../../../domain/posts/allowed-address.ts';
import type { ChosenPicture } from '../../../media/media-chooser.tsx';
import { uploadPicture } from '../../../media/uploads/upload-picture.ts';
import { refused } from '../addresses.ts';
import { insertBlock } from '../schema/insert-block.ts';
import { chosenPicture } from '../schema/picture.ts';

const nothingChosen = 'Please choose a picture or type an address.';

/** What the image dialog holds, and putting it into the text: a file is uploaded first. */
export function usePlacedPicture(editor: Editor, onClose: () => void) {
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
