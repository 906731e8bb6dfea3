import * as z from 'zod/mini';
import { emailText, isEmail, optionalText, requiredText } from '../api/form-fields.ts';
import { mediaMessages } from '../media/media.ts';
import { messages } from '../messages.ts';
import { isPictureAddress } from '../picture.ts';
import { type RetentionFact, retentionFacts } from '../retention/retention.ts';
import { isWebAddress } from '../text/web-address.ts';
import { impossibleDateIn } from './holidays.ts';
import { weekFault } from './opening-hours.ts';
import { siteMessages } from './site-messages.ts';

/** Maximum lengths in code points. */
const maxLengths = { name: 60, line: 120, lines: 400 } as const;
const firstYear = 1900;

/** Choices of which AI crawlers may read the site. */
export const crawlerChoices = {
  all: 'All of them',
  search: 'Those that search and answer, not those that train models',
  none: 'None of them',
};

const line = (label: string) => optionalText(label, maxLengths.line);
const lines = (label: string) => optionalText(label, maxLengths.lines);

/** A text with at most `max` lines, each of which must be valid. */
const list = (label: string, isItem: (text: string) => boolean, invalid: string, max: number) =>
  lines(label).check(
    z.refine((text) => linesOf(text).every(isItem), { error: invalid, abort: true }),
    z.refine((text) => linesOf(text).length <= max, { error: siteMessages.tooManyLines(max) }),
  );

/** A retention period in days, as digits. */
const days = (label: string, name: RetentionFact) => {
  const [min, max] = retentionFacts[name].range;
  const isWithin = (text: string) =>
    /^(0|[1-9]\d{0,3})$/.test(text) && Number(text) >= min && Number(text) <= max;
  return line(label).check(z.refine(isWithin, { error: siteMessages.daysInvalid(min, max) }));
};

/**
 * The site's facts, in the order of the screen. They are entered once and used everywhere on the site. All are texts;
 * blank ones are not shown.
 */
export const siteFacts = z.strictObject(
  {
    name: requiredText('Name', maxLengths.name, messages.fields.nameRequired),
    tagline: optionalText('Tagline', 200),
    /** Path of a picture of the library; '' for the sample logo. */
    logo: line('Logo').check(
      z.refine((text) => text === '' || isPictureAddress(text), { error: mediaMessages.gone }),
    ),
    email: emailText(messages.fields.emailInvalid),
    /** Additional recipients of enquiries, one address per line. */
    enquiryEmails: list('Others who get enquiries', isEmail, siteMessages.emailsInvalid, 5),
    /** As typed; only the server validates phone numbers, because the metadata of all countries is large. */
    phone: line('Phone'),
    whatsapp: line('WhatsApp'),
    address: lines('Address'),
    /** As service pages name it: "in Nagpur". */
    city: line('City'),
    /** Days and spans: see openingWeekOf; '' while they are parsed from the two lines below. */
    openingHours: lines('Opening hours').check(
      z.superRefine((text, context) => {
        const fault = weekFault(text);
        if (fault) context.addIssue(fault);
      }),
    ),
    /** Hours in the footer. */
    footerHours: line('Hours in the footer'),
    contactHours: line('Hours on the contact page'),
    holidays: lines('Holidays').check(
      z.superRefine((text, context) => {
        const date = impossibleDateIn(text);
        if (date) context.addIssue(siteMessages.dateInvalid(date));
      }),
    ),
    /** One address per line. */
    socialLinks: list('Social links', isWebAddress, siteMessages.linkInvalid, 8),
    /** City and state of jurisdiction, such as "Pune, Maharashtra". */
    governingPlace: line('City whose courts decide'),
    foundedYear: line('Founded').check(
      z.refine((text) => isYear(text), { error: siteMessages.yearInvalid }),
    ),
    /** IANA name of the time zone of pages, admin and exports. */
    timeZone: line('Time zone').check(
      z.refine((text) => isTimeZone(text), { error: siteMessages.timeZoneInvalid }),
    ),
    /** 0 for never. */
    messagesDays: days('Enquiries of the lost', 'messagesDays'),
    spamDays: days('Suspected spam', 'spamDays'),
    mailDays: days('Sent mails', 'mailDays'),
    unconfirmedDays: days('Unconfirmed requests', 'unconfirmedDays'),
    viewsDays: days('Page views', 'viewsDays'),
    /** Crawlers allowed in robots.txt. */
    aiCrawlers: line('AI crawlers').check(
      z.refine((text) => Object.hasOwn(crawlerChoices, text), {
        error: siteMessages.crawlersInvalid,
      }),
    ),
  },
  { error: siteMessages.otherRelease },
);

export type SiteFacts = z.output<typeof siteFacts>;
/** Facts for public pages, without the recipients of enquiries. */
export type PublicFacts = Omit<SiteFacts, 'enquiryEmails'>;
export type FactName = keyof SiteFacts;

/** Facts by which data of visitors reaches somebody, and what emails call them. */
export const reachFacts = {
  email: 'E-mail',
  enquiryEmails: 'Others who get enquiries',
  phone: 'Phone',
  whatsapp: 'WhatsApp',
} as const satisfies Partial<Record<FactName, string>>;

export type ReachFact = keyof typeof reachFacts;

export const isReachFact = (name: FactName): name is ReachFact => Object.hasOwn(reachFacts, name);

export const factNames = Object.keys(siteFacts.shape) as FactName[];

/** Facts fixed by the server's environment: value and name of the variable. */
export type FixedFacts = Partial<Record<FactName, { value: string; setting: string }>>;

/** Whether a logo is so wide that it probably contains the name. */
export function holdsName({ width, height }: { width: number; height: number }): boolean {
  return width > 2 * height;
}

/** The lines of a text that are not blank. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((each) => each.trim())
    .filter(Boolean);
}

/** The label of a link to a social network: its name if known, otherwise the host. */
export function socialLabel(address: string): string {
  const host = new URL(address).hostname.replace(/^(?:www|in)\./, '');
  return networks.get(host) ?? host;
}

const networks = new Map(
  Object.entries({
    'linkedin.com': 'LinkedIn',
    'instagram.com': 'Instagram',
    'facebook.com': 'Facebook',
    'youtube.com': 'YouTube',
    'x.com': 'X',
    't.me': 'Telegram',
    'threads.net': 'Threads',
  }),
);

function isTimeZone(text: string): boolean {
  try {
    // Names that begin with a sign or digit are offsets.
    return /^[A-Z]/.test(text) && Boolean(new Intl.DateTimeFormat('en', { timeZone: text }));
  } catch {
    return false;
  }
}

function isYear(text: string): boolean {
  return (
    /^\d{4}$/.test(text) && Number(text) >= firstYear && Number(text) <= new Date().getFullYear()
  );
}
