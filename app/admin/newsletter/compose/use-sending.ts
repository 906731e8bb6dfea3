import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { TestMailResult } from '../../../../domain/api/answers/mails.ts';
import type { NewsletterOverview } from '../../../../domain/api/answers/newsletters.ts';
import { newsletterMessages, type sendingTimes } from '../../../../domain/newsletter/newsletter.ts';
import { reachedOf } from '../../../../domain/newsletter/readers.ts';
import { ApiError, callApi } from '../../api/call-api.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { useNotice } from '../../ui/notice.tsx';
import { count } from '../newsletter-status.tsx';
import type { NewsletterDrafting } from './use-newsletter-draft.ts';

const saidOf: Record<(typeof sendingTimes)[number], string> = {
  now: 'It is going out.',
  'with-post': 'It goes out when its post becomes public.',
  later: 'It goes out at that time. Until then it can be taken back.',
};

const alert = { tone: 'alert' } as const;

/** What can be done with a newsletter that is written. Each stores what is typed before. */
export function useSending(draft: NewsletterDrafting, newsletter: NewsletterOverview) {
  const { id } = draft;
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const notify = useNotice();
  const [isBusy, setIsBusy] = useState(false);
  const [test, setTest] = useState<TestMailResult>();

  async function once(act: () => Promise<void>) {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await act();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      draft.refuse(error.fields);
      if (Object.keys(error.fields).length === 0) notify(error.message, { tone: 'alert' });
    } finally {
      setIsBusy(false);
    }
  }

  const sendTest = (to: string) =>
    once(async () => {
      setTest(undefined);
      if (await draft.save())
        setTest(await callApi('POST /api/admin/newsletters/:id/test', { id, json: { to } }));
    });

  const send = (when: (typeof sendingTimes)[number], at?: string) =>
    once(async () => {
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
      if (sent.status === 'waiting' && when === 'now') notify(newsletterMessages.held, alert);
      else notify(saidOf[when]);
    });

  const overrule = () =>
    once(async () => {
      const options = {
        confirmLabel: 'Send anyway',
        detail: 'Many of them may find it in the spam folder, and later ones too.',
      };
      if (!(await confirm('Send it without these DNS records?', options))) return;
      const json = { decision: 'overrule' as const };
      await callApi('POST /api/admin/newsletters/:id/decisions', { id, json });
      await revalidate();
      notify('It is going out.');
    });

  const takeBack = () =>
    once(async () => {
      const json = { decision: 'take-back' as const };
      await callApi('POST /api/admin/newsletters/:id/decisions', { id, json });
      await revalidate();
      notify('Taken back. It stays a draft.');
    });

  const duplicate = () =>
    once(async () => {
      if (!(await draft.save())) return;
      const copy = await callApi('POST /api/admin/newsletters/:id/copies', { id });
      await navigate(`/admin/newsletter/${copy.id}`);
      notify('This is the copy, a draft of its own.');
    });

  const discard = () =>
    once(async () => {
      const options = { confirmLabel: 'Delete', detail: 'The draft is gone then.' };
      if (!(await confirm('Delete this newsletter?', options))) return;
      await callApi('DELETE /api/admin/newsletters/:id', { id });
      draft.end();
      await navigate('/admin/newsletter/all');
    });

  return { isBusy, test, sendTest, send, overrule, takeBack, duplicate, discard };
}
