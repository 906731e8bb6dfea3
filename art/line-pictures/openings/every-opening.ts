import type { LinePicture } from '../line-picture.ts';
import { aboutPicture } from './about.ts';
import { agencyPicture } from './agency.ts';
import { contactPicture } from './contact.ts';
import { coursesPicture } from './courses.ts';
import { hiringPicture } from './hiring.ts';
import { homePicture } from './home.ts';
import { legalPicture } from './legal.ts';
import { subscribePicture, unsubscribePicture } from './newsletter.ts';
import { webPicture } from './web.ts';

/** The picture at the top of each page, by name. */
export const everyOpening = {
  home: homePicture,
  courses: coursesPicture,
  hiring: hiringPicture,
  agency: agencyPicture,
  web: webPicture,
  about: aboutPicture,
  contact: contactPicture,
  legal: legalPicture,
  subscribe: subscribePicture,
  unsubscribe: unsubscribePicture,
} satisfies Record<string, LinePicture>;
