import type { Page } from '../domain/page.ts';
import { aboutPage } from './pages/about.ts';
import { agencyPage } from './pages/agency.ts';
import { blogPage } from './pages/blog.ts';
import { contactPage } from './pages/contact.ts';
import { coursesPage } from './pages/courses.ts';
import { hiringPage } from './pages/hiring.ts';
import { homePage } from './pages/home.ts';
import {
  newsletterConfirmPage,
  newsletterPreferencesPage,
  unsubscribePage,
} from './pages/newsletter.ts';
import { privacyPolicyPage } from './pages/privacy-policy.ts';
import { termsPage } from './pages/terms-conditions.ts';
import { webDevelopmentPage } from './pages/web-development.ts';

/** Pages in the sitemap. */
export const sitePages: Page[] = [
  homePage,
  coursesPage,
  hiringPage,
  agencyPage,
  webDevelopmentPage,
  blogPage,
  aboutPage,
  contactPage,
  privacyPolicyPage,
  termsPage,
];

/** Pages reached from emails; not in the sitemap. */
export const linkedPages: Page[] = [
  unsubscribePage,
  newsletterConfirmPage,
  newsletterPreferencesPage,
];

export const allPages: readonly Page[] = [...sitePages, ...linkedPages];
