import type { DutyState } from '../../../domain/push/push.calls.ts';
import { type Site, transact } from '../../site.ts';
import { aliveAt } from '../accounts/sessions.service.ts';
import { listEnquiryAccounts, updateDuty } from './push.repository.ts';

/** Who is told of an enquiry: whose devices are notified, and which addresses get an email. */
interface Told {
  accountIds: number[];
  emails: string[];
}

/**
 * The owner of the enquiry's card; else whoever is on duty; else everybody who sees enquiries. Those who have neither an
 * address nor a device with notifications cannot be told: then the next ones are, so that no enquiry goes unnoticed.
 */
export async function findTold({ db }: Site, owner: number | null, now: Date): Promise<Told> {
  const all = await listEnquiryAccounts(db, aliveAt(now));
  const choices = [all.filter(({ id }) => id === owner), all.filter(({ isOnDuty }) => isOnDuty)];
  const chosen = choices.find((some) => some.some((each) => each.email || each.hasDevice)) ?? all;
  return {
    accountIds: chosen.map(({ id }) => id),
    emails: chosen.flatMap(({ email }) => email ?? []),
  };
}

/** Whether an account is on duty, and who else is. */
export async function readDuty({ db }: Site, me: number, now: Date): Promise<DutyState> {
  const all = await listEnquiryAccounts(db, aliveAt(now));
  const others = all.filter(({ id }) => id !== me);
  return {
    isOn: all.some(({ id, isOnDuty }) => id === me && isOnDuty),
    others: others.filter(({ isOnDuty }) => isOnDuty).map(({ name }) => name),
    colleagues: others.length,
  };
}

/** Puts an account on duty, or off. */
export async function setDuty(
  site: Site,
  me: number,
  isOn: boolean,
  now = site.now(),
): Promise<DutyState> {
  await transact(site, ({ db }) => updateDuty(db, me, isOn));
  return await readDuty(site, me, now);
}
