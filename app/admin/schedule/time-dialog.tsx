import { type ReactNode, use, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { dayText } from '../../../domain/text/dates.ts';
import { fieldsAt, instantAt } from '../../../domain/text/local-time.ts';
import { TextField } from '../../ui/field.tsx';
import { TimeZone } from '../../ui/time-zone.ts';
import type { ApiError } from '../api/call-api.ts';
import { Modal } from '../ui/dialog.tsx';
import { keepFocus } from '../ui/rows.tsx';
import { type LocalTime, tomorrowMorning, untilText } from './times.ts';
import { useNow } from './use-now.ts';

interface TimeDialogProps {
  title: string;
  confirmLabel: string;
  /** Half past nine tomorrow, if absent. */
  start?: LocalTime;
  /** Resolves with undefined when the time was refused, after calling `onError`. */
  onChoose: (time: LocalTime, onError: (error: ApiError) => void) => Promise<unknown>;
  onClose: () => void;
  /** Called with the errors of other fields than the time, after the dialog is closed. */
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
      // Fields below an open dialog cannot take the focus.
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

/** Puts the focus back to where it was, which an unmounted dialog does not do itself. */
function useReturnOfFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
      keepFocus();
    };
  }, [opener]);
}

interface TimeFieldsProps {
  value: LocalTime;
  onChange: (value: LocalTime) => void;
  /** The server's, or a form's. */
  error: string | undefined;
  /** A time that has passed, instead of one to come. */
  isPast?: boolean;
}

/** A day and a time of the site's clock, with a sentence that says how long that is from now. */
export function TimeFields({ value, onChange, error, isPast = false }: TimeFieldsProps) {
  const zone = use(TimeZone);
  const now = useNow();
  const instant = instantAt(value.day, value.time, zone);
  const today = fieldsAt(now.toISOString(), zone).day;
  return (
    <div>
      <div className="grid grid-cols-1 gap-4 min-[26rem]:grid-cols-2">
        <TextField
          label="Day"
          {...(isPast ? { max: today } : { min: today })}
          name="day"
          onChange={(event) => onChange({ ...value, day: event.target.value })}
          type="date"
          value={value.day}
        />
        <TextField
          error={error}
          label={`Time (${zone})`}
          name="time"
          onChange={(event) => onChange({ ...value, time: event.target.value })}
          type="time"
          value={value.time}
        />
      </div>
      <p className="mt-2 text-sm text-mute empty:hidden">
        {instant && !isPast && `${dayText(value.day)}, ${untilText(instant, now)}.`}
      </p>
    </div>
  );
}
