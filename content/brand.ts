import type { SiteFacts } from '../domain/site/site-facts.ts';

/** The facts of a new site; the owner changes them in the admin under Site facts. */
export const brand: SiteFacts = {
  name: 'Margdeep',
  tagline: 'Guiding digital journeys through expert marketing and talent solutions.',
  logo: '',
  email: 'hello@margdeep.example',
  enquiryEmails: '',
  phone: '',
  whatsapp: '',
  address: '',
  city: '',
  openingHours: '',
  footerHours: 'Monday to Saturday, 9 AM to 6 PM',
  contactHours: 'Monday - Friday: 9:00 AM - 6:00 PM',
  holidays: '',
  socialLinks:
    'https://www.linkedin.com/company/margdeep-example\nhttps://www.instagram.com/margdeep.example',
  governingPlace: '',
  foundedYear: '2023',
  timeZone: 'Asia/Kolkata',
  messagesDays: '0',
  spamDays: '30',
  mailDays: '90',
  unconfirmedDays: '30',
  viewsDays: '400',
  aiCrawlers: 'all',
};
