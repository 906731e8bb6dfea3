import { useLocation } from 'react-router';
import { hashText } from '../../../art/lattice.ts';
import { useDialogText } from '../saving/use-form.ts';

/** The fields of a dialog of the editor. What was not inserted is offered on the same screen only. */
export function useTextOfDialog<Fields extends object>(kind: string, initial: Fields) {
  const { pathname } = useLocation();
  return useDialogText(`rich-text:${kind}-${hashText(pathname)}`, initial);
}
