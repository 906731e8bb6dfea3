import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { AboutPicture } from './about-picture.tsx';
import { AgencyPicture } from './agency-picture.tsx';
import { BlogPicture } from './blog-picture.tsx';
import { ContactPicture } from './contact-picture.tsx';
import { CoursesPicture } from './courses-picture.tsx';
import { HiringPicture } from './hiring-picture.tsx';
import { HomePicture } from './home-picture.tsx';
import { LegalPicture } from './legal-picture.tsx';
import { LostPicture } from './lost-picture.tsx';
import { SubscribePicture, UnsubscribePicture } from './newsletter-pictures.tsx';
import { WebPicture } from './web-picture.tsx';

const pictures = {
  AboutPicture,
  AgencyPicture,
  BlogPicture,
  ContactPicture,
  CoursesPicture,
  HiringPicture,
  HomePicture,
  LegalPicture,
  LostPicture,
  SubscribePicture,
  UnsubscribePicture,
  WebPicture,
};

describe.each(Object.entries(pictures))('%s', (_name, Picture) => {
  const markup = renderToStaticMarkup(<Picture className="w-full" />);

  it('renders one decorative, scalable svg', () => {
    expect(markup).toMatch(/^<svg [^>]*aria-hidden="true"[^>]*>.*<\/svg>$/s);
    expect(markup).toMatch(/viewBox="[\d. ]+"/);
    expect(markup).toMatch(/class="text-(chalk|ink) w-full"|class="text-chalk kolam-draw w-full"/);
    expect(markup).not.toMatch(/style=|NaN|undefined/);
  });

  it('stays small', () => {
    expect(markup.length).toBeLessThan(4500);
  });
});

describe('HomePicture', () => {
  it('is one single line round 61 dots', () => {
    const markup = renderToStaticMarkup(<HomePicture />);
    expect(markup.match(/kolam-strand/g)).toHaveLength(1);
    expect(markup.match(/h\.01/g)).toHaveLength(61);
  });
});
