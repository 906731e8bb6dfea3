import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { TestMailResult } from '../../../../domain/api/answers/mails.ts';
import type { NewsletterOverview } from '../../../../domain/api/answers/newsletters.ts';
import { newsletterMessages, type sendingTimes } from '../../../../domain/newsletter/newsletter.ts';
import { reachedOf } from '../../../../domain/newsletter/readers.ts';
import { callApi } from '../../api/call-api.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { type ActionOptions, useAction } from '../../ui/use-action.ts';
import { count } from '../newsletter-status.tsx';
import type { NewsletterDrafting } from './use-newsletter-draft.ts';

const saidOf: Record<(typeof sendingTimes)[number], string> = {
  now: 'It is going out.',
  'with-post': 'It goes out when its post becomes public.',
  later: 'It goes out at that time. Until then it can be taken back.',
};

/** What can be done with a newsletter that is written. Each stores what is typed before. */
export function useSending(draft: NewsletterDrafting, newsletter: NewsletterOverview) {
  const { id } = draft;
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const action = useAction();
  const [test, setTest] = useState<TestMailResult>();

  const run = <Response>(call: () => Promise<Response>, options: ActionOptions<Response> = {}) =>
    action.run(call, {
      onError: ({ fields }) => {
        draft.refuse(fields);
        return Object.keys(fields).length > 0;
      },
      ...options,
    });
  const sendDecision = (decision: 'overrule' | 'take-back') =>
    callApi('POST /api/admin/newsletters/:id/decisions', { id, json: { decision } });

  const sendTest = (to: string) =>
    run(
      async () => {
        setTest(undefined);
        if (await draft.save())
          setTest(await callApi('POST /api/admin/newsletters/:id/test', { id, json: { to } }));
      },
      { reload: false },
    );

  const send = (when: (typeof sendingTimes)[number], at?: string) =>
    run(
      async () => {
        if (!(await draft.save())) return;
        const reached = reachedOf(newsletter.readers);
        const question = `Send to ${count(reached)} confirmed ${reached === 1 ? 'reader' : 'readers'}?`;
        const options = {
          confirmLabel: 'Send',
          subject: draft.fields.subject,
          detail: 'It can be paused and stopped; what has gone out cannot be called back.',
        };
        if (when === 'now' && !(await confirm(question, options))) return;
        const json = { revision: draft.revision(), when, ...(at && { at }) };
        const sent = await callApi('POST /api/admin/newsletters/:id/send', { id, json });
        draft.end();
        await revalidate();
        return sent;
      },
      {
        reload: false,
        done: (sent) => {
          if (!sent) return;
          const isHeld = sent.status === 'waiting' && when === 'now';
          return isHeld ? { text: newsletterMessages.held, tone: 'alert' } : saidOf[when];
        },
      },
    );

  async function overrule() {
    const options = {
      confirmLabel: 'Send anyway',
      detail: 'Many of them may find it in the spam folder, and later ones too.',
    };
    if (!(await confirm('Send it without these DNS records?', options))) return;
    await run(() => sendDecision('overrule'), { done: 'It is going out.' });
  }

  const takeBack = () =>
    run(() => sendDecision('take-back'), { done: 'Taken back. It stays a draft.' });

  const duplicate = () =>
    run(
      async () => {
        if (!(await draft.save())) return;
        const copy = await callApi('POST /api/admin/newsletters/:id/copies', { id });
        await navigate(`/admin/newsletter/${copy.id}`);
        return copy;
      },
      {
        reload: false,
        done: (copy) => copy && 'This is the copy, a draft of its own.',
      },
    );

  async function discard() {
    const options = { confirmLabel: 'Delete', detail: 'The draft is gone then.' };
    if (!(await confirm('Delete this newsletter?', options))) return;
    const call = async () => {
      await callApi('DELETE /api/admin/newsletters/:id', { id });
      draft.end();
    };
    await run(call, { reload: async () => navigate('/admin/newsletter/all') });
  }

  return { isBusy: action.isBusy, test, sendTest, send, overrule, takeBack, duplicate, discard };
}
