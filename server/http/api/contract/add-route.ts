import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiCall, RequestPart, ResponseBody } from '../../../../domain/api/call.ts';
import { type CallName, type Calls, calls } from '../../../../domain/api/calls.ts';
import type { ReadForm } from '../../../../domain/api/form-fields.ts';
import { isRefusal, type Refusal } from '../../../../domain/api/refusals.ts';
import { deviceName } from '../../../modules/accounts/device-name.ts';
import { type LoggedRequest, logged, sentenceOf } from '../../../modules/activity/record.ts';
import type { Site } from '../../../site.ts';
import { clientOf } from '../../client-of.ts';
import { answerRefusal } from '../answers.ts';
import { InvalidInput } from './zod-compilers.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The site whose log the routes write. */
    site: Site;
  }
}

type Request<Call> = FastifyRequest<{
  Params: RequestPart<Call, 'params'>;
  Querystring: RequestPart<Call, 'querystring'>;
  Body: RequestPart<Call, 'body'>;
}>;

type Result<Call> = ResponseBody<Call> | Refusal | FastifyReply | Readable;

/**
 * Adds the route of a call below /api: Fastify validates the request and serialises the response with the call's
 * schemas. The handler's result is sent with the call's status, or as a refusal with its own; or the handler sends
 * the reply itself. A call that writes, or hands out what is stored, leaves an entry in the log of the admin.
 */
export function addRoute<Name extends CallName>(
  http: FastifyInstance,
  name: Name,
  handler: (
    request: Request<Calls[Name]>,
    reply: FastifyReply,
  ) => Result<Calls[Name]> | Promise<Result<Calls[Name]>>,
  options: { bodyLimit?: number; attachValidation?: boolean } = {},
): void {
  const [method = '', url = ''] = name.split(' /api');
  const schema: ApiCall = calls[name];
  const sentence = sentenceOf(name);
  const [status = 200] = Object.keys(schema.response ?? {}).map(Number);
  http.route({
    ...options,
    method,
    url,
    schema,
    config: { needs: schema.needs, beforeSecondStep: schema.beforeSecondStep ?? false },
    ...(schema.fresh === true && {
      preValidation: async (request: FastifyRequest, reply: FastifyReply) => {
        const admin = request.admin as FastifyRequest['admin'] | undefined;
        // A link whose token replaces the session was made by a call that needs proof itself.
        if (!admin || admin.isFresh) return;
        return answerRefusal(reply, { kind: 'not-fresh', act: schema.summary });
      },
    }),
    handler: async (request, reply) => {
      // Validated by the schemas of this type.
      const answer = () => handler(request as Request<Calls[Name]>, reply);
      const result = sentence
        ? await logged(http.site, name, sentence, requestFacts(request), answer)
        : await answer();
      // A reply is thenable: awaited, it gives undefined.
      if (reply.sent) return;
      if (isRefusal(result as object)) return answerRefusal(reply, result as Refusal);
      return reply.code(status).send(result);
    },
  });
}

/** What the log needs of a request. The login has no administrator yet. */
function requestFacts(request: FastifyRequest): LoggedRequest {
  const { params, query, body } = request;
  const admin = request.admin as FastifyRequest['admin'] | undefined;
  return { params, query, body, admin, device: deviceName(clientOf(request).userAgent) };
}

/** The body of a route with `attachValidation`: its values, or a message for each invalid field. */
export function readBody<Body>({
  validationError,
  body,
}: {
  validationError?: Error | undefined;
  body: Body;
}): ReadForm<Body> {
  if (!validationError) return { ok: true, values: body };
  if (validationError instanceof InvalidInput) {
    return { ok: false, fields: validationError.fields };
  }
  throw validationError;
}
