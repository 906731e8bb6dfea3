import { type ComponentType, useEffect, useState } from 'react';
import { adminMessages } from '../../../domain/admin/admin-messages.ts';
import type { StoredPicture } from '../../../domain/api/answers/media.ts';
import { useNotice } from '../ui/notice.tsx';

/** A picture of the library: `url` is its address in posts and pages, `alt` what it shows. */
export type ChosenPicture = StoredPicture;

export interface MediaChooserProps {
  /** Called once the dialog is closed and the focus is back where it was. */
  onChoose: (picture: ChosenPicture) => void;
  /** The dialog is closed, with a picture or without one. */
  onClose: () => void;
  title?: string;
}

/** A dialog to choose a picture of the library in, or to upload one. It is loaded when it is first asked for. */
export function MediaChooser(props: MediaChooserProps) {
  const [Dialog, setDialog] = useState<ComponentType<MediaChooserProps>>();
  const notify = useNotice();
  const { onClose } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once
  useEffect(() => {
    let isWanted = true;
    import('./chooser-dialog.tsx').then(
      ({ ChooserDialog }) => isWanted && setDialog(() => ChooserDialog),
      () => {
        // Without a network the form round it stays as it is.
        notify(adminMessages.problem, { tone: 'alert' });
        onClose();
      },
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return Dialog ? <Dialog {...props} /> : null;
}
