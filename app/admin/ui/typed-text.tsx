import { type RefObject, useEffect, useRef, useState } from 'react';
import { useBlocker, useLocation } from 'react-router';
import { hashText } from '../../../art/lattice.ts';
import { isSignedIn } from '../api/session.ts';
import { dropCopy, findCopy, keepCopy, unversioned } from '../session/copies.ts';
import { ActionButton } from './action.tsx';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface TypedField {
  /** Name and label of the control. */
  name: string;
  /** For a checkbox or radio button, `on` or ''. */
  value: string;
}

/** Types of inputs that are stored; passwords, searches and files are not. */
const textTypes = ['text', 'email', 'tel', 'url', 'number', 'date', 'time', 'datetime-local'];
const choiceTypes = ['checkbox', 'radio'];

const isText = (control: Control) =>
  control instanceof HTMLTextAreaElement ||
  (control instanceof HTMLInputElement &&
    // Part of another text, which stores it.
    control.dataset.kept === undefined &&
    textTypes.includes(control.type) &&
    control.autocomplete !== 'one-time-code');

const isChoice = (control: Control) =>
  control instanceof HTMLInputElement && choiceTypes.includes(control.type);

const isStored = (control: Control) =>
  isText(control) || isChoice(control) || control instanceof HTMLSelectElement;

const controlValue = (control: Control) =>
  isChoice(control) ? ((control as HTMLInputElement).checked ? 'on' : '') : control.value;

/** Name or label of a control, because ids differ between openings. */
const nameOf = (control: Control) =>
  [
    control.name,
    control.labels?.[0]?.textContent ?? control.getAttribute('aria-label'),
    isChoice(control) ? control.value : '',
  ].join('|');

const controlsIn = (element: Element) =>
  [...element.querySelectorAll<Control>('input, textarea, select')].filter(isStored);

/** Text typed into a dialog. It is stored in this browser until the dialog's work is done, and offered again. */
interface TypedText {
  isTyped: boolean;
  /** Whether text is typed now, before the next render. */
  look: () => boolean;
  /** Unsaved text of an earlier opening. */
  offered: readonly TypedField[] | undefined;
  putBack: () => Promise<void>;
  /** Deletes the stored text. */
  forget: () => void;
  /** Allows closing the dialog while its text stays stored. */
  keep: () => void;
}

