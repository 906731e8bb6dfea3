import type { Retention } from '../domain/retention/retention.ts';
import { backupRetentionDays } from '../domain/retention/retention.ts';
import type { retentionNames } from '../domain/site/placeholders.ts';

/** Texts of the privacy policy that follow settings, for placeholders such as {keepSpam}. */
export function retentionTexts(
  retention: Retention,
  { hasCopies = false }: { hasCopies?: boolean } = {},
): Record<(typeof retentionNames)[number], string> {
  return {
    keepUnconfirmed: days(retention.unconfirmed),
    keepSpam: days(retention.spam),
    keeping: keeping(retention),
    processors: processors(hasCopies),
  };
}

/** `hasCopies`: copies of the site go to a place elsewhere. */
function processors(hasCopies: boolean): string {
  const count = hasCopies ? 'Three' : 'Two';
  const others = hasCopies
    ? ', the one that carries our e-mail, and the one that stores encrypted copies of this site'
    : ' and the one that carries our e-mail';
  return `${count} kinds of company handle data for us, on our instructions only: the one that hosts our server${others}.`;
}

function keeping({ messages, mail, views, backups }: Retention): string {
  const sentences = [
    messages === 0
      ? 'We keep messages while we need them to deal with your request, or for as long as a law obliges us to.'
      : `A message is deleted ${days(messages)} after our conversation about it has ended without an order, unless a law obliges us to keep it. We keep those of customers, and those that we are still dealing with.`,
    'Published comments stay until you ask us to remove them. Subscriptions stay until you leave, with the note of your leaving described above.',
    `Copies of the mails that this site sent are deleted after ${days(mail)}.`,
    `Counts of page views, which name nobody, are deleted after ${days(views)}.`,
    'You may ask us to erase any of it earlier: that takes your messages, comments, subscription and the mails about them at once, and leaves only a record that it was done, without your address.',
  ];
  sentences.push(
    backups > 0
      ? `A backup is made each night and deleted once ${backups === 1 ? 'a newer one was' : `${backups} newer ones were`} made; one that this site makes before an update or a restore is deleted after ${days(backups)}. Until then they still hold what was erased.`
      : `This site makes no nightly backups. One that it makes before an update or a restore is deleted after ${days(backupRetentionDays(backups))}; until then it still holds what was erased.`,
    'A backup that we make by hand stays until we delete it.',
  );
  return sentences.join(' ');
}

function days(count: number): string {
  return count === 1 ? 'one day' : `${count} days`;
}
