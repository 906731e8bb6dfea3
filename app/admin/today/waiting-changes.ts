import { isOverdue, stepTimeOf } from '../../../domain/people/due-text.ts';
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

/** The counts with one person more or fewer. As on the server, people who have waited since yesterday also count as late. */
function withCounts(
  page: WaitingPage,
  person: WaitingPerson,
  step: 1 | -1,
  clock: Clock,
): WaitingPage {
  const { time } = person;
  if (!isWaiting(time)) return page;
  const { counts, groups } = page;
  return {
    ...page,
    counts: {
      ...counts,
      all: counts.all + step,
      new: counts.new + (time === 'unanswered' ? step : 0),
      late: counts.late + (isOverdue(person, clock) ? step : 0),
    },
    groups: { ...groups, [time]: groups[time] + step },
  };
}

/** The list without a person. */
export function withoutPerson(page: WaitingPage, id: number, clock: Clock): WaitingPage {
  const person = page.people.find((each) => each.id === id);
  if (!person) return page;
  const rest = withCounts(page, person, -1, clock);
  return {
    ...rest,
    people: page.people.filter((each) => each.id !== id),
    ids: page.ids.filter((each) => each !== id),
  };
}

/** The list with a changed person at the right position, or without them if they no longer wait today. */
export function withPerson(page: WaitingPage, changed: WaitingPerson, clock: Clock): WaitingPage {
  const rest = withoutPerson(page, changed.id, clock);
  const person = { ...changed, time: stepTimeOf(changed, clock) };
  if (!isWaiting(person.time)) return rest;
  const at = rest.people.findIndex((each) => compare(person, each) < 0);
  const place = at < 0 ? rest.people.length : at;
  const next = rest.people[place];
  const idPlace = next ? rest.ids.indexOf(next.id) : rest.ids.length;
  return {
    ...withCounts(rest, person, 1, clock),
    people: rest.people.toSpliced(place, 0, person),
    ids: rest.ids.toSpliced(idPlace, 0, person.id),
  };
}
