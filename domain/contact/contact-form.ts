import * as z from 'zod/mini';
import { emailText, maxLengths, requiredText } from '../api/form-fields.ts';
import { messages } from '../messages.ts';

export const contactSubjects = [
  'Digital Marketing Course Inquiry',
  'Hiring Needs',
  'Agency Services',
  'Website Development',
  'General Inquiry',
] as const;

export type ContactSubject = (typeof contactSubjects)[number];

const subjectsOfCategories = new Map<string, ContactSubject>(
  Object.entries({
    SEO: 'Agency Services',
    'Social Media': 'Agency Services',
    'Marketing Tips': 'Digital Marketing Course Inquiry',
    Hiring: 'Hiring Needs',
    'Web Dev': 'Website Development',
  }),
);

/** The likely subject of an enquiry from a post, by the post's category. */
export function subjectOfCategory(category: string): ContactSubject {
  return subjectsOfCategories.get(category) ?? 'General Inquiry';
}

const { fields } = messages;

/** The contact form: specification, part 5. In the order of the page. */
export const contactForm = z.object({
  name: requiredText('Name', maxLengths.name, fields.nameRequired),
  email: emailText(fields.emailInvalid),
  phone: requiredText('Phone', 40, fields.phoneRequired, 'shown').check(
    z.refine((phone) => /^\+?\d{10,15}$/.test(phone.replace(/\s/g, '')), {
      error: fields.phoneInvalid,
    }),
  ),
  subject: z.enum(contactSubjects, { error: fields.subjectRequired }),
  message: requiredText('Message', maxLengths.message, fields.messageRequired),
  acceptPolicy: z.literal(true, { error: fields.policyRequired }),
});

/**
 * The fields that a visitor types, in the order of the form. Each is stored in the column of its key. The list drives the
 * stored row, the search, the email to the team, the inbox, its CSV and the export of personal data.
 */
export const enquiryFields = [
  { key: 'name', label: 'Name', heading: 'Name' },
  { key: 'email', label: 'Email', heading: 'E-mail' },
  { key: 'phone', label: 'Phone', heading: 'Phone' },
  { key: 'subject', label: 'Subject', heading: 'Subject' },
  { key: 'message', label: 'Message', heading: 'Message' },
] as const satisfies readonly {
  key: Exclude<keyof z.output<typeof contactForm>, 'acceptPolicy'>;
  /** Label on screens. */
  label: string;
  /** Heading in emails and CSV. */
  heading: string;
}[];

export type EnquiryField = (typeof enquiryFields)[number]['key'];

/** The keys of the fields, which are also their column names. */
export const enquiryKeys: readonly EnquiryField[] = enquiryFields.map(({ key }) => key);
