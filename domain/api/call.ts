import type * as z from 'zod/mini';
import type { Needs } from '../accounts/roles.ts';

type Schema = z.core.$ZodType;

/** A call of the API. Except for `needs` and `upload`, these are the keys of a Fastify route's schema. */
export interface ApiCall {
  /** The permission that the guard asks for, and by which the admin shows a screen. */
  needs: Needs;
  summary: string;
  /**
   * Needs proof within the last ten minutes of who calls: it changes who gets in, or takes data out. Fields: only when
   * one of them sends data to somebody who did not get it before; their service then refuses with `not-fresh`.
   */
  fresh?: true | readonly string[];
  /** Answers also somebody whose role needs a second step and who has none yet: it is needed to set one up. */
  beforeSecondStep?: true;
  params?: Schema;
  querystring?: Schema;
  body?: Schema;
  /** Instead of `body`, for content that the route parses itself; documented but not validated. */
  upload?: { type: 'multipart/form-data' | 'text/csv'; content: object };
  /** Schemas by status; undefined for responses that are not JSON. */
  response?: Record<number, Schema>;
}

type SchemaOf<Call, Part extends string> =
  Call extends Record<Part, infer S extends Schema> ? S : never;

/** The validated body, query or parameters that a handler receives. */
export type RequestPart<Call, Part extends 'params' | 'querystring' | 'body'> = [
  SchemaOf<Call, Part>,
] extends [never]
  ? unknown
  : z.output<SchemaOf<Call, Part>>;

/** The body that a browser sends. */
export type RequestBody<Call> = ReadonlyLists<z.input<SchemaOf<Call, 'body'>>>;

type ReadonlyLists<Body> = { [Key in keyof Body]: ReadonlyList<Body[Key]> };
type ReadonlyList<Value> = Value extends (infer Item)[] ? readonly Item[] : Value;

/** The body of a successful response. */
export type ResponseBody<Call> = Call extends { response: Record<number, infer S extends Schema> }
  ? z.output<S>
  : unknown;
