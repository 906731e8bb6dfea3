import type { DutyState } from '../../../domain/push/push.calls.ts';
import { callApi } from '../api/call-api.ts';
import { useAction } from '../ui/use-action.ts';

/** Who is told of new enquiries, as a sentence. */
export function dutyText({ isOn, others }: DutyState): string {
  const names = isOn ? ['you', ...others] : others;
  if (names.length === 0) return 'Nobody is on duty: new enquiries are told to everybody.';
  const list = new Intl.ListFormat('en', { type: 'conjunction' }).format(names);
  return `New enquiries are told to ${list}.`;
}

/** Puts the caller on duty or off; a toast says who is told from now on. */
export function useDuty() {
  const { run, isBusy } = useAction();
  const set = (isOn: boolean) =>
    void run(() => callApi('PUT /api/admin/duty', { json: { isOn } }), {
      done: (duty) => `You are ${isOn ? 'on' : 'off'} duty. ${dutyText(duty)}`,
    });
  return { set, isBusy };
}

/** Whether one is on duty; absent for somebody without colleagues, who is told of everything. */
export function DutySwitch({ duty }: { duty: DutyState }) {
  const { set, isBusy } = useDuty();
  if (duty.colleagues === 0) return null;
  return (
    <button
      aria-checked={duty.isOn}
      aria-describedby="duty-text"
      aria-disabled={isBusy}
      className="today-duty"
      onClick={() => !isBusy && set(!duty.isOn)}
      role="switch"
      type="button"
    >
      <span aria-hidden="true" className="today-duty-knob" />
      On duty
    </button>
  );
}

/** The sentence that describes the switch. */
export function DutyNote({ duty }: { duty: DutyState }) {
  if (duty.colleagues === 0) return null;
  return (
    <p className="today-note" id="duty-text">
      {dutyText(duty)} A card that somebody looks after is told to that person.
    </p>
  );
}
