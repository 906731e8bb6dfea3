import { act, cleanup, configure, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType, ReactNode } from 'react';
import { createRoutesStub, Outlet, useLocation, useNavigate } from 'react-router';
import { onTestFinished, vi } from 'vitest';
import type * as z from 'zod/mini';
import { forgetMissingStep, keepToken } from '../../app/admin/api/session.ts';
import { AfterCallProvider } from '../../app/admin/people/after-call-sheet.tsx';
import { forgetRole } from '../../app/admin/session/access.ts';
import { dropOwnCopies, readCopies } from '../../app/admin/session/copies.ts';
import { Confirm } from '../../app/admin/ui/dialog.tsx';
import { Toasts } from '../../app/admin/ui/toast.tsx';
import { TimeZone } from '../../app/ui/time-zone.ts';
import type { ResponseBody } from '../../domain/api/call.ts';
import { type CallName, type Calls, calls } from '../../domain/api/calls.ts';

/** The current time of every screen under test: a Thursday, 10:30 in India. */
export const now = '2026-11-26T05:00:00.000Z';

/** Parts of a value; the contract fills in the rest. */
export type Parts<Value> = Value extends readonly (infer Item)[]
  ? readonly Parts<Item>[]
  : Value extends object
    ? { [Key in keyof Value]?: Parts<Value[Key]> }
    : Value;

/** The server's response, or a function that makes it. */
type Reply<Name extends CallName> =
  | Parts<ResponseBody<Calls[Name]>>
  | Refusal
  | ((
      sent: SentCall,
    ) =>
      | Parts<ResponseBody<Calls[Name]>>
      | Refusal
      | Promise<Parts<ResponseBody<Calls[Name]>> | Refusal>);

export type Replies = { [Name in CallName]?: Reply<Name> };

interface SentCall {
  name: string;
  /** Path and query. */
  address: string;
  json: unknown;
}

class Refusal {
  readonly isRefusal = true;
  readonly status: number;
  readonly body: object;
  constructor(status: number, body: object) {
    this.status = status;
    this.body = body;
  }
}

export function refusal(status: number, body: object): Refusal {
  return new Refusal(status, body);
}

interface ScreenModule {
  default: unknown;
  clientLoader?: unknown;
  clientAction?: unknown;
}

/** Opens a screen of the admin with a fake server that gives these responses. Any other call fails the test. */
export async function openScreen(
  route: ScreenModule,
  { path, address = path, replies = {} }: { path: string; address?: string; replies?: Replies },
) {
  const sent = answerCalls(replies);
  const Stub = createRoutesStub([
    {
      id: 'root',
      Component: () => (
        <Surroundings>
          <Outlet />
        </Surroundings>
      ),
      children: [
        {
          path,
          Component: route.default as ComponentType,
          loader: route.clientLoader as never,
          action: route.clientAction as never,
          HydrateFallback: () => null,
          ErrorBoundary: undefined,
        },
        { path: '*', Component: () => <h1>Another screen</h1> },
      ],
    },
  ]);
  const user = startUser();
  render(<Stub initialEntries={[address]} />);
  await screen.findAllByRole('heading');
  return { user, sent };
}

/** Renders a part of a screen that loads no data. */
export function show(element: ReactNode, replies: Replies = {}) {
  const sent = answerCalls(replies);
  const user = startUser();
  const Stub = createRoutesStub([
    { id: 'root', path: '*', Component: () => <Surroundings>{element}</Surroundings> },
  ]);
  const { container } = render(<Stub initialEntries={['/admin/here']} />);
  return { user, sent, container };
}

