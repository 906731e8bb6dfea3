import { useId, useState } from 'react';
import type { TodoItem, TodoList } from '../../../domain/dashboard/dashboard.calls.ts';
import { TickIcon } from '../../ui/icons.tsx';
import { callApi } from '../api/call-api.ts';
import { ActionButton, ActionLink, linkClass } from '../ui/action.tsx';
import { Panel } from '../ui/screen.tsx';
import { useAction } from '../ui/use-action.ts';

/**
 * What is to be done before the site goes live: whole on the first day, then folded, and at the end "Your site is ready"
 * until somebody closes it.
 */
export function BeforeLive({ todo: { items, isFirstDay } }: { todo: TodoList }) {
  const { settle, isBusy } = useSettle();
  const open = items.filter(({ isDone }) => !isDone);
  const done = items.filter(({ isDone }) => isDone);
  if (items.length === 0) return null;
  if (open.length === 0) return <Ready />;
  const progress = `${done.length} of ${items.length} done`;
  const tasks = (
    <>
      <ul className="grid gap-x-10 empty:hidden lg:grid-cols-2">
        {open
          .filter(({ advice }) => advice !== null)
          .map((item) => (
            <OpenTask isBusy={isBusy} item={item} key={item.key} settle={settle} />
          ))}
      </ul>
      <SmallTasks
        isBusy={isBusy}
        items={open.filter(({ advice }) => advice === null)}
        settle={settle}
      />
      <DoneTasks isBusy={isBusy} items={done} settle={settle} />
    </>
  );
  if (isFirstDay) {
    return (
      <Panel aside={progress} title="Before you go live">
        {tasks}
      </Panel>
    );
  }
  return (
    <details className="group rounded-card border border-line bg-white px-5 md:px-6">
      <summary className="flex min-h-14 cursor-pointer flex-wrap items-center gap-x-3">
        <h2 className="text-lg leading-snug tracking-[-0.015em]">Before you go live</h2>
        <span className="text-[0.9375rem] text-mute">{progress}</span>
        <span className="ml-auto text-[0.9375rem] font-semibold underline underline-offset-4">
          <span className="group-open:hidden">Show</span>
          <span className="hidden group-open:inline">Hide</span>
        </span>
      </summary>
      <div className="pb-5">{tasks}</div>
    </details>
  );
}

type Settle = ReturnType<typeof useSettle>['settle'];

/** Settles tasks without doing them, which can be undone. */
function useSettle() {
  const { run, isBusy } = useAction();

  async function settle({ key, label }: Pick<TodoItem, 'key' | 'label'>, settled: boolean) {
    const call = () => callApi('PUT /api/admin/todo/:id', { id: key, json: { settled } });
    const undo = settled ? () => void settle({ key, label }, false) : undefined;
    await run(call, {
      done: { text: settled ? `${label}: settled.` : `${label}: on the list again.`, undo },
    });
  }

  return { settle, isBusy };
}

interface TaskProps {
  item: TodoItem;
  settle: Settle;
  isBusy: boolean;
}

/** A task that costs enquiries or money while it is open. */
function OpenTask({ item, settle, isBusy }: TaskProps) {
  const { title, advice } = item;
  return (
    <li className="flex gap-3 border-t border-line py-3.5 max-lg:first:border-t-0 lg:nth-[-n+2]:border-t-0">
      <span
        aria-hidden="true"
        className="mt-1 size-4 shrink-0 rounded-full border-2 border-mute/70"
      />
      <div className="min-w-0">
        <p className="leading-snug font-semibold break-words">{title}</p>
        <p className="mt-0.5 text-[0.9375rem] leading-normal text-mute">{advice}</p>
        <div className="mt-1 -ml-2 flex flex-wrap gap-x-2 empty:hidden">
          <TaskActs isBusy={isBusy} item={item} settle={settle} />
        </div>
      </div>
    </li>
  );
}

/** What does a task, and what settles it without doing it. */
function TaskActs({ item, settle, isBusy }: TaskProps) {
  const { title, href, act, settle: settleLabel } = item;
  return (
    <>
      {href && (
        <ActionLink to={href} tone="text">
          {act}
          <span className="sr-only">: {title}</span>
        </ActionLink>
      )}
      {settleLabel && (
        <ActionButton
          aria-disabled={isBusy}
          className="font-normal text-mute"
          onClick={() => void settle(item, true)}
          tone="text"
        >
          {settleLabel}
          <span className="sr-only">: {title}</span>
        </ActionButton>
      )}
    </>
  );
}

type TasksProps = Omit<TaskProps, 'item'> & { items: TodoItem[] };

/** The other tasks, one line each. */
function SmallTasks({ items, settle, isBusy }: TasksProps) {
  const id = useId();
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-3 rounded-control bg-sand px-4 pt-3 pb-1">
      <h3 className="mb-2 font-sans text-[0.9375rem] font-semibold" id={id}>
        Smaller things
      </h3>
      <ul className="grid gap-x-10 lg:grid-cols-2">
        {items.map((item) => (
          <li
            className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line py-1.5 text-[0.9375rem]"
            key={item.key}
          >
            <p className="min-w-0 grow basis-56 py-1 leading-snug break-words">{item.title}</p>
            <div className="-mx-2 flex flex-wrap gap-x-1">
              <TaskActs isBusy={isBusy} item={item} settle={settle} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function DoneTasks({ items, settle, isBusy }: TasksProps) {
  if (items.length === 0) return null;
  return (
    <ul
      aria-label="Done"
      className="mt-2 flex flex-wrap items-center gap-x-5 border-t border-line pt-3 text-[0.9375rem]"
    >
      {items.map((item) => (
        <li className="inline-flex min-h-11 items-center gap-2 text-green" key={item.key}>
          <TickIcon className="size-4 shrink-0" />
          {item.label}
          {item.isSettled && (
            <ActionButton
              aria-disabled={isBusy}
              className="-ml-1"
              onClick={() => void settle(item, false)}
              tone="text"
            >
              Open again
              <span className="sr-only">: {item.label}</span>
            </ActionButton>
          )}
        </li>
      ))}
    </ul>
  );
}

const readyKey = 'readySeen';

/** The end of the list, in this browser until it is closed. */
function Ready() {
  const [isSeen, setSeen] = useState(() => localStorage.getItem(readyKey) !== null);
  if (isSeen) return null;

  function close() {
    localStorage.setItem(readyKey, '1');
    setSeen(true);
  }

  return (
    <section
      aria-label="Before you go live"
      className="flex flex-wrap items-center gap-x-5 gap-y-2 rounded-card bg-good px-5 py-4 md:px-6"
    >
      <TickIcon className="size-6 shrink-0 text-green" />
      <div className="min-w-0 grow basis-60">
        <h2 className="text-lg leading-snug tracking-[-0.015em]">Your site is ready</h2>
        <p className="text-[0.9375rem]">Everything on the list is done. Tell people about it.</p>
      </div>
      <a className={linkClass('primary')} href="/" rel="noreferrer" target="_blank">
        See the site
      </a>
      <ActionButton onClick={close} tone="text">
        Close
      </ActionButton>
    </section>
  );
}
