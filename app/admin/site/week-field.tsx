import type { ReactNode } from 'react';
import {
  maxSpans,
  type OpeningSpan,
  type OpeningWeek,
  openingWeekOf,
  spansIn,
  weekdayNames,
  weekText,
} from '../../../domain/site/opening-hours.ts';
import type { SiteFacts } from '../../../domain/site/site-facts.ts';
import { FieldError } from '../../ui/field.tsx';
import { ActionButton, CloseButton } from '../ui/action.tsx';

interface WeekFieldProps {
  label: ReactNode;
  name: string;
  error: string | undefined;
  /** The week as text: see spansIn. */
  value: string;
  facts: SiteFacts;
  onChange: (text: string) => void;
}

const usual: OpeningSpan = { opens: '09:00', closes: '18:00' };

/** Opening hours of each weekday; until some are entered, those of the lines for visitors are shown. */
export function WeekField({ label, name, error, value, facts, onChange }: WeekFieldProps) {
  const id = `field-${name}`;
  const week: OpeningWeek = value ? spansIn(value) : (openingWeekOf(facts) ?? spansIn(''));
  const setDay = (at: number, spans: OpeningSpan[]) =>
    onChange(weekText(week.map((before, day) => (day === at ? spans : before))));
  return (
    <fieldset aria-describedby={error && `${id}-error`} className="min-w-0">
      <legend className="mb-1.5 text-[0.9375rem] font-semibold">{label}</legend>
      <ul className="divide-y divide-line">
        {week.map((spans, at) => (
          <DayRow
            at={at}
            before={week[at - 1]}
            key={weekdayNames[at]}
            name={at === 0 ? name : undefined}
            set={(next) => setDay(at, next)}
            spans={spans}
          />
        ))}
      </ul>
      <FieldError error={error} id={id} />
    </fieldset>
  );
}

interface DayRowProps {
  at: number;
  /** Name of the first day's checkbox, which is focused when the week is refused. */
  name: string | undefined;
  spans: OpeningSpan[];
  /** The hours of the previous day. */
  before: OpeningSpan[] | undefined;
  set: (spans: OpeningSpan[]) => void;
}

function DayRow({ at, name, spans, before, set }: DayRowProps) {
  const day = weekdayNames[at] ?? '';
  const isOpen = spans.length > 0;
  const last = spans.at(-1);
  return (
    <li
      className={`grid gap-x-4 gap-y-1 py-1.5 sm:grid-cols-[9rem_minmax(0,1fr)] ${isOpen ? '' : 'grid-cols-[9rem_minmax(0,1fr)]'}`}
    >
      <label className="flex min-h-11 items-center gap-3">
        <input
          checked={isOpen}
          className="size-5 shrink-0 accent-green"
          name={name}
          onChange={() => set(isOpen ? [] : before && before.length > 0 ? before : [usual])}
          type="checkbox"
        />
        {day}
      </label>
      {isOpen ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {spans.map((span, index) => {
            const change = (changes: Partial<OpeningSpan>) =>
              set(spans.map((each, other) => (other === index ? { ...each, ...changes } : each)));
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: spans are identified by position
              <span className="flex items-center gap-2" key={index}>
                <TimeInput
                  label={`${day}, opens`}
                  onChange={(opens) => change({ opens })}
                  value={span.opens}
                />
                to
                <TimeInput
                  label={`${day}, closes`}
                  onChange={(closes) => change({ closes })}
                  value={span.closes}
                />
                {spans.length > 1 && (
                  <CloseButton
                    label={`${day}: remove ${span.opens} to ${span.closes}`}
                    onClick={() => set(spans.filter((_, other) => other !== index))}
                  />
                )}
              </span>
            );
          })}
          {spans.length < maxSpans && (
            <ActionButton
              aria-label={`Add times: ${day}`}
              onClick={() => set([...spans, { opens: last?.closes ?? '', closes: '' }])}
              tone="text"
            >
              Add times
            </ActionButton>
          )}
        </div>
      ) : (
        <p className="flex min-h-11 items-center text-mute">Closed</p>
      )}
    </li>
  );
}

interface TimeInputProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

function TimeInput({ label, value, onChange }: TimeInputProps) {
  return (
    <input
      aria-label={label}
      className="min-h-11 rounded-control border border-mute/70 bg-white px-2 tabular-nums hover:border-ink"
      onChange={({ target }) => onChange(target.value)}
      type="time"
      value={value}
    />
  );
}