/** Starts the clock and a session, and cleans up at the end of the test. */
export function startUser() {
  // Checking whether each element is hidden takes most of the time of a query by role.
  configure({ asyncUtilTimeout: 10_000, defaultHidden: true });
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  keepToken('token');
  // Without keys, unsaved texts are stored as they are.
  void readCopies({ account: 1, keys: [] });
  onTestFinished(() => {
    cleanup();
    getSelection()?.removeAllRanges();
    dropOwnCopies();
    forgetMissingStep();
    forgetRole();
    localStorage.clear();
    sessionStorage.clear();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  return userEvent.setup({ delay: null });
}

function Surroundings({ children }: { children: ReactNode }) {
  return (
    <TimeZone value="Asia/Kolkata">
      <Toasts>
        <Confirm>
          <AfterCallProvider>
            <main id="content" tabIndex={-1}>
              {children}
            </main>
          </AfterCallProvider>
          <Address />
        </Confirm>
      </Toasts>
    </TimeZone>
  );
}

function Address() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  goBack = () => void navigate(-1);
  return <p data-testid="address">{pathname + search}</p>;
}

let goBack = () => {};

/** Presses Back in the browser. */
export function back(): void {
  act(goBack);
}

/** The router's current path and query. */
export function addressShown(): string {
  return screen.getByTestId('address').textContent;
}

/** The text of an element, with one space for each gap. */
export function textOf(element: Element | null): string {
  const copy = element?.cloneNode(true) as Element | undefined;
  for (const hidden of copy?.querySelectorAll('[aria-hidden="true"]') ?? []) hidden.remove();
  for (const part of copy?.querySelectorAll('*') ?? []) part.append(' ');
  return (copy?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}

/** The text of each row of the only table. */
export function rowTexts(): string[] {
  return screen.getAllByRole('row').map(textOf);
}

/** Responds to calls by XMLHttpRequest and fetch; returns the list of changing calls, which grows. */
export function answerCalls(replies: Replies) {
  const sent: [name: string, json?: unknown][] = [];
  const answer = async (method: string, address: string, body: unknown) => {
    const json: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
    const name = callAt(method, address, Object.keys(replies) as CallName[]);
    if (!name) throw new Error(`No reply to ${method} ${address}`);
    if (method !== 'GET')
      sent.push(json ? [`${method} ${address}`, json] : [`${method} ${address}`]);
    const reply = replies[name];
    const response = typeof reply === 'function' ? await reply({ name, address, json }) : reply;
    if (response instanceof Refusal) return response;
    return { status: 200, body: responseTo(name, response as object) };
  };
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      method = '';
      address = '';
      status = 0;
      responseText = '';
      upload = {};
      onload = () => {};
      onerror = () => {};
      open(method: string, address: string) {
        Object.assign(this, { method, address });
      }
      setRequestHeader() {}
      getResponseHeader() {
        return null;
      }
      abort() {}
      send(body: unknown) {
        answer(this.method, this.address, body).then(
          ({ status, body: responseBody }) => {
            this.status = status;
            this.responseText = JSON.stringify(responseBody);
            this.onload();
          },
          (error) => {
            console.error(error);
            this.onerror();
          },
        );
      }
    },
  );
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const { status, body } = await answer(init.method ?? 'GET', address, init.body);
    return new Response(JSON.stringify(body), { status });
  });
  return sent;
}

function callAt(method: string, address: string, names: CallName[]): CallName | undefined {
  const [path = ''] = address.split('?');
  const matches = (name: CallName) => {
    const [verb, pattern = ''] = name.split(' ');
    return verb === method && new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(path);
  };
  return names.find((name) => name === `${method} ${path}`) ?? names.find(matches);
}

/** A body of the contract: the given parts, and the minimal valid value for everything else. */
export function responseTo<Name extends CallName>(name: Name, parts: object = {}): object {
  const { response } = calls[name] as { response?: Record<number, z.core.$ZodType> };
  const schema = response && Object.values(response)[0];
  return schema ? (filled(schema, parts) as object) : parts;
}

function filled(schema: z.core.$ZodType, value: unknown): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'object') {
    const record = (value ?? {}) as Record<string, unknown>;
    const fields = Object.entries(def.shape).map(([key, field]) => [
      key,
      filled(field, record[key]),
    ]);
    return { ...record, ...Object.fromEntries(fields) };
  }
  if (def.type === 'array' && Array.isArray(value)) {
    return value.map((item) => filled(def.element, item));
  }
  if (def.type === 'nullable' || def.type === 'optional') {
    if (value !== null && value !== undefined) return filled(def.innerType, value);
    return def.type === 'nullable' ? null : undefined;
  }
  if (def.type === 'record') {
    const keyDef = (def.keyType as z.core.$ZodTypes)._zod.def;
    const keys = keyDef.type === 'enum' ? Object.values(keyDef.entries) : [];
    const zeros = Object.fromEntries(keys.map((key) => [key, filled(def.valueType, undefined)]));
    return { ...zeros, ...(value as object) };
  }
  if (value !== undefined) return value;
  if (def.type === 'array') return [];
  if (def.type === 'string') return '';
  if (def.type === 'number') return 0;
  if (def.type === 'boolean') return false;
  if (def.type === 'enum') return Object.values(def.entries)[0];
  if (def.type === 'literal') return def.values[0];
  if (def.type === 'union') return def.options[0] && filled(def.options[0], value);
  return;
}