/** `name` identifies the dialog on its screen; a dialog without a name stores nothing and never asks. */
export function useTypedText(
  dialog: RefObject<HTMLDialogElement | null>,
  name: string | undefined,
): TypedText {
  const { pathname } = useLocation();
  const [key] = useState(name === undefined ? undefined : copyName(pathname, name));
  const [isTyped, setTyped] = useState(false);
  const [offered, setOffered] = useState<readonly TypedField[]>();
  const now = useRef({ isTyped: false, isSubmitted: false, offered });
  now.current.offered = offered;

  function forget() {
    if (key) dropCopy(key);
    now.current.isTyped = false;
    setOffered(undefined);
    setTyped(false);
  }

  useEffect(() => {
    const element = dialog.current;
    if (!element || !key) return;
    const copy: string = key;
    const initial = new Map(controlsIn(element).map((control) => [control, controlValue(control)]));
    const touched = new Set<Control>();

    const earlier = storedFields(copy);
    const isSame = ({ name: field, value }: TypedField) =>
      [...initial].some(([control, at]) => nameOf(control) === field && at === value);
    if (earlier && !earlier.every(isSame)) setOffered(earlier);

    function store() {
      const changed = [...touched].filter(
        (control) => control.isConnected && controlValue(control) !== (initial.get(control) ?? ''),
      );
      const typed = changed.some(isText);
      now.current.isTyped = typed;
      // After React has handled the event; rendering earlier would reset the controlled field.
      setTimeout(() => setTyped(now.current.isTyped));
      const fields = changed.map((each) => ({ name: nameOf(each), value: controlValue(each) }));
      const before = (now.current.offered ?? []).filter(
        (each) => !fields.some((field) => field.name === each.name),
      );
      const all = [...before, ...fields].map((each) => [each.name, each.value]);
      if (typed) void keepCopy(copy, unversioned(Object.fromEntries(all)));
      else if (before.length === 0) dropCopy(copy);
    }

    const end = new AbortController();
    const { signal } = end;
    const listen = (type: string, act: (control: Control) => void) =>
      element.addEventListener(
        type,
        ({ target }) => {
          const isControl =
            target instanceof HTMLInputElement ||
            target instanceof HTMLTextAreaElement ||
            target instanceof HTMLSelectElement;
          if (isControl && isStored(target)) act(target);
        },
        { signal },
      );
    listen('focusin', (control) => {
      if (!touched.has(control)) initial.set(control, controlValue(control));
    });
    const onTyped = (control: Control) => {
      now.current.isSubmitted = false;
      touched.add(control);
      store();
    };
    listen('input', onTyped);
    listen('change', onTyped);
    const onSubmit = () => {
      now.current.isSubmitted = true;
    };
    element.addEventListener('submit', onSubmit, { signal });
    return () => {
      end.abort();
      // After a submit the dialog's work led to another screen; without a session it was not done.
      if (now.current.isSubmitted && isSignedIn()) dropCopy(copy);
    };
  }, [dialog, key]);

  async function putBack() {
    const fields = offered ?? [];
    for (const { name: field, value } of fields) {
      const control = dialog.current && controlsIn(dialog.current).find((c) => nameOf(c) === field);
      if (control) typeInto(control, value);
      // A choice may render the next field.
      await new Promise((resolve) => setTimeout(resolve));
    }
    setOffered(undefined);
  }

  return {
    isTyped,
    look: () => now.current.isTyped,
    offered,
    putBack,
    forget,
    keep: () => {
      now.current.isSubmitted = false;
    },
  };
}

/** Sets the value of a control and fires the events that React listens to. */
export function typeInto(control: Control, value: string): void {
  if (controlValue(control) === value) return;
  if (isChoice(control)) {
    // A radio button is only unchecked by checking another one.
    if (control.type === 'checkbox' || value === 'on') control.click();
    return;
  }
  const prototype = Object.getPrototypeOf(control) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Such as "people-5:dialog-1x2y", so that the copy is deleted with the record. The title is hashed: it may name a person. */
function copyName(pathname: string, name: string): string {
  const [, place = '', id] = /^\/admin\/(\w+)(?:\/(\d+))?/.exec(pathname) ?? [];
  return `${place}${id ? `-${id}` : ''}:dialog-${hashText(`${pathname}:${name}`)}`;
}

function storedFields(copy: string): TypedField[] | undefined {
  const { typed } = findCopy(copy) ?? {};
  return typed && Object.entries(typed).map(([name, value]) => ({ name, value: String(value) }));
}

const maxPreviewLength = 80;

/** Offers unsaved text from an earlier opening of the dialog. */
export function OfferedText({ text }: { text: TypedText }) {
  const { offered, putBack, forget } = text;
  const longest = offered?.reduce((one, other) =>
    other.value.length > one.value.length ? other : one,
  ).value;
  return (
    <div role="status">
      {longest !== undefined && (
        <div className="mb-5 rounded-control bg-sand p-4">
          <p className="font-semibold">You typed something here before and did not save it.</p>
          <p className="mt-1 break-words">
            “{longest.slice(0, maxPreviewLength)}
            {longest.length > maxPreviewLength && '…'}”
          </p>
          <div className="mt-3 flex flex-wrap gap-3">
            <ActionButton onClick={() => void putBack()}>Put it back</ActionButton>
            <ActionButton onClick={forget} tone="text">
              Discard it
            </ActionButton>
          </div>
        </div>
      )}
    </div>
  );
}

/** Makes the browser's Back close a dialog with typed text, which asks first. */
export function BackCloses({ onBack }: { onBack: () => void }) {
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP' && isSignedIn());
  const isBlocked = blocker.state === 'blocked';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each navigation
  useEffect(() => {
    if (!isBlocked) return;
    blocker.reset?.();
    onBack();
  }, [isBlocked]);
  return null;
}
