import { pushSubscriptionForm } from '../forms/push-form.ts';
import { pushState } from './answers/push.ts';
import type { ApiCall } from './call.ts';
import { done, idParams } from './list-fields.ts';

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
  'DELETE /api/admin/push/devices/:id': {
    summary: 'Switch notifications off on a device',
    params: idParams,
    response: { 200: done },
  },
} satisfies Record<string, ApiCall>;
