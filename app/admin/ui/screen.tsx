import { createContext, type ReactNode, use, useId } from 'react';
import {
  isRouteErrorResponse,
  useLocation,
  useNavigate,
  useNavigation,
  useRouteError,
} from 'react-router';
import { useSiteFacts } from '../../layout/root-data.tsx';
import { ApiError } from '../api/call-api.ts';
import { isRoleRefusal, notOwnTitle } from '../session/access.ts';
import { ActionButton, ActionLink } from './action.tsx';

interface ScreenProps {
  /** Heading of the screen, and first part of the document's title. */
  title: string;
  /** One line under the heading. */
  lead?: ReactNode;
  /** Buttons and links beside the heading. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Links between the screens of an entry of the menu, below the heading of each. */
export const TabsOfScreen = createContext<ReactNode>(null);

/** The heading and content of an admin screen. */
export function Screen({ title, lead, actions, children }: ScreenProps) {
  return (
    <>
      <title>{`${title} | Admin Panel | ${useSiteFacts().name}`}</title>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-4 lg:mb-8">
        <div className="min-w-0">
          {/* Focusable, because it gets the focus when the last row of a list disappears. */}
          <h1
            className="text-[1.75rem] leading-tight tracking-[-0.025em] lg:text-[2rem]"
            tabIndex={-1}
          >
            {title}
          </h1>
          {lead && <p className="mt-1 text-mute">{lead}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
      </div>
      {use(TabsOfScreen)}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">{children}</div>
    </>
  );
}

interface PanelProps {
  title: string;
  /** The hash of the address that leads here. */
  name?: string;
  /** Shown beside the title, such as a number or a link. */
  aside?: ReactNode;
  /** Whether it is one of several panels under a common heading. */
  isPart?: boolean;
  children: ReactNode;
}

/** A white section of a screen, labelled by its heading. */
export function Panel({ title, name, aside, isPart = false, children }: PanelProps) {
  const id = useId();
  const Heading = isPart ? 'h3' : 'h2';
  const look = isPart
    ? 'font-sans text-base font-semibold'
    : 'text-lg leading-snug tracking-[-0.015em]';
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 rounded-card border border-line bg-white p-5 md:p-6"
      id={name}
      tabIndex={name ? -1 : undefined}
    >
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <Heading className={look} id={id}>
          {title}
        </Heading>
        {aside && <div className="text-[0.9375rem] text-mute">{aside}</div>}
      </div>
      {children}
    </section>
  );
}

interface EmptyProps {
  title: string;
  /** What to do next, or when items will appear here. */
  children: ReactNode;
}

/** Shown instead of an empty list. */
export function Empty({ title, children }: EmptyProps) {
  return (
    <div className="rounded-card border border-dashed border-mute/50 px-6 py-12 text-center">
      <p className="font-display text-xl font-bold tracking-[-0.02em]">{title}</p>
      <div className="mx-auto mt-2 flex max-w-[34rem] flex-col items-center gap-4 text-mute">
        {children}
      </div>
    </div>
  );
}

const tones = {
  good: 'bg-good text-green',
  waiting: 'bg-waiting text-ink',
  bad: 'bg-bad text-brick-deep',
  quiet: 'bg-sand text-ink',
};

interface StatusProps {
  tone: keyof typeof tones;
  children: ReactNode;
}

/** A state as text; the colour is only an addition. */
export function Status({ tone, children }: StatusProps) {
  return (
    <span
      className={`inline-block rounded-md px-2 py-0.5 text-sm font-semibold whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  );
}

/** Placeholder shapes while a screen is loading. */
export function Skeleton() {
  return (
    <div>
      <p className="sr-only" role="status">
        Loading...
      </p>
      <div aria-hidden="true" className="admin-skeleton">
        <div className="mb-8 h-9 w-48" />
        <div className="grid gap-3">
          <div className="h-11" />
          {[1, 2, 3, 4, 5, 6].map((row) => (
            <div className="h-13" key={row} />
          ))}
        </div>
      </div>
    </div>
  );
}

/** Shown at the address of a screen that the role does not have. */
export function NoAccess({ children }: { children: ReactNode }) {
  return (
    <Screen title="You have no access">
      <div className="rounded-card border border-line bg-white p-6">
        <p>{children}</p>
        <div className="mt-5 flex flex-wrap gap-3">
          <ActionLink to="/admin/dashboard">Dashboard</ActionLink>
        </div>
      </div>
    </Screen>
  );
}

/** Shown at the address of a blog that an author may not change. */
function NotOwn({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Screen title={title}>
      <div className="rounded-card border border-line bg-white p-6">
        <p>{children}</p>
        <div className="mt-5 flex flex-wrap gap-3">
          <ActionLink to="/admin/blogs">Your blogs</ActionLink>
        </div>
      </div>
    </Screen>
  );
}

/** A route's ErrorBoundary, for screens that cannot be loaded. */
export function LoadError() {
  const error = useRouteError();
  const location = useLocation();
  const navigate = useNavigate();
  const isLoading = useNavigation().state !== 'idle';
  const isMissing = error instanceof ApiError && error.status === 404;
  if (isRoleRefusal(error)) return <NoAccess>{error.message}</NoAccess>;
  const notOwn = notOwnTitle(error);
  if (notOwn) return <NotOwn title={notOwn}>{(error as ApiError).message}</NotOwn>;
  return (
    <Screen title={isMissing ? 'Not found' : 'This did not load'}>
      <div className="rounded-card border border-line bg-white p-6">
        <p role="alert">{sentenceOf(error)}</p>
        <div className="mt-5 flex flex-wrap gap-3">
          {!isMissing && (
            <ActionButton
              disabled={isLoading}
              // A revalidation may keep the error on screen although it succeeds (remix-run/react-router#11597).
              onClick={() => navigate(location, { replace: true, state: location.state })}
              tone="primary"
            >
              Try again
            </ActionButton>
          )}
          <ActionLink to="/admin/dashboard">Dashboard</ActionLink>
        </div>
      </div>
    </Screen>
  );
}

function sentenceOf(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  if (isRouteErrorResponse(error) && error.status === 404)
    return 'There is nothing at this address.';
  return 'Something on this screen broke. Nothing that was saved is lost.';
}
