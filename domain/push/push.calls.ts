import * as z from 'zod/mini';
import type { ApiCall } from '../api/call.ts';
import { done, idParams } from '../api/list-fields.ts';
import { pushSubscriptionForm, quietHoursForm } from './push-form.ts';

export const pushState = z.object({
  /** Of the site, in base64url: a browser subscribes with it. */
  publicKey: z.string(),
  /** Whether the caller's notifications wait for opening hours; these in words, null where they are not known. */
  quietHours: z.object({
    isOn: z.boolean(),
    hours: z.nullable(z.string()),
    /** While it is closed: when it opens. */
    until: z.nullable(z.string()),
  }),
  devices: z.array(
    z.object({
      id: z.int(),
      /** By which a browser recognises itself. */
      endpoint: z.string(),
      /** Such as "Chrome on Android". */
      name: z.string(),
      /** Instants. */
      addedAt: z.string(),
      /** When its push service last took a notification. */
      reachedAt: z.nullable(z.string()),
      /** Why the last notification did not go out, in a sentence. */
      failure: z.nullable(z.string()),
      /** Since its push service says that it takes none any more. */
      goneAt: z.nullable(z.string()),
      /** How many enquiries wait to be shown there. */
      waiting: z.int(),
    }),
  ),
});

/** Notifications: the site's key, and the caller's devices. */
export type PushState = z.output<typeof pushState>;
export type PushDevice = PushState['devices'][number];

/** Notifications on the administrator's devices. */
export const pushCalls = {
  'GET /api/admin/push': {
    summary: 'List the devices that take notifications',
    response: { 200: pushState },
  },
  'POST /api/admin/push/devices': {
    summary: 'Switch notifications on in this browser',
    body: pushSubscriptionForm,
    response: { 200: done },
  },
  'POST /api/admin/push/devices/:id/test': {
    summary: 'Send a notification to a device, to try',
    params: idParams,
    response: { 200: done },
  },
  'PUT /api/admin/push/quiet-hours': {
    summary: 'Have notifications wait for opening hours, or not',
    body: quietHoursForm,
    response: { 200: done },
  },
  'DELETE /api/admin/push/devices/:id': {
    summary: 'Switch notifications off on a device',
    params: idParams,
    response: { 200: done },
  },
} satisfies Record<string, ApiCall>;
