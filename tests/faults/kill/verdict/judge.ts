import { join } from 'node:path';
import type { Place } from '../../site.ts';
import type { Ledger } from '../ledger.ts';
import { judgeEmails } from './judge-emails.ts';
import { judgePeople } from './judge-people.ts';
import { judgePolicies } from './judge-policies.ts';
import { judgePosts } from './judge-posts.ts';
import { judgeVisitors } from './judge-visitors.ts';
import { readMailFolder, readSite } from './read-site.ts';

/** The result, after the last restart. */
export interface Verdict {
  /** Number of responses in all rounds. */
  answers: number;
  messages: number;
  comments: number;
  subscriptions: number;
  people: number;
  posts: number;
  pageChanges: number;
  pictures: number;
  mails: number;
  /** Emails whose first attempt was interrupted. */
  triedAgain: number;
  /** One message for each fault; empty if nothing was lost, truncated or repeated. */
  faults: string[];
}

/** Compares what people know with what is in the database and in the folder of emails. */
export async function judge(place: Place, ledger: Ledger): Promise<Verdict> {
  const site = await readSite(place);
  const files = readMailFolder(join(place.dataDir, 'mail'));
  return {
    answers: ledger.answers,
    messages: site.messages.length,
    comments: site.comments.length,
    subscriptions: site.subscriptions.length,
    people: site.people.length,
    posts: ledger.posts.size,
    pageChanges: ledger.pageChanges,
    pictures: site.media.length,
    mails: site.outbox.length,
    triedAgain: site.outbox.filter(({ attempts }) => attempts > 1).length,
    faults: [
      ...ledger.surprises,
      ...site.damage,
      ...judgeVisitors(site, ledger),
      ...judgePeople(site, ledger),
      ...judgePosts(site, ledger),
      ...judgePolicies(site),
      ...judgeEmails(site, ledger, files),
    ],
  };
}
