import * as z from 'zod/mini';
import type { ApiCall } from '../api/call.ts';
import { idParams, okResponse } from '../api/list-fields.ts';
import { dutyForm, pushSubscriptionForm, quietHoursForm } from './push-form.ts';

export const dutyState = z.object({
  /** Whether the caller is on duty. */
  isOn: z.boolean(),
  /** Names of the others who are. */
  others: z.array(z.string()),
  /** Number of colleagues who see enquiries, besides the caller. */
  colleagues: z.int(),
});

/** Who is told of new enquiries. If nobody is on duty, all who see them are. */
export type DutyState = z.output<typeof dutyState>;

export const pushState = z.object({
  /** Public VAPID key of the site, in base64url. */
  publicKey: z.string(),
  /** Whether the caller's notifications wait for opening hours, and the hours as text or null if unknown. */
  quietHours: z.object({
    isOn: z.boolean(),
    hours: z.nullable(z.string()),
    /** The next opening, while it is closed. */
    until: z.nullable(z.string()),
  }),
  duty: dutyState,
  devices: z.array(
    z.object({
      id: z.int(),
      /** Push endpoint, by which a browser recognises itself. */
      endpoint: z.string(),
      /** Such as "Chrome on Android". */
      name: z.string(),
      /** Instants, ISO 8601. */
      addedAt: z.string(),
      /** When its push service last accepted a notification. */
      reachedAt: z.nullable(z.string()),
      /** Why the last notification failed, as a sentence. */
      failure: z.nullable(z.string()),
      /** Since when its push service reports the subscription as gone. */
      goneAt: z.nullable(z.string()),
      /** Number of enquiries that wait to be notified. */
      waiting: z.int(),
    }),
  ),
});

/** The site's key, and the caller's devices. */
export type PushState = z.output<typeof pushState>;
export type PushDevice = PushState['devices'][number];

/** Notifications on the administrator's devices. */
export const pushCalls = {
  'GET /api/admin/push': {
    needs: 'people.edit',
    summary: 'List the devices that take notifications',
    response: { 200: pushState },
  },
  'POST /api/admin/push/devices': {
    needs: 'people.edit',
    summary: 'Switch notifications on in this browser',
    body: pushSubscriptionForm,
    response: { 200: okResponse },
  },
  'POST /api/admin/push/devices/:id/test': {
    needs: 'people.edit',
    summary: 'Send a notification to a device, to try',
    params: idParams,
    response: { 200: okResponse },
  },
  'PUT /api/admin/push/quiet-hours': {
    needs: 'people.edit',
    summary: 'Have notifications wait for opening hours, or not',
    body: quietHoursForm,
    response: { 200: okResponse },
  },
  'PUT /api/admin/duty': {
    needs: 'people.edit',
    summary: 'Go on duty, so that new enquiries are told to the caller, or off',
    body: dutyForm,
    response: { 200: dutyState },
  },
  'DELETE /api/admin/push/devices/:id': {
    needs: 'people.edit',
    summary: 'Switch notifications off on a device',
    params: idParams,
    response: { 200: okResponse },
  },
} satisfies Record<string, ApiCall>;
