import {
  type ComponentProps,
  type RefObject,
  use,
  useCallback,
  useEffect,
  useId,
  useRef,
} from 'react';
import { Form, Link, useNavigation, useSearchParams, useSubmit } from 'react-router';
import { dayIn } from '../../../domain/analytics/days.ts';
import { PageStrip } from '../../ui/page-strip.tsx';
import { TimeZone } from '../../ui/time-zone.ts';
import { downloadFile } from '../api/download-file.ts';
import { ActionButton } from './action.tsx';
import { useAction } from './use-action.ts';

interface SelectFilter {
  /** Name of the query parameter. */
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
}

interface FiltersProps {
  /** Label of a search box; its parameter is `search`. */
  searchLabel?: string;
  selects?: readonly SelectFilter[];
  /** Parameters that are kept, such as `sort`. */
  keep?: readonly string[];
}

interface ControlProps {
  defaultValue: string;
  onChange: () => void;
}

const typingPauseMs = 300;
const control =
  'min-h-11 max-w-full rounded-control border border-mute/70 bg-white px-3 py-2 text-base hover:border-ink';

/** Search and filters of a list. They are in the query, so that links and Back restore them. */
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
 * Submits the filters to the query after a delay; typing adds no history entries. A pending search does not
 * interrupt a link that is pressed in the meantime: it is sent after that navigation, or dropped if the list is left.
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
    /** React Router prevents the default action of the links that it follows. */
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

/** The form's values without empty fields. */
function filledFields(form: HTMLFormElement): URLSearchParams {
  const fields = [...new FormData(form)].filter(([, value]) => value !== '');
  return new URLSearchParams(fields.map(([name, value]) => [name, String(value)]));
}

/** Updates the form after Back and Forward, except for text that is being typed or waits to be sent. */
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

interface StateLinksProps<State extends string> {
  /** Accessible name. */
  label: string;
  /** The label of each state, in the order of the links. */
  labels: Record<State, string>;
  counts: Record<State, number>;
  shown: State | '' | undefined;
  /** The list without a state in the query: one of the states, or a list before them. */
  initial?: State | { label: string; count: number };
  /** Name of the query parameter. */
  parameter?: string;
}

/** Links to the states of a list with counts. They keep the search. */
export function StateLinks<State extends string>(props: StateLinksProps<State>) {
  const { label, labels, counts, shown, initial, parameter = 'status' } = props;
  const [params] = useSearchParams();
  const addressOf = (value: string) => {
    const next = new URLSearchParams(params);
    next.delete('page');
    // The dashboard's views are independent of the state.
    next.delete('view');
    if (value && value !== initial) next.set(parameter, value);
    else next.delete(parameter);
    return `?${next}`;
  };
  const states = Object.keys(labels) as State[];
  const links: { value: State | ''; label: string; count: number }[] = states.map((value) => ({
    value,
    label: labels[value],
    count: counts[value],
  }));
  if (typeof initial === 'object') links.unshift({ value: '', ...initial });
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-2">
        {links.map(({ value, label: name, count }) => (
          <li key={value}>
            <Link
              aria-current={value === shown ? 'true' : undefined}
              className="inline-flex min-h-11 items-center rounded-control border border-mute/70 bg-white px-4 text-[0.9375rem] font-semibold text-ink no-underline hover:border-ink aria-[current=true]:border-green aria-[current=true]:bg-green aria-[current=true]:text-chalk"
              to={addressOf(value)}
            >
              {name} ({count.toLocaleString('en-IN')})
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface PagesProps {
  page: number;
  pageCount: number;
}

/** Links to the pages of a list, as on the public blog. */
export function Pages({ page, pageCount }: PagesProps) {
  const [params] = useSearchParams();
  const address = (to: number) => {
    const next = new URLSearchParams(params);
    if (to > 1) next.set('page', String(to));
    else next.delete('page');
    return `?${next}`;
  };
  return (
    <PageStrip
      address={address}
      box="px-3.5 tabular-nums no-underline"
      className=""
      label="Pages"
      Link={PageLink}
      open="border-mute/70 bg-white text-ink hover:border-ink hover:bg-sand"
      page={page}
      pageCount={pageCount}
      ref={useFocusOnNewPage(page)}
    />
  );
}

function PageLink({ href, ...rest }: ComponentProps<'a'>) {
  return <Link {...rest} to={href ?? ''} />;
}

/** Scrolls to the top after a page change. */
function useFocusOnNewPage(page: number) {
  const strip = useRef<HTMLElement>(null);
  const before = useRef(page);
  useEffect(() => {
    if (before.current === page) return;
    before.current = page;
    if (!strip.current?.contains(document.activeElement)) return;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [page]);
  return strip;
}

interface ExportButtonProps {
  path: string;
  /** File name without the date. */
  name: string;
}

/** Bulk action that downloads the selected rows as CSV. */
export function useSelectionExport({ path, name }: ExportButtonProps) {
  const { run, isBusy } = useAction();
  const zone = use(TimeZone);
  const download = (ids: readonly number[]) =>
    downloadFile(path, `${name}-${dayIn(zone, new Date())}.csv`, { ids });
  return {
    isBusy,
    action: {
      label: 'Export selected',
      run: (ids: readonly number[]) => void run(() => download(ids), { reload: false }),
    },
  };
}

/** Downloads all pages of a list as CSV. */
export function ExportButton({ path, name }: ExportButtonProps) {
  const [params] = useSearchParams();
  const { run, isBusy } = useAction();
  const zone = use(TimeZone);
  const download = () =>
    downloadFile(`${path}?${params}`, `${name}-${dayIn(zone, new Date())}.csv`);
  return (
    <ActionButton aria-disabled={isBusy} onClick={() => void run(download, { reload: false })}>
      {isBusy ? 'Exporting...' : 'Export CSV'}
    </ActionButton>
  );
}
