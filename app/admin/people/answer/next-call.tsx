import { use, useState } from 'react';
import type { PersonCard } from '../../../../domain/api/answers/people.ts';
import { SelectField } from '../../../ui/choice-fields.tsx';
import { TimeZone } from '../../../ui/time-zone.ts';
import { snoozeTimes } from '../steps/snooze-times.ts';

/** One of snoozeTimes. */
const tomorrow = 'Tomorrow, 9:00 am';
const asItIs = 'as it is';
const text = 'Call if there is no answer';

/** The next step that an answer sets in the same act; none where one is planned, unless it is chosen. */
export function useNextCall({ step }: Pick<PersonCard, 'step'>) {
  const [chosen, choose] = useState(step ? asItIs : tomorrow);
  const times = snoozeTimes(new Date(), use(TimeZone));
  const due = times.find(({ label }) => label === chosen);
  const next = due && { text, day: due.day, time: due.time };
  return { next, chosen, choose, labels: times.map(({ label }) => label) };
}

export function NextCallField({ chosen, choose, labels }: ReturnType<typeof useNextCall>) {
  const words = labels.map((label) => [label, `${text}: ${label}`]);
  return (
    <SelectField
      label="Then"
      labels={{ ...Object.fromEntries(words), [asItIs]: 'The next step stays as it is' }}
      onChange={({ target }) => choose(target.value)}
      options={[...labels, asItIs]}
      placeholder="Please choose"
      value={chosen}
    />
  );
}
