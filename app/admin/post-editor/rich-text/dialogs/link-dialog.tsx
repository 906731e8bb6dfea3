import type { Editor } from '@tiptap/react';
import { TextField } from '../../../../ui/field.tsx';
import { ActionButton } from '../../../ui/action.tsx';
import { Modal } from '../../modal.tsx';
import { useLink } from './use-link.ts';

interface LinkDialogProps {
  editor: Editor;
  onClose: () => void;
}

/** Asks where the chosen words lead, and for the words when none are chosen. */
export function LinkDialog({ editor, onClose }: LinkDialogProps) {
  const link = useLink(editor, onClose);
  const remove = (
    <ActionButton onClick={link.remove} tone="text">
      Remove link
    </ActionButton>
  );
  return (
    <Modal
      confirmLabel={link.isPresent ? 'Change link' : 'Insert link'}
      extra={link.isPresent && remove}
      onClose={onClose}
      onConfirm={link.place}
      title="Link"
    >
      <TextField
        error={link.error}
        inputMode="url"
        label="Address"
        onChange={({ target }) => link.setAddress(target.value)}
        placeholder="https://"
        value={link.address}
      />
      {link.needsWords && (
        <TextField
          label="Words of the link"
          onChange={({ target }) => link.setWords(target.value)}
          value={link.words}
        />
      )}
    </Modal>
  );
}
