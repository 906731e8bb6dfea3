import { isWorthSending } from './kept-links.ts';
import { newsletterPictures } from './modules/newsletter/newsletter.service.ts';
import { pagePictures } from './modules/pages/page-editing.service.ts';
import { acceptReply } from './modules/people/outcomes.ts';
import { authorPictures } from './modules/posts/authors.service.ts';
import { draftPictures, postPictures } from './modules/posts/post-pictures.ts';
import { isPublished } from './modules/posts/posts.service.ts';
import { isAuthorPage } from './modules/posts/public-authors.ts';
import { sitePictures } from './modules/site/site.service.ts';
import { scheduledPictures } from './modules/versions/versions.service.ts';
import type { Registered } from './site.ts';

/** Functions of upper modules that lower modules call. */
export const registered: Registered = {
  pictureSources: [
    postPictures,
    pagePictures,
    draftPictures,
    authorPictures,
    sitePictures,
    scheduledPictures,
    newsletterPictures,
  ],
  isPublishedPost: isPublished,
  isAuthorPage,
  emailAccepted: acceptReply,
  isWorthSending,
};
