import { use } from 'react';
import { dayText } from '../../../domain/text/dates.ts';
import { fieldsAt, instantAt } from '../../../domain/text/local-time.ts';
import { TextField } from '../../ui/field.tsx';
import { TimeZone } from '../../ui/time-zone.ts';
import { type LocalTime, untilText } from './times.ts';
import { useNow } from './use-now.ts';

interface TimeFieldsProps {
  value: LocalTime;
  onChange: (value: LocalTime) => void;
  /** Error of the server or the form. */
  error: string | undefined;
  /** Whether a past time is expected. */
  isPast?: boolean;
}

/** Fields for a date and time in the site's time zone, with a sentence about the time until then. */
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
