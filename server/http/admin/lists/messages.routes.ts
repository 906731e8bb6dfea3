import type { FastifyInstance } from 'fastify';
import {
  inboxMessages,
  type MessageList,
  type MessagesPage,
  messageLists,
  messageStatuses,
  messageViews,
} from '../../../../domain/admin/message-inbox.ts';
import { readForm } from '../../../../domain/forms/read-form.ts';
import type { InboxService } from '../../../modules/contact/inbox.service.ts';
import { answerInvalid } from '../../api/answers.ts';
import { answerCsv } from './answer-csv.ts';
import { idsForm, messageStatusForm, noteForm } from './list-forms.ts';
import { readId, readQueueQuery } from './list-query.ts';
import { bodySchema, listSchema } from './list-schema.ts';

type Inbox = { inbox: InboxService };
type WithId = { Params: { id: string } };

const unknown = { error: inboxMessages.unknown };

/** The inbox: reading, sorting, noting and exporting what visitors sent. */
export async function messagesRoutes(http: FastifyInstance, { inbox }: Inbox): Promise<void> {
  http.get(
    '/admin/messages',
    { schema: inboxSchema('List messages; without a status all but spam', messageLists) },
    (request): Promise<MessagesPage> => inbox.list(readInboxQuery(request.query, messageLists)),
  );

  http.get(
    '/admin/messages/export',
    { schema: inboxSchema('Export messages as CSV', messageStatuses) },
    async (request, reply) => {
      const { page: _, ...query } = readInboxQuery(request.query, messageStatuses);
      return answerCsv(reply, 'messages', inbox.exportCsv(query));
    },
  );

  const reading = { summary: 'Read one message' };
  http.get<WithId>('/admin/messages/:id', { schema: reading }, async (request, reply) => {
    const message = await inbox.find(readId(request.params.id));
    return message ?? reply.code(404).send(unknown);
  });

  changingRoutes(http, { inbox });
  trashRoutes(http, { inbox });
}

function inboxSchema(summary: string, lists: readonly MessageList[]) {
  return listSchema(summary, lists, { view: { type: 'string', enum: messageViews } });
}

function readInboxQuery<List extends MessageList>(query: unknown, lists: readonly List[]) {
  const { view } = query as Record<string, unknown>;
  return {
    ...readQueueQuery(query, lists),
    view: messageViews.find((known) => known === view),
  };
}

function changingRoutes(http: FastifyInstance, { inbox }: Inbox): void {
  const sorting = bodySchema(
    'Give messages a state; suspected spam is rescued by any other one',
    messageStatusForm,
  );
  http.post('/admin/messages/status', { schema: sorting }, async (request, reply) => {
    const form = readForm(messageStatusForm, request.body);
    if (!form.ok) return answerInvalid(reply, form.fields);
    return { changed: await inbox.setStatus(form.values.ids, form.values.status) };
  });

  const noting = bodySchema('Keep a private note, in the place of `base` where given', noteForm);
  http.put<WithId>('/admin/messages/:id/note', { schema: noting }, async (request, reply) => {
    const form = readForm(noteForm, request.body);
    if (!form.ok) return answerInvalid(reply, form.fields);
    const { note, base } = form.values;
    const outcome = await inbox.setNote(readId(request.params.id), note, base);
    if (outcome.kind === 'kept') return { ok: true };
    if (outcome.kind === 'unknown') return reply.code(404).send(unknown);
    const { current } = outcome;
    return reply.code(409).send({ error: inboxMessages.noteChanged, current });
  });
}

function trashRoutes(http: FastifyInstance, { inbox }: Inbox): void {
  const calls = [
    ['deletions', 'Put messages into the trash, for 30 days', inbox.trash],
    ['restorations', 'Take messages out of the trash, in the state that they had', inbox.restore],
    ['final-deletions', 'Delete messages of the trash for good', inbox.remove],
  ] as const;
  for (const [path, summary, change] of calls) {
    const schema = bodySchema(summary, idsForm);
    http.post(`/admin/messages/${path}`, { schema }, async (request, reply) => {
      const form = readForm(idsForm, request.body);
      if (!form.ok) return answerInvalid(reply, form.fields);
      return { changed: await change(form.values.ids) };
    });
  }
}
