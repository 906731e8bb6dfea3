import * as z from 'zod/mini';

/** Accepts any type, because these fields must never refuse a form. */
const anyText = (description: string) =>
  z.optional(z.unknown()).register(z.globalRegistry, { type: 'string', description });

/** Fields that pages send with each form. The first two detect spam; the others are stored with an enquiry. */
export const pageFields = {
  formToken: anyText('The token of the page that the form stood on'),
  website: anyText('Stays empty: people do not see this field'),
  page: anyText('Path of the page that led to the form, or path and query of its own'),
  firstPage: anyText('Path of the first page of the visit'),
  about: anyText('What its button was for, such as the title of a course'),
  campaign: anyText(
    'utm_source, utm_medium and utm_campaign in one text, where they are not sent apart',
  ),
  utmSource: anyText('utm_source of the visit'),
  utmMedium: anyText('utm_medium of the visit'),
  utmCampaign: anyText('utm_campaign of the visit'),
  clickId: anyText('Name of the parameter with which a network marked the click, such as "gclid"'),
  referrerHost: anyText('Site that brought the visitor'),
};

/** The additional fields of every visitor's form. */
export type PageFields = { [Name in keyof typeof pageFields]?: unknown };

/** The response to a form that was accepted. */
export const acceptedResponse = <Text extends string>(text: Text) =>
  z.object({ message: z.literal(text) });
