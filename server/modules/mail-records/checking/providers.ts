/** Mail hosts by the name of their SMTP server, with what they tell their customers to include. */
const providers: [host: RegExp, include: string][] = [
  [/(^|\.)(gmail|google)\.com$/, '_spf.google.com'],
  [/(^|\.)(office365|outlook)\.com$/, 'spf.protection.outlook.com'],
  [/(^|\.)zoho(cloud)?\.in$/, 'zoho.in'],
  [/(^|\.)zoho\.com$/, 'zoho.com'],
  [/(^|\.)amazonaws\.com$/, 'amazonses.com'],
  [/(^|\.)sendgrid\.net$/, 'sendgrid.net'],
  [/(^|\.)mailgun\.org$/, 'mailgun.org'],
  [/(^|\.)(brevo|sendinblue)\.com$/, 'spf.brevo.com'],
  [/(^|\.)mailjet\.com$/, 'spf.mailjet.com'],
  [/(^|\.)mandrillapp\.com$/, 'spf.mandrillapp.com'],
  [/(^|\.)postmarkapp\.com$/, 'spf.mtasv.net'],
  [/(^|\.)hostinger\.(com|in)$/, '_spf.mail.hostinger.com'],
  [/(^|\.)secureserver\.net$/, 'secureserver.net'],
  [/(^|\.)messagingengine\.com$/, 'spf.messagingengine.com'],
];

/** What the host of an SMTP server asks its customers to include in their SPF record; undefined when it is not known. */
export function includeOf(host: string): string | undefined {
  return providers.find(([pattern]) => pattern.test(host.toLowerCase()))?.[1];
}

/** Selectors under which mail hosts and programs keep their keys when nobody chose another. */
export const usualSelectors = [
  ...(['google', 'selector1', 'selector2', 'default', 'dkim', 'mail', 's1', 's2'] as const),
  ...(['k1', 'k2', 'zoho', 'zmail', 'brevo1', 'mandrill', 'hostingermail1', 'fm1'] as const),
];
