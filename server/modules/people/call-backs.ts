import { addDays, dayIn } from '../../../domain/analytics/days.ts';
import type { FormOutcome } from '../../../domain/api/refusals.ts';
import { messages } from '../../../domain/messages.ts';
import { type CallTime, callTimes } from '../../../domain/people/person.ts';
import { instantAt } from '../../../domain/text/local-time.ts';
import type { Db } from '../../db/tables.ts';
import type { Signer } from '../../signing.ts';
import type { ReadFacts } from '../site/site.service.ts';
import { setCallBack } from './cards/card-messages.repository.ts';
import { lockPeople } from './cards/cards.repository.ts';
import { planCall } from './cards/receive.ts';

const purpose = 'call-back';
const lifeMs = 24 * 60 * 60 * 1000;

/** When "in the morning" is, by the site's clock. */
const clock = { morning: '10:00', afternoon: '14:00', evening: '18:00' } as const;

export type CallBacks = ReturnType<typeof createCallBacks>;

/** Requests to be called, which who has just sent an enquiry makes in one tap. */
export function createCallBacks(
  db: Db,
  { signer, readFacts }: { signer: Signer; readFacts: ReadFacts },
) {
  return {
    /** What the thank-you of a message carries; good for a day. */
    issue: (messageId: number, now: Date) => signer.sign(purpose, `${messageId}.${now.getTime()}`),

    /** Makes the call the next step of the sender; the first wish counts. `input` is unchecked. */
    async ask(input: unknown, now = new Date()): Promise<FormOutcome> {
      const { callBack, callTime } = Object(input);
      const when = callTimes.find((known) => known === callTime);
      const [id, issuedAt] = (signer.verify(purpose, String(callBack)) ?? '')
        .split('.')
        .map(Number);
      const isFresh = Math.abs(now.getTime() - (issuedAt ?? 0)) < lifeMs;
      if (!id || !when || !isFresh) return { kind: 'invalid-token' };
      const { timeZone } = await readFacts(db);
      await db.transaction().execute(async (trx) => {
        await lockPeople(trx);
        const message = await setCallBack(trx, id, when);
        if (!message?.person_id) return;
        await planCall(trx, message.person_id, { when, dueAt: callAt(when, timeZone, now) }, now);
      });
      return { kind: 'accepted', text: messages.contact.callBack.done[when] };
    },
  };
}

/** The next such time. */
function callAt(when: CallTime, zone: string, now: Date): string {
  const instant = now.toISOString();
  if (when === 'now') return instant;
  const today = dayIn(zone, now);
  const at = (day: string) => instantAt(day, clock[when], zone) ?? instant;
  return at(today) > instant ? at(today) : at(addDays(today, 1));
}
