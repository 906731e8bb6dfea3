import { brand } from '../../../content/brand.ts';
import { holidaysOf } from '../../../domain/site/holidays.ts';
import {
  openingWeekOf,
  readWeek,
  weekOfLine,
  weekWords,
  withHourLines,
} from '../../../domain/site/opening-hours.ts';
import { crawlerChoices, type FactName, type SiteFacts } from '../../../domain/site/site-facts.ts';
import { dayAndMonth, fullDay } from '../charts/wording.ts';
import type { SettingField } from '../settings/setting-fields.ts';

export interface FactField extends SettingField {
  name: FactName;
  placeholder?: string;
  /** Number of lines; more than one makes a text area. */
  rows?: number;
  /** A line below the field. */
  hint?: (facts: SiteFacts) => string;
  /** What an empty value means. */
  whileEmpty?: string;
  /** Options of a select. */
  choices?: readonly string[];
  /** Labels of choices that differ from their values. */
  choiceLabels?: Record<string, string>;
  /** Whether only digits are accepted. */
  isNumber?: true;
  /** Whether the field is a week of opening hours. */
  isWeek?: true;
  /** Whether the field is a picture of the library. */
  isPicture?: true;
}

/** What the opening hours are used for, and which line they are read from while no day is entered. */
const openFrom = (facts: SiteFacts) => {
  const week = openingWeekOf(facts);
  if (!week) {
    return 'No opening hours are set, so reply times and call-backs count day and night. Please tick the days on which you are open.';
  }
  if (readWeek(facts.openingHours)) {
    return `Reply times, call-backs and snoozes count in these hours only: ${weekWords(week)}.`;
  }
  const line = weekOfLine(facts.contactHours) ? 'on the contact page' : 'in the footer';
  return `Read from the line ${line}. Change a day to set the hours here.`;
};

/** What visitors read in place of the line of a new site, or a warning if a line of the owner differs from the week. */
const sameAsWeek = (name: 'footerHours' | 'contactHours') => (facts: SiteFacts) => {
  const shown = withHourLines(facts, brand)[name];
  if (shown !== facts[name]) return `Visitors read the hours above: ${shown}.`;
  const [week, line] = [readWeek(facts.openingHours), weekOfLine(facts[name])];
  if (!week || !line || weekWords(week) === weekWords(line)) return '';
  return `This line says ${weekWords(line)}, which differs from the days above.`;
};

const maxDaysNamed = 8;

const daysWithoutReply = ({ holidays }: SiteFacts) => {
  if (holidays.trim() === '') return '';
  const days = holidaysOf(holidays).map((day) =>
    day.length > 5 ? fullDay(day) : dayAndMonth(`2000-${day}`),
  );
  const more = days.length > maxDaysNamed ? ` and ${days.length - maxDaysNamed} more days` : '';
  return days.length > 0
    ? `Closed on ${days.slice(0, maxDaysNamed).join(', ')}${more}: no first reply is expected, and no call-back is set.`
    : 'We cannot read a date here, so these days count as open.';
};

/** All time zones; browsers still list Kolkata under its old name. */
function timeZones(): string[] {
  const names = Intl.supportedValuesOf('timeZone');
  return names.map((name) => (name === 'Asia/Calcutta' ? 'Asia/Kolkata' : name)).toSorted();
}

