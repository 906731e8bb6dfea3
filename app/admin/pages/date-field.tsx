import { use, useRef, useState } from 'react';
import { dayIn } from '../../../domain/analytics/days.ts';
import type { FieldInfo } from '../../../domain/pages/fields.ts';
import { dayText, isDay } from '../../../domain/text/dates.ts';
import { readTypedDate, typedDateText } from '../../../domain/text/typed-date.ts';
import { Field } from '../../ui/field.tsx';
import { TimeZone } from '../../ui/time-zone.ts';
import { ActionButton } from '../ui/action.tsx';
import { TodayIcon } from '../ui/icons.tsx';

interface DateFieldProps {
  id: string;
  name: string;
  label: string;
  error: string | undefined;
  hint: string | undefined;
  info: FieldInfo;
  /** YYYY-MM-DD, or what was typed if no date was understood. */
  value: string;
  write: (value: string) => void;
}

/** Whether a date is before today in the site's time zone. */
export function useIsOver(): (day: string) => boolean {
  const today = dayIn(use(TimeZone), new Date());
  return (day) => isDay(day) && day < today;
}

/**
 * A date that is typed as people write it, or chosen from the calendar. What cannot be understood stays as typed, and is
 * asked about once the field is left.
 */
export function DateField({ id, name, label, error, hint, info, value, write }: DateFieldProps) {
  const today = dayIn(use(TimeZone), new Date());
  const isOver = useIsOver();
  const [typed, setTyped] = useState<string>();
  const [isTyping, setTyping] = useState(false);
  const read = (text: string) =>
    readTypedDate(text, { today, without: info.isPast ? 'last' : 'next' });
  const storedOf = (text: string) => {
    const date = read(text);
    return date.kind === 'day' ? date.day : date.kind === 'blank' ? '' : text;
  };
  // The value also changes from outside, such as when a draft is discarded.
  const isOwn = typed !== undefined && storedOf(typed) === value;
  const shown = isOwn ? typed : typedDateText(value);
  const date = read(shown);

  return (
    <div className="min-w-0">
      <Field error={error} hint={hint} id={id} label={label}>
        {(control) => (
          <div className="relative">
            <input
              {...control}
              autoComplete="off"
              className={`${control.className} date-input`}
              name={name}
              onBlur={() => {
                setTyping(false);
                if (date.kind !== 'question') setTyped(undefined);
              }}
              onChange={({ target }) => {
                setTyping(true);
                setTyped(target.value);
                write(storedOf(target.value));
              }}
              placeholder="5 Dec 2026"
              type="text"
              value={shown}
            />
            <Calendar label={label} onChoose={write} value={value} />
          </div>
        )}
      </Field>
      <div className="mt-1 text-sm leading-snug empty:hidden" role="status">
        {isTyping && date.kind === 'day' && shown !== typedDateText(value) && (
          <p className="text-mute">{dayText(date.day)}</p>
        )}
        {!isTyping && date.kind === 'question' && (
          <Question
            choices={date.choices}
            onChoose={(day) => {
              setTyped(undefined);
              write(day);
              document.getElementById(id)?.focus();
            }}
            question={date.question}
          />
        )}
        {!isTyping && info.over && isOver(value) && <p className="font-semibold">{info.over}</p>}
      </div>
    </div>
  );
}

interface QuestionProps {
  question: string;
  choices: string[];
  onChoose: (day: string) => void;
}

function Question({ question, choices, onChoose }: QuestionProps) {
  return (
    <>
      <p className="font-medium text-brick">{question}</p>
      {choices.map((day) => (
        <ActionButton
          className="mt-1 mr-2 whitespace-nowrap"
          key={day}
          onClick={() => onChoose(day)}
        >
          {dayText(day)}
        </ActionButton>
      ))}
    </>
  );
}

interface CalendarProps {
  label: string;
  value: string;
  onChoose: (day: string) => void;
}

/** Opens the browser's calendar, which is easier than typing on a phone. */
function Calendar({ label, value, onChoose }: CalendarProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        aria-hidden="true"
        className="pointer-events-none absolute right-0 bottom-0 size-px opacity-0"
        onChange={({ target }) => target.value && onChoose(target.value)}
        ref={input}
        tabIndex={-1}
        type="date"
        value={isDay(value) ? value : ''}
      />
      <button
        aria-label={`${label}: choose from the calendar`}
        className="absolute top-1/2 right-0 flex size-11 -translate-y-1/2 cursor-pointer items-center justify-center text-mute hover:text-ink"
        onClick={() => input.current?.showPicker()}
        type="button"
      >
        <TodayIcon className="size-5" />
      </button>
    </>
  );
}
