import * as z from 'zod/mini';

export const pushMessages = {
  invalid: 'This browser’s notification service cannot be used',
  notPublic: 'This browser’s notification service is not on the internet',
  unknown: 'This device is switched off already.',
  test: 'Notifications work on this device',
  enquiries: (count: number) => (count === 1 ? 'A new enquiry' : `${count} new enquiries`),
  /** Cards that a colleague handed over. */
  handedOver: (count: number) =>
    count === 1 ? 'A card was handed over to you' : `${count} cards were handed over to you`,
  callNow: 'Somebody asks to be called now',
  askedToPublish: 'An author asks to publish a draft',
} as const;

const maxAddress = 2000;
const isPushAddress = (text: string) =>
  text.length <= maxAddress && text.startsWith('https://') && URL.canParse(text);

/** A number of bytes in base64url. */
const bytes = (length: number) => {
  const digits = Math.ceil((length * 4) / 3);
  return z.string().check(z.regex(new RegExp(`^[\\w-]{${digits}}={0,2}$`)));
};

/** The result of PushSubscription.toJSON(). */
export const pushSubscriptionForm = z.object(
  {
    endpoint: z.string().check(z.refine(isPushAddress)),
    keys: z.object({ p256dh: bytes(65), auth: bytes(16) }),
  },
  { error: pushMessages.invalid },
);

/** Whether an account's notifications wait for opening hours. */
export const quietHoursForm = z.object({ isOn: z.boolean() });

/** Whether an account is told of new enquiries. */
export const dutyForm = z.object({ isOn: z.boolean() });

export type PushSubscriptionForm = z.output<typeof pushSubscriptionForm>;
