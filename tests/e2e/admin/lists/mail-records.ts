import type { Page } from '@playwright/test';
import type { MailRecords } from '../../../../domain/newsletter/mail-records.calls.ts';

const at = '2026-11-22T09:10:00.000Z';
const name = `_dmarc.${'long-'.repeat(8)}domain.example`;

const records: MailRecords = {
  domain: 'margdeep.example',
  server: 'smtp.host.example',
  lookedAt: at,
  signature: null,
  held: [{ id: 14, subject: 'x'.repeat(90), since: at }],
  findings: [
    {
      key: 'spf',
      state: 'good',
      sentence: 'Your mail server may probably send.',
      found: [`v=spf1 ${'include:spf.host.example '.repeat(6)}~all`],
      record: null,
    },
    {
      key: 'dkim',
      state: 'unknown',
      sentence: 'DKIM could not be checked.',
      found: [],
      record: null,
    },
    {
      key: 'dmarc',
      state: 'fault',
      sentence: 'There is no DMARC record.',
      found: [],
      record: {
        name,
        value: `v=DMARC1; p=none; rua=mailto:${'x'.repeat(60)}@a.example`,
      },
    },
  ],
};

/** Mocks the DNS records with all possible results, because tests do not query name servers. */
export async function showMailRecords(page: Page): Promise<void> {
  await page.route('**/api/admin/mail-records', (route) => route.fulfill({ json: records }));
  await page.goto('/admin/newsletter/delivery');
}
