import { stepTimeOf } from '../../../domain/people/due-text.ts';
import { stepTimes, type WaitingTime, waitingTimes } from '../../../domain/people/person.ts';
import type { WaitingPage, WaitingPerson } from '../../../domain/people/person-card.ts';

interface Clock {
  now: Date;
  zone: string;
}

const isWaiting = (time: string): time is WaitingTime => waitingTimes.some((each) => each === time);

const dueAt = ({ step, waitingSince }: WaitingPerson) => step?.dueAt ?? waitingSince ?? '';

/** The order of the server. */
function compare(one: WaitingPerson, other: WaitingPerson): number {
  const rank = ({ time }: WaitingPerson) => stepTimes.indexOf(time);
  if (rank(one) !== rank(other)) return rank(one) - rank(other);
  if (one.time === 'unanswered') {
    return (other.waitingSince ?? '').localeCompare(one.waitingSince ?? '');
  }
  return dueAt(one).localeCompare(dueAt(other));
}

function counted(page: WaitingPage, time: string, step: 1 | -1): WaitingPage {
  if (!isWaiting(time)) return page;
  const { counts, groups } = page;
  const all = { all: counts.all + step };
  const more =
    time === 'unanswered'
      ? { new: counts.new + step }
      : time === 'late'
        ? { late: counts.late + step }
        : {};
  return {
    ...page,
    counts: { ...counts, ...all, ...more },
    groups: { ...groups, [time]: groups[time] + step },
  };
}

/** The list without a person. */
export function withoutPerson(page: WaitingPage, id: number): WaitingPage {
  const person = page.people.find((each) => each.id === id);
  if (!person) return page;
  const rest = counted(page, person.time, -1);
  return {
    ...rest,
    people: page.people.filter((each) => each.id !== id),
    ids: page.ids.filter((each) => each !== id),
  };
}

/** The list with a changed person at the right position, or without them if they no longer wait today. */
export function withPerson(page: WaitingPage, changed: WaitingPerson, clock: Clock): WaitingPage {
  const rest = withoutPerson(page, changed.id);
  const person = { ...changed, time: stepTimeOf(changed, clock) };
  if (!isWaiting(person.time)) return rest;
  const at = rest.people.findIndex((each) => compare(person, each) < 0);
  const place = at < 0 ? rest.people.length : at;
  const next = rest.people[place];
  const idPlace = next ? rest.ids.indexOf(next.id) : rest.ids.length;
  return {
    ...counted(rest, person.time, 1),
    people: rest.people.toSpliced(place, 0, person),
    ids: rest.ids.toSpliced(idPlace, 0, person.id),
  };
}
