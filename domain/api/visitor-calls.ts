import { pageViewForm } from '../forms/page-view-form.ts';
import type { ApiCall } from './call.ts';

/** Calls without a session. */
export const visitorCalls = {
  'POST /api/page-views': { summary: 'Report a page view', body: pageViewForm },
} satisfies Record<string, ApiCall>;
