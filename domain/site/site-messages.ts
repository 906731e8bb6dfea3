export const siteMessages = {
  saved: 'Saved. The site shows it now.',
  phoneInvalid: 'Please give a number such as 98230 00140 or +91 98230 00140, or leave it empty',
  emailsInvalid: 'Please enter one e-mail address per line',
  linkInvalid: 'Please give one address a line, each beginning with https://',
  tooManyLines: (max: number) => `Please give at most ${max} addresses`,
  yearInvalid: 'Please give a year such as 2023, not one to come',
  dateInvalid: (date: string) => `“${date}” is not a date`,
  timeZoneInvalid: 'Please choose a time zone of the list',
  daysInvalid: (min: number, max: number) =>
    `Please give a whole number of days from ${min} to ${max}`,
  crawlersInvalid: 'Please choose which AI crawlers may read the site',
  fixed: (setting: string) => `Set on the server, as ${setting}`,
  otherRelease:
    'The site was updated meanwhile. Please copy what you typed, and load the page again.',
  changedMeanwhile:
    'Somebody else changed some of these facts meanwhile. Nothing of yours is lost: look at both below, then save again.',
} as const;
