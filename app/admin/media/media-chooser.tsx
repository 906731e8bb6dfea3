import { type ComponentType, useEffect, useState } from 'react';
import { adminMessages } from '../../../domain/admin/admin-messages.ts';
import type { StoredPicture } from '../../../domain/api/answers/media.ts';
import { useNotice } from '../ui/notice.tsx';

/** A picture of the library: `url` is its address in posts and pages, `alt` what it shows. */
export type ChosenPicture = StoredPicture;

export interface MediaChooserProps {
  /** Called after the dialog is closed and the focus has returned. */
  onChoose: (picture: ChosenPicture) => void;
  /** Called with and without a choice. */
  onClose: () => void;
  title?: string;
}

/** A dialog to choose a picture of the library, or to upload one; loaded on first use. */
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
