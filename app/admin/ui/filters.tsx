import { type RefObject, useCallback, useEffect, useId, useRef } from 'react';
import { Form, useNavigation, useSearchParams, useSubmit } from 'react-router';
import { ActionButton } from './action.tsx';

interface SelectFilter {
  /** Of the parameter in the address. */
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
}

interface FiltersProps {
  /** A box to search in; its parameter is `search`. */
  searchLabel?: string;
  selects?: readonly SelectFilter[];
  /** Parameters that stay as they are, such as `sort`. */
  keep?: readonly string[];
}

interface ControlProps {
  defaultValue: string;
  onChange: () => void;
}

const typingPauseMs = 300;
const control =
  'min-h-11 max-w-full rounded-control border border-mute/70 bg-white px-3 py-2 text-base hover:border-ink';

/** Search and choices of a list. They live in the address, so that it can be kept, shared and gone back to. */
export function Filters({ searchLabel, selects = [], keep = [] }: FiltersProps) {
  const [params] = useSearchParams();
  const form = useRef<HTMLFormElement>(null);
  const { send, isWaiting } = useSend(form);
  const paramOf = (name: string) => params.get(name) ?? '';
  useFollowAddress(form, params, isWaiting);
  return (
    <Form
      className="flex flex-wrap items-end gap-x-4 gap-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        send(0);
      }}
      ref={form}
      role="search"
    >
      {keep.map((name) => (
        <input key={name} name={name} type="hidden" value={paramOf(name)} />
      ))}
      {searchLabel && (
        <SearchBox
          defaultValue={paramOf('search')}
          label={searchLabel}
          onChange={() => send(typingPauseMs)}
        />
      )}
      {selects.map((select) => (
        <Choice
          defaultValue={paramOf(select.name)}
          key={select.name}
          onChange={() => send(0)}
          select={select}
        />
      ))}
      {searchLabel && <ActionButton type="submit">Search</ActionButton>}
    </Form>
  );
}

function SearchBox({ label, ...input }: ControlProps & { label: string }) {
  const id = useId();
  return (
    <div className="grow basis-56">
      <label className="mb-1 block text-sm font-semibold" htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        autoComplete="off"
        className={`${control} w-full`}
        id={id}
        maxLength={200}
        name="search"
        type="search"
      />
    </div>
  );
}

function Choice({ select, ...input }: ControlProps & { select: SelectFilter }) {
  const id = useId();
  return (
    <div>
      <label className="mb-1 block text-sm font-semibold" htmlFor={id}>
        {select.label}
      </label>
      <select {...input} className={control} id={id} name={select.name}>
        {select.options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}

/**
 * Puts what is chosen into the address, after a pause; typing does not fill the history. A search that waits does not
 * interrupt a link that is pressed meanwhile: it is sent when that page is there, or dropped with the list.
 */
function useSend(form: RefObject<HTMLFormElement | null>) {
  const submit = useSubmit();
  const isNavigating = useNavigation().state !== 'idle';
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const afterNavigation = useRef<() => void>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  useEffect(() => {
    if (!isNavigating) afterNavigation.current?.();
  }, [isNavigating]);
  const send = (waitMs: number, options = { replace: waitMs > 0 }) => {
    clearTimeout(pause.current);
    afterNavigation.current = undefined;
    pause.current = setTimeout(() => {
      pause.current = undefined;
      if (form.current) submit(filledFields(form.current), options);
    }, waitMs);
  };
  useEffect(() => {
    /** The router takes over a press on a link by preventing its default. */
    const hold = (event: MouseEvent) => {
      const isLink = event.target instanceof Element && event.target.closest('a[href]');
      if (!isLink || !event.defaultPrevented || pause.current === undefined) return;
      clearTimeout(pause.current);
      pause.current = undefined;
      afterNavigation.current = () => send(0, { replace: true });
    };
    document.addEventListener('click', hold);
    return () => document.removeEventListener('click', hold);
  });
  const isWaiting = useCallback(
    () => pause.current !== undefined || afterNavigation.current !== undefined,
    [],
  );
  return { send, isWaiting };
}

/** An address names only what is chosen. */
function filledFields(form: HTMLFormElement): URLSearchParams {
  const fields = [...new FormData(form)].filter(([, value]) => value !== '');
  return new URLSearchParams(fields.map(([name, value]) => [name, String(value)]));
}

/** Back and forward change the address under the form; what is being typed, or waits to be sent, is left alone. */
function useFollowAddress(
  form: RefObject<HTMLFormElement | null>,
  params: URLSearchParams,
  isWaiting: () => boolean,
): void {
  useEffect(() => {
    if (isWaiting()) return;
    for (const field of form.current?.elements ?? []) {
      const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
      if (isField && field !== document.activeElement) field.value = params.get(field.name) ?? '';
    }
  }, [form, params, isWaiting]);
}