/** The facts as the screen shows them. */
export const factGroups: { title: string; fields: FactField[] }[] = [
  {
    title: 'Name and logo',
    fields: [
      { name: 'name', label: 'Name', words: 'company name, brand, business' },
      { name: 'tagline', label: 'Tagline', words: 'slogan, motto, what we do', rows: 2 },
      {
        name: 'logo',
        label: 'Logo',
        words: 'mark, brand, icon, favicon',
        isPicture: true,
        hint: () =>
          'PNG, JPEG or WebP. A wide logo replaces the name at the top. A square one appears beside the name, and as the icon of the browser tab.',
        whileEmpty: 'No logo yet. Visitors see the sample logo.',
      },
      { name: 'foundedYear', label: 'Founded', words: 'year, since, start of the company' },
    ],
  },
  {
    title: 'How people reach you',
    fields: [
      { name: 'email', label: 'E-mail', words: 'e-mail address, mail, contact' },
      {
        name: 'enquiryEmails',
        label: 'Who else gets enquiries by e-mail, one address per line',
        words: 'notify, forward, recipients, copy of enquiries',
        placeholder: 'neha@example.com',
        rows: 2,
        whileEmpty: 'Nobody else gets them.',
      },
      {
        name: 'phone',
        label: 'Phone',
        words: 'phone number, telephone, mobile, call',
        placeholder: '98230 00140',
      },
      {
        name: 'whatsapp',
        label: 'WhatsApp number',
        words: 'chat, mobile number, message',
        placeholder: '98230 00140',
      },
      { name: 'address', label: 'Address', words: 'street, office, location, map', rows: 3 },
      {
        name: 'city',
        label: 'City',
        words: 'town, place, location',
        placeholder: 'Nagpur',
        hint: ({ city }) =>
          city.trim() === ''
            ? ''
            : `The service pages say “in ${city.trim()}”, as in “Website development in ${city.trim()}”.`,
        whileEmpty: 'While it is empty, the service pages name no city.',
      },
    ],
  },
  {
    title: 'Opening hours',
    fields: [
      {
        name: 'openingHours',
        label: 'Open on',
        words: 'opening hours, times, office hours, week, days',
        isWeek: true,
        hint: openFrom,
        whileEmpty: 'Until you set them, the hours are read from the lines below.',
      },
      {
        name: 'footerHours',
        label: 'Line in the footer',
        words: 'opening hours, bottom of the page',
        hint: sameAsWeek('footerHours'),
      },
      {
        name: 'contactHours',
        label: 'Line on the contact page',
        words: 'opening hours, contact page',
        hint: sameAsWeek('contactHours'),
      },
      {
        name: 'holidays',
        label: 'Holidays',
        words: 'closed, days off, festival, leave',
        placeholder: 'Closed on 26 January and 15 August',
        rows: 2,
        hint: daysWithoutReply,
      },
    ],
  },
  {
    title: 'Social links',
    fields: [
      {
        name: 'socialLinks',
        label: 'Addresses, one per line',
        words: 'facebook, instagram, linkedin, youtube, twitter, social media',
        placeholder: 'https://www.linkedin.com/company/…',
        rows: 3,
      },
    ],
  },
  {
    title: 'Law',
    fields: [
      {
        name: 'governingPlace',
        label: 'City whose courts decide (for the terms)',
        words: 'law, court, jurisdiction, terms',
        placeholder: 'Pune, Maharashtra',
        whileEmpty: 'Until you fill it in, the terms say "[City, State]".',
      },
    ],
  },
  {
    title: 'Time zone',
    fields: [
      {
        name: 'timeZone',
        label: 'Time zone',
        words: 'clock, time, zone, india',
        choices: timeZones(),
        hint: () => 'Page views that were counted already keep their day.',
      },
    ],
  },
  {
    title: 'Search and AI',
    fields: [
      {
        name: 'aiCrawlers',
        label: 'AI crawlers that may read the site',
        words: 'robots, chatgpt, bots, search engine',
        choices: Object.keys(crawlerChoices),
        choiceLabels: crawlerChoices,
        hint: () => 'Search engines such as Google and Bing may always read the site.',
      },
    ],
  },
  {
    title: 'How long data is kept, in days',
    fields: [
      {
        name: 'messagesDays',
        label: 'Enquiries of people marked as lost',
        words: 'retention, delete, keep, privacy',
        isNumber: true,
        hint: ({ messagesDays }) =>
          messagesDays.trim() === '0'
            ? '0: until you delete them.'
            : 'Counted from the day they were marked as lost and the enquiry was answered or archived. Their cards, notes and values stay, and so does every enquiry of customers and of people you are in touch with.',
      },
      {
        name: 'spamDays',
        label: 'Suspected spam',
        words: 'retention, delete, keep, junk',
        isNumber: true,
      },
      {
        name: 'mailDays',
        label: 'Copies of sent mails',
        words: 'retention, delete, keep, outbox',
        isNumber: true,
      },
      {
        name: 'unconfirmedDays',
        label: 'Newsletter requests not confirmed',
        words: 'retention, delete, keep, subscriber',
        isNumber: true,
      },
      {
        name: 'viewsDays',
        label: 'Counted page views',
        words: 'retention, delete, keep, statistics, visitors',
        isNumber: true,
      },
    ],
  },
];

export const factLabels = Object.fromEntries(
  factGroups.flatMap(({ fields }) => fields.map(({ name, label }) => [name, label])),
) as Record<FactName, string>;
