import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  RouteHandlerMethod,
} from 'fastify';
import type { Answered, Received } from '../../../../domain/api/call.ts';
import { type CallName, type Calls, calls } from '../../../../domain/api/calls.ts';

type Request<Call> = FastifyRequest<{
  Params: Received<Call, 'params'>;
  Querystring: Received<Call, 'querystring'>;
  Body: Received<Call, 'body'>;
}>;

type Result<Call> = Answered<Call> | FastifyReply;

/** Adds the route of a call below /api: Fastify reads the request and writes the answer by the call's schemas. */
export function addRoute<Name extends CallName>(
  http: FastifyInstance,
  name: Name,
  handler: (
    request: Request<Calls[Name]>,
    reply: FastifyReply,
  ) => Result<Calls[Name]> | Promise<Result<Calls[Name]>>,
  options: { bodyLimit?: number } = {},
): void {
  const [method = '', url = ''] = name.split(' /api');
  const schema: FastifySchema = calls[name];
  http.route({
    ...options,
    method,
    url,
    schema,
    // The schemas have made the request what the handler's type says.
    handler: handler as RouteHandlerMethod,
  });
}
