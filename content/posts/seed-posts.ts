import type { SeedPost } from '../../domain/posts/post.ts';
import { coreWebVitals } from './core-web-vitals-without-the-jargon.ts';
import { emailFirst90Days } from './first-90-days-of-email-marketing.ts';
import { hireFirstMarketer } from './how-to-hire-your-first-digital-marketer.ts';
import { keywordResearchHinglish } from './keyword-research-in-hinglish.ts';
import { linkedinForFounders } from './linkedin-for-founders.ts';
import { localSeo } from './local-seo-for-indian-businesses.ts';
import { festivalCampaign } from './plan-a-festival-campaign-backwards.ts';
import { reelsThatSell } from './reels-that-sell.ts';

/** The eight posts of a new site, newest first. */
export const seedPosts: SeedPost[] = [
  localSeo,
  hireFirstMarketer,
  coreWebVitals,
  reelsThatSell,
  emailFirst90Days,
  keywordResearchHinglish,
  linkedinForFounders,
  festivalCampaign,
];
