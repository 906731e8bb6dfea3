import type { ComponentType } from 'react';
import type { PictureName } from '../../../domain/page.ts';
import { AboutPicture } from '../../ui/kolam/openings/about-picture.tsx';
import { AgencyPicture } from '../../ui/kolam/openings/agency-picture.tsx';
import { ContactPicture } from '../../ui/kolam/openings/contact-picture.tsx';
import { CoursesPicture } from '../../ui/kolam/openings/courses-picture.tsx';
import { HiringPicture } from '../../ui/kolam/openings/hiring-picture.tsx';
import { HomePicture } from '../../ui/kolam/openings/home-picture.tsx';
import { LegalPicture } from '../../ui/kolam/openings/legal-picture.tsx';
import {
  SubscribePicture,
  UnsubscribePicture,
} from '../../ui/kolam/openings/newsletter-pictures.tsx';
import { WebPicture } from '../../ui/kolam/openings/web-picture.tsx';

interface HeroPictureProps {
  name: PictureName;
  className?: string | undefined;
}

const pictures: Record<PictureName, ComponentType<{ className?: string | undefined }>> = {
  home: HomePicture,
  courses: CoursesPicture,
  hiring: HiringPicture,
  agency: AgencyPicture,
  web: WebPicture,
  about: AboutPicture,
  contact: ContactPicture,
  legal: LegalPicture,
  subscribe: SubscribePicture,
  unsubscribe: UnsubscribePicture,
};

/** The one composed picture that a page opens with. */
export function HeroPicture({ name, className }: HeroPictureProps) {
  const Picture = pictures[name];
  return <Picture className={className} />;
}
