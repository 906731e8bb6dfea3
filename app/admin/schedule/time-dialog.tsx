import { type ReactNode, use, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { TimeZone } from '../../ui/time-zone.ts';
import type { ApiError } from '../api/call-api.ts';
import { useDialogText } from '../saving/use-form.ts';
import { Modal } from '../ui/dialog.tsx';
import { keepFocus } from '../ui/rows.tsx';
import { TimeFields } from '../ui/time-fields.tsx';
import { type LocalTime, tomorrowMorning } from '../ui/times.ts';

interface TimeDialogProps {
  title: string;
  confirmLabel: string;
  /** Of what is typed, in this browser. */
  textName: string;
  /** Initial value; by default half past nine tomorrow. */
  start?: LocalTime;
  /** Resolves to undefined, after calling `onError`, if the time was refused. */
  onChoose: (time: LocalTime, onError: (error: ApiError) => void) => Promise<unknown>;
  onClose: () => void;
  /** Called after the dialog is closed with errors of fields other than the time. */
  onRefused?: (fields: Record<string, string>) => void;
  children?: ReactNode;
}

/** Asks for a date and time; stays open while the server refuses them. */
export function TimeDialog(props: TimeDialogProps) {
  const { title, confirmLabel, textName, start, onChoose, onClose, onRefused, children } = props;
  const zone = use(TimeZone);
  const form = useDialogText<LocalTime>(textName, start ?? tomorrowMorning(new Date(), zone));
  useReturnOfFocus();

  async function choose(close: () => void) {
    const isChosen = await onChoose(form.latest(), ({ fields, message }) => {
      const isOfFields = Object.keys(fields).length > 0 && !fields.time;
      if (!isOfFields || !onRefused) return form.refuse({ time: message });
      // Fields behind an open dialog cannot be focused.
      flushSync(onClose);
      onRefused(fields);
    });
    if (isChosen) close();
  }

  return (
    <Modal
      confirmLabel={confirmLabel}
      onClose={onClose}
      onConfirm={(close) => void choose(close)}
      text={form}
      title={title}
    >
      {children}
      <TimeFields
        error={form.errors.time}
        onChange={({ day, time }) => form.change({ day, time })}
        value={form.fields}
      />
    </Modal>
  );
}

/** Restores the focus, which an unmounted dialog does not do itself. */
function useReturnOfFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
      keepFocus();
    };
  }, [opener]);
}
