import { use, useId, useRef } from 'react';
import { TimeZone } from '../../../ui/time-zone.ts';
import type { LocalTime } from '../../schedule/times.ts';
import { ActionButton } from '../../ui/action.tsx';
import { snoozeTimes } from './snooze-times.ts';

interface SnoozeButtonProps {
  /** Whose step it is, where there are several on the screen. */
  of?: string;
  isBusy: boolean;
  onSnooze: (until: LocalTime & { label: string }) => void;
  /** Asks for another time. */
  onChoose: () => void;
}

/** Opens the times to which a step is put off. */
export function SnoozeButton({ of, isBusy, onSnooze, onChoose }: SnoozeButtonProps) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const zone = use(TimeZone);
  const choose = (then: () => void) => () => {
    menu.current?.hidePopover();
    then();
  };
  return (
    <>
      <ActionButton
        aria-disabled={isBusy}
        aria-label={of && `Snooze: ${of}`}
        popoverTarget={id}
        style={{ anchorName: `--${id.replaceAll(/\W/g, '')}` }}
      >
        Snooze
      </ActionButton>
      <div
        className="admin-menu"
        id={id}
        popover="auto"
        ref={menu}
        style={{ positionAnchor: `--${id.replaceAll(/\W/g, '')}` }}
      >
        <p className="px-2 pb-1 font-semibold">Snooze until</p>
        {snoozeTimes(new Date(), zone).map((time) => (
          <ActionButton key={time.label} onClick={choose(() => !isBusy && onSnooze(time))}>
            {time.label}
          </ActionButton>
        ))}
        <ActionButton onClick={choose(onChoose)}>Choose a date</ActionButton>
      </div>
    </>
  );
}
