import * as z from 'zod/mini';

/** In characters: the address of a post with 300 letters of any script, percent-encoded, with a query. */
const maxPath = 8000;

const campaignText = z.optional(
  z.string('The campaign must be a text.').check(z.maxLength(300, 'The campaign is too long.')),
);

const unreadable = 'A page view needs the path of a page, such as "/blog?page=2".';

/** What a page sends for each view. */
export const pageViewForm = z.object({
  path: z
    .string(unreadable)
    .check(z.maxLength(maxPath, unreadable), z.regex(/^\/(?!\/)[^\s\p{Cc}\p{Cs}]*$/u, unreadable)),
  referrer: z.optional(
    z
      .string('The referrer must be a text.')
      .check(z.maxLength(maxPath, 'The referrer is too long.')),
  ),
  /** Of a page of an earlier release: the three below in one text. */
  campaign: campaignText,
  utmSource: campaignText,
  utmMedium: campaignText,
  utmCampaign: campaignText,
  /** Name of the parameter with which a network marked a click. */
  clickId: campaignText,
});

export type PageViewValues = z.output<typeof pageViewForm>;
