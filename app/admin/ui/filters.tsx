import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  use,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Form, Link, useLocation, useNavigation, useSearchParams, useSubmit } from 'react-router';
import type { Permission } from '../../../domain/accounts/roles.ts';
import { dayIn } from '../../../domain/analytics/days.ts';
import { formatNumber } from '../../../domain/text/numbers.ts';
import { CloseIcon, DownIcon, SearchIcon } from '../../ui/icons.tsx';
import { PageStrip } from '../../ui/page-strip.tsx';
import { TimeZone } from '../../ui/time-zone.ts';
import { downloadFile } from '../api/download-file.ts';
import { useMay } from '../session/access.ts';
import { ActionButton } from './action.tsx';
import { loadWhenShown } from './load-when-shown.tsx';
import { keepFocus } from './rows.tsx';
import { useAction } from './use-action.ts';
import { useMedia } from './use-media.ts';
import { isLeaving, useRouter } from './use-router.ts';

interface SelectFilter {
  /** Name of the query parameter. */
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
  /** Whether it arranges the rows instead of choosing them. */
  isOrder?: boolean;
}

/** A filter with so many values that they are searched. */
interface SearchableFilter {
  name: string;
  label: string;
  values: readonly string[];
}

interface FiltersProps {
  /** Label of a search box; its parameter is `search`. */
  searchLabel?: string;
  selects?: readonly SelectFilter[];
  searchables?: readonly SearchableFilter[];
  /** Parameters that are kept, such as `status`. */
  keep?: readonly string[];
  /** The links to the states of the list, in the same line. */
  children?: ReactNode;
  /** At the end of the line. */
  after?: ReactNode;
}

interface ControlProps {
  defaultValue: string;
  onChange: () => void;
}

const typingPauseMs = 300;
const control =
  'min-h-11 lg:min-h-10 max-w-full rounded-control border border-mute/70 bg-white hover:border-ink';

/** Search, states and filters of a list in one line. They are in the query, so that links and Back restore them. */
export function Filters(props: FiltersProps) {
  const { searchLabel, selects = [], searchables = [], keep = [], children, after } = props;
  const [params] = useSearchParams();
  const form = useRef<HTMLFormElement>(null);
  const { send, isWaiting } = useSend(form);
  const paramOf = (name: string) => params.get(name) ?? '';
  useFollowAddress(form, params, isWaiting);
  return (
    <>
      <Form
        className="admin-filters"
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
        {children}
        {selects.length + searchables.length > 0 && (
          <FoldedOnPhone>
            {searchables.map((filter) => (
              <Searchable
                filter={filter}
                key={filter.name}
                onChoose={(value) => send(0, { set: { [filter.name]: value } })}
                value={paramOf(filter.name)}
              />
            ))}
            {selects.map((select) => (
              <Choice
                defaultValue={paramOf(select.name)}
                key={select.name}
                onChange={() => send(0)}
                select={select}
              />
            ))}
          </FoldedOnPhone>
        )}
        {after}
      </Form>
      <ActiveFilters
        filters={[
          ...searchables.map(({ name, label }) => ({ name, label, text: paramOf(name) })),
          ...selects
            .filter((select) => !isSort(select) && !select.isOrder)
            .map(({ name, label, options }) => ({
              name,
              label,
              text: paramOf(name) && options.find(({ value }) => value === paramOf(name))?.label,
            })),
        ]}
      />
    </>
  );
}

interface FoldedProps {
  label?: string;
  children: ReactNode;
}

/** What narrows a list: on phones behind a button; the filters in use are named below it. */
export function FoldedOnPhone({ label = 'Filters', children }: FoldedProps) {
  const isWide = useMedia('(width >= 40rem)');
  if (isWide) return children;
  return (
    <details className="admin-folded">
      <summary className={control}>{label}</summary>
      {children}
    </details>
  );
}

/** An order is no filter, and needs no visible label. */
const isSort = ({ name }: SelectFilter) => name === 'sort';

interface ActiveFiltersProps {
  filters: { name: string; label: string; text: string | undefined }[];
}

