import type { EditorProps } from '@tiptap/pm/view';
import { imageFiles } from '../uploads/insert-uploads.ts';
import { cleanPastedHtml, pastedPage } from './clean-pasted-html.ts';

interface TextInput {
  upload: (files: File[], position: number) => void;
  onProblem: (sentence: string) => void;
}

/** What comes into the text other than by typing: HTML is cleaned, picture files are uploaded. */
export function textInput({ upload, onProblem }: TextInput): EditorProps {
  return {
    transformPastedHTML(html) {
      const cleaned = cleanPastedHtml(html);
      if (cleaned.problems.length > 0) onProblem(cleaned.problems.join(' '));
      return cleaned.html;
    },
    handlePaste(view, event) {
      const files = imageFiles(event.clipboardData);
      if (files.length === 0 || hasText(event.clipboardData)) return false;
      upload(files, view.state.selection.to);
      return true;
    },
    handleDrop(view, event, _slice, moved) {
      const files = imageFiles(event.dataTransfer);
      if (moved || files.length === 0) return false;
      event.preventDefault();
      const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
      upload(files, at?.pos ?? view.state.selection.from);
      return true;
    },
  };
}

/** Word adds a picture of the text to the text; a picture copied from a page comes with nothing but its element. */
function hasText(data: DataTransfer | null): boolean {
  const { body } = pastedPage(data?.getData('text/html') ?? '');
  return body.textContent?.trim() !== '';
}
