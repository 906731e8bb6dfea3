/** Messages of the admin about pages. */
export const pageMessages = {
  required: (label: string) => `${label} is required`,
  linkInvalid:
    'Please give an address of this site such as /contact, or one that begins with https://, mailto: or tel:',
  linkUnknown: (address: string) => `This site has nothing at ${address}`,
  pictureUnknown: 'This picture is not in the library any more. Please choose another.',
  stars: 'Please give one to five stars',
  date: 'Please give one day of the calendar, such as 4 Jan 2027',
  number: (label: string, least: number, most: number) =>
    `${label}: please give a whole number from ${least} to ${most}`,
  price: 'Please give an amount in rupees such as ₹35,000, or a percentage such as 8.33%',
  seatsLeft: 'There cannot be more seats left than seats',
  tooFew: (label: string, least: number) =>
    `${label}: at least ${least === 1 ? 'one is' : `${least} are`} needed`,
  tooMany: (label: string, most: number) => `${label}: at most ${most} fit`,
  published: 'Published. The page shows it now.',
  scheduled: 'Scheduled. Until then you can change the time, or unschedule it.',
  legalAtTime: (name: string) =>
    `At that time it becomes a new version of ${name}, effective from that day. Consents given before stay with the version that was public then.`,
  takenBack: 'No longer scheduled. The site stays as it is until you publish.',
  notStored:
    'Not scheduled, because the draft could not be saved. Please close this and check the page.',
  discarded: 'The draft is discarded. The public page was not changed.',
  unknown: 'This page does not exist.',
  otherRelease:
    'The site was updated meanwhile. Please copy what you typed, and load the page again.',
  changedMeanwhile:
    'Somebody else changed this page meanwhile. Nothing of yours is lost: look at both, then go on.',
  nothingToPublish: 'Everything in this draft is public already.',
} as const;