/** The filters in use, each with a link that removes it, and a link that removes all with the search. */
function ActiveFilters({ filters }: ActiveFiltersProps) {
  const [params] = useSearchParams();
  const isRemoving = useRef(false);
  // The pressed link disappears with its filter.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the links have changed with the query
  useEffect(() => {
    if (isRemoving.current) keepFocus();
    isRemoving.current = false;
  }, [params]);
  const startRemoving = () => {
    isRemoving.current = true;
  };
  const active = filters.filter(({ text }) => text);
  if (active.length === 0) return null;
  const without = (names: readonly string[]) => {
    const next = new URLSearchParams(params);
    for (const name of [...names, 'page']) next.delete(name);
    return `?${next}`;
  };
  return (
    <ul aria-label="Filters in use" className="-mt-2 flex flex-wrap items-center gap-2">
      {active.map(({ name, label, text }) => (
        <li key={name}>
          <Link
            aria-label={`Remove the filter ${label}: ${text}`}
            className="inline-flex min-h-11 max-w-80 items-center gap-2 rounded-control bg-sand px-3 text-sm font-semibold text-ink no-underline hover:bg-line lg:min-h-8"
            onClick={startRemoving}
            to={without([name])}
          >
            <span className="truncate">
              {label}: {text}
            </span>
            <CloseIcon className="size-4 shrink-0" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          className="inline-flex min-h-11 items-center px-1 text-sm font-semibold text-ink underline underline-offset-4 lg:min-h-8"
          data-clears=""
          onClick={startRemoving}
          to={without([...filters.map(({ name }) => name), 'search'])}
        >
          Clear the filters
        </Link>
      </li>
    </ul>
  );
}

function SearchBox({ label, ...input }: ControlProps & { label: string }) {
  return (
    <div className={`${control} admin-search`}>
      <input
        {...input}
        aria-label={label}
        autoComplete="off"
        className="min-w-0 grow bg-transparent py-2 ps-3 text-base outline-none placeholder:text-mute"
        maxLength={200}
        name="search"
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          const row = document.querySelector<HTMLElement>('[data-row]');
          if (row) event.preventDefault();
          row?.focus();
        }}
        placeholder={label}
        type="search"
      />
      <button
        className="flex w-11 shrink-0 cursor-pointer items-center justify-center self-stretch text-mute hover:text-ink lg:w-10"
        type="submit"
      >
        <SearchIcon className="size-4" />
        <span className="sr-only">Search</span>
      </button>
    </div>
  );
}

function Choice({ select, ...input }: ControlProps & { select: SelectFilter }) {
  return (
    <label className={`${control} admin-choice`}>
      <span className={isSort(select) ? 'sr-only' : 'shrink-0 text-sm text-mute'}>
        {select.label}
      </span>
      <select {...input} name={select.name}>
        {select.options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

const SearchableList = loadWhenShown(
  async () => (await import('./searchable-list.tsx')).SearchableList,
  <p className="p-3 text-mute">Loading...</p>,
);

interface SearchableProps {
  filter: SearchableFilter;
  value: string;
  onChoose: (value: string) => void;
}

/** A button that opens the values of a filter under a search field. */
function Searchable({ filter: { name, label, values }, value, onChoose }: SearchableProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const choose = (next: string) => {
    list.current?.hidePopover();
    button.current?.focus();
    if (next !== value) onChoose(next);
  };
  return (
    <>
      <input name={name} type="hidden" value={value} />
      <button
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        aria-label={value ? `${label}: ${value}` : undefined}
        className={`${control} admin-choice cursor-pointer`}
        data-active={value ? '' : undefined}
        popoverTarget={id}
        ref={button}
        type="button"
      >
        {label}
        <DownIcon className="size-4 shrink-0" />
      </button>
      <div
        aria-label={label}
        className="admin-menu admin-searchable"
        id={id}
        onToggle={({ newState }) => setOpen(newState === 'open')}
        popover="auto"
        ref={list}
        role="dialog"
      >
        {isOpen && (
          <SearchableList
            label={label}
            onChoose={choose}
            onFailure={() => list.current?.hidePopover()}
            value={value}
            values={values}
          />
        )}
      </div>
    </>
  );
}

interface SendOptions {
  replace?: boolean;
  /** Values that are not in the form yet. */
  set?: Record<string, string>;
}

/**
 * Submits the filters to the query after a delay; typing adds no history entries. A pending search does not
 * interrupt a link that is pressed or a screen that loads in the meantime: it is sent after that navigation, or
 * dropped if the list is left or its filters are cleared.
 */
function useSend(form: RefObject<HTMLFormElement | null>) {
  const submit = useSubmit();
  const router = useRouter();
  const navigationState = useNavigation().state;
  const { key } = useLocation();
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Whether a search waits for another navigation to end. */
  const isHeld = useRef(false);

  const stopPause = useCallback(() => {
    clearTimeout(pause.current);
    pause.current = undefined;
  }, []);
  const submitNow = (options: SendOptions) => {
    if (!form.current) return;
    const fields = filledFields(form.current);
    for (const [name, value] of Object.entries(options.set ?? {})) {
      if (value) fields.set(name, value);
      else fields.delete(name);
    }
    submit(fields, { replace: options.replace ?? false });
  };
  const send = (waitMs: number, options: SendOptions = { replace: waitMs > 0 }) => {
    stopPause();
    isHeld.current = false;
    if (waitMs === 0) return submitNow(options);
    pause.current = setTimeout(() => {
      pause.current = undefined;
      if (isLeaving(router)) isHeld.current = true;
      else submitNow(options);
    }, waitMs);
  };

  useEffect(() => stopPause, [stopPause]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each rendered navigation may begin or end the wait
  useEffect(() => {
    if (isLeaving(router)) {
      if (pause.current === undefined) return;
      stopPause();
      isHeld.current = true;
      return;
    }
    if (!isHeld.current) return;
    isHeld.current = false;
    // The link has changed the other filters, which the form may not show yet.
    const fields = new URLSearchParams(router.state.location.search);
    fields.delete('page');
    const words = form.current?.querySelector<HTMLInputElement>('[name="search"]')?.value ?? '';
    if (words) fields.set('search', words);
    else fields.delete('search');
    submit(fields, { replace: true });
  }, [navigationState, key]);
  useEffect(() => {
    /** React Router prevents the default action of the links that it follows. */
    const hold = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest('a[href]');
      if (!link || !event.defaultPrevented || pause.current === undefined) return;
      stopPause();
      isHeld.current = !isClearing(link);
    };
    document.addEventListener('click', hold);
    return () => document.removeEventListener('click', hold);
  }, [stopPause]);
  const isWaiting = useCallback(() => pause.current !== undefined || isHeld.current, []);
  return { send, isWaiting };
}

/** Whether a link opens the list without any filter, so that a search being typed is dropped. */
function isClearing(link: Element): boolean {
  return link.hasAttribute('data-clears') || !link.getAttribute('href')?.includes('?');
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
      if (isField && field.name && field !== document.activeElement)
        field.value = params.get(field.name) ?? '';
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
    <nav aria-label={label} className="min-w-0 max-w-full">
      <ul className="flex gap-2 max-sm:overflow-x-auto sm:flex-wrap">
        {links.map(({ value, label: name, count }) => (
          <li className="shrink-0" key={value}>
            <Link
              aria-current={value === shown ? 'true' : undefined}
              className="inline-flex min-h-11 items-center gap-1.5 rounded-control border border-mute/70 bg-white px-2.5 text-[0.9375rem] font-semibold text-ink no-underline hover:border-ink aria-[current=true]:border-green aria-[current=true]:bg-green aria-[current=true]:text-chalk lg:min-h-10"
              to={addressOf(value)}
            >
              {name}{' '}
              <span className="font-normal tabular-nums opacity-80">{formatNumber(count)}</span>
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
  /** What the call needs. */
  needs?: Permission;
}

/** Bulk action that downloads the selected rows as CSV. */
export function useSelectionExport({ path, name }: ExportButtonProps) {
  const { run, isBusy } = useAction();
  const zone = use(TimeZone);
  const isHidden = !useMay()('people.export');
  const download = (ids: readonly number[]) =>
    downloadFile(path, `${name}-${dayIn(zone, new Date())}.csv`, { ids });
  const action = {
    label: 'Export selected',
    run: (ids: readonly number[]) => void run(() => download(ids), { reload: false }),
  };
  return { isBusy, actions: isHidden ? [] : [action] };
}

/** Downloads all pages of a list as CSV; absent for a role that may not. */
export function ExportButton({ path, name, needs = 'people.export' }: ExportButtonProps) {
  const isHidden = !useMay()(needs);
  const [params] = useSearchParams();
  const { run, isBusy } = useAction();
  const zone = use(TimeZone);
  const download = () =>
    downloadFile(`${path}?${params}`, `${name}-${dayIn(zone, new Date())}.csv`);
  if (isHidden) return null;
  return (
    <ActionButton aria-disabled={isBusy} onClick={() => void run(download, { reload: false })}>
      {isBusy ? 'Exporting...' : 'Export CSV'}
    </ActionButton>
  );
}
