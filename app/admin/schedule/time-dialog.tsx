import { type ReactNode, use, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { TimeZone } from '../../ui/time-zone.ts';
import type { ApiError } from '../api/call-api.ts';
import { keepFocus } from '../lists/rows/rows.tsx';
import { Modal } from '../ui/modal.tsx';
import { TimeFields } from './time-fields.tsx';
import { type LocalTime, tomorrowMorning } from './times.ts';

interface TimeDialogProps {
  title: string;
  confirmLabel: string;
  /** Half past nine tomorrow, if absent. */
  start?: LocalTime;
  /** Resolves with nothing when the time was refused, and tells why. */
  onChoose: (time: LocalTime, onError: (error: ApiError) => void) => Promise<unknown>;
  onClose: () => void;
  /** Told of sentences for other fields than the time, once the dialog is closed. */
  onRefused?: (fields: Record<string, string>) => void;
  children?: ReactNode;
}

/** Asks for a day and a time, and stays open while the server refuses them. */
export function TimeDialog(props: TimeDialogProps) {
  const { title, confirmLabel, start, onChoose, onClose, onRefused, children } = props;
  const zone = use(TimeZone);
  const [time, setTime] = useState(start ?? tomorrowMorning(new Date(), zone));
  const [error, setError] = useState<string>();
  useReturnOfFocus();

  async function choose() {
    const isChosen = await onChoose(time, ({ fields, message }) => {
      const isOfFields = Object.keys(fields).length > 0 && !fields.time;
      if (!isOfFields || !onRefused) return setError(message);
      // Below an open dialog no field takes the focus.
      flushSync(onClose);
      onRefused(fields);
    });
    if (isChosen) onClose();
  }

  return (
    <Modal
      confirmLabel={confirmLabel}
      onClose={onClose}
      onConfirm={() => void choose()}
      title={title}
    >
      {children}
      <TimeFields
        error={error}
        onChange={(changed) => {
          setError(undefined);
          setTime(changed);
        }}
        value={time}
      />
    </Modal>
  );
}

/** Puts the focus back to where it was; a dialog that is taken away does not. */
function useReturnOfFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
      keepFocus();
    };
  }, [opener]);
}
