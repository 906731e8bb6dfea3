import { use } from 'react';
import { fieldsAt } from '../../../../domain/text/local-time.ts';
import { TimeZone } from '../../../ui/time-zone.ts';
import { callApi } from '../../api/call-api.ts';
import { useChange } from '../../lists/use-change.ts';
import type { LocalTime } from '../../schedule/times.ts';
import { useNotice } from '../../ui/notice.tsx';

interface Stepping {
  id: number;
  name: string;
  step: { text: string; dueAt: string } | null;
}

/** Putting off the next step of a person in one tap, and recording that it is done; each can be undone. */
export function useSteps() {
  const { change, isBusy } = useChange();
  const notify = useNotice();
  const zone = use(TimeZone);

  /** Sets a step as it was before. */
  const putBack = ({ id, step }: Stepping) => {
    if (!step) return;
    const json = { ids: [id], text: step.text, ...fieldsAt(step.dueAt, zone) };
    void change([id], () => callApi('POST /api/admin/people/steps', { json }));
  };
  const undo = (person: Stepping) =>
    person.step ? { action: { label: 'Undo', run: () => putBack(person) } } : {};

  async function snooze(person: Stepping, { day, time, label }: LocalTime & { label: string }) {
    const json = { ids: [person.id], day, time };
    const isDone = await change([person.id], () =>
      callApi('POST /api/admin/people/snoozes', { json }),
    );
    if (isDone) notify(`${person.name} comes back: ${label}.`, undo(person));
  }

  async function finish(person: Stepping) {
    const { id, name, step } = person;
    const isDone = await change([id], () =>
      callApi('POST /api/admin/people/:id/step-done', { id, json: {} }),
    );
    if (isDone) notify(`Done: ${name}${step ? `, ${step.text}` : ''}.`, undo(person));
  }

  return { snooze, finish, isBusy };
}
