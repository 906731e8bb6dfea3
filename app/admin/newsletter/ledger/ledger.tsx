import { useEffect } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { NewsletterOverview, Recipient } from '../../../../domain/api/answers/newsletters.ts';
import type { RecipientState } from '../../../../domain/newsletter/newsletter.ts';
import { whatItMeans } from '../../../../domain/newsletter/smtp-reply.ts';
import { ExportButton } from '../../lists/export-button.tsx';
import { Moment } from '../../lists/moment.tsx';
import { ActionButton } from '../../ui/action.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Screen } from '../../ui/screen.tsx';
import { count, NewsletterBadge } from '../newsletter-status.tsx';
import { HoursPanel } from './hours-panel.tsx';
import { NotDelivered } from './not-delivered.tsx';
import { SumPanel } from './sum-panel.tsx';
import { useDecisions } from './use-decisions.ts';
import './ledger.css';

const refreshMs = 4000;

interface LedgerProps {
  newsletter: NewsletterOverview;
  page: { recipients: Recipient[]; page: number; pages: number; state: RecipientState };
}

/** What became of a newsletter: every candidate is accounted for. */
export function Ledger({ newsletter, page }: LedgerProps) {
  const decisions = useDecisions(newsletter);
  const { status, fields } = newsletter;
  const isUnderway = status === 'sending' || status === 'paused';
  useRefresh(status === 'sending');
  return (
    <Screen
      actions={
        <>
          <ExportButton
            name={`newsletter-${newsletter.id}`}
            path={`/api/admin/newsletters/${newsletter.id}/export`}
          />
          {newsletter.fields.content !== '' || newsletter.post ? (
            <ActionButton
              aria-disabled={decisions.isBusy}
              onClick={() => void decisions.duplicate()}
            >
              Duplicate
            </ActionButton>
          ) : null}
          {isUnderway && (
            <>
              <ActionButton
                aria-disabled={decisions.isBusy}
                onClick={() => void decisions.cancel()}
                tone="text"
              >
                Stop this newsletter
              </ActionButton>
              {status === 'sending' ? (
                <ActionButton
                  aria-disabled={decisions.isBusy}
                  onClick={() => void decisions.decide('pause')}
                >
                  Pause
                </ActionButton>
              ) : (
                <ActionButton
                  aria-disabled={decisions.isBusy}
                  onClick={() => void decisions.decide('resume')}
                  tone="primary"
                >
                  Go on
                </ActionButton>
              )}
            </>
          )}
        </>
      }
      lead={<Lead newsletter={newsletter} />}
      title={fields.subject}
    >
      {newsletter.pause_reply !== null && status === 'paused' && (
        <PausedByItself reply={newsletter.pause_reply} />
      )}
      <SumPanel {...newsletter} />
      <HoursPanel newsletter={newsletter} />
      <NotDelivered decisions={decisions} newsletter={newsletter} page={page} />
      <Afterwards newsletter={newsletter} />
    </Screen>
  );
}

function Lead({ newsletter }: { newsletter: NewsletterOverview }) {
  const { status, started_at: started, started_by: by, ended_at: ended } = newsletter;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Link className="text-brick underline" to="/admin/newsletter/all">
        Newsletters
      </Link>
      <NewsletterBadge status={status} />
      <span>
        Started by {by}, {started && <Moment of={started} />}
        {ended && (
          <>
            , ended <Moment of={ended} />
          </>
        )}
        .{status === 'sent' && ' Every candidate is accounted for.'}
        {newsletter.overruled_at && (
          <>
            {' '}
            Sent without all DNS records by {newsletter.overruled_by},{' '}
            <Moment of={newsletter.overruled_at} />.
          </>
        )}
      </span>
    </span>
  );
}

/** Why sending stopped by itself: one reader after the other was refused for a reason that is not theirs. */
function PausedByItself({ reply }: { reply: string }) {
  return (
    <section
      aria-label="Why it is paused"
      className="rounded-card border border-line border-l-4 border-l-brick bg-white px-5 py-4 md:px-6"
    >
      <h2 className="text-xl">Paused: readers were refused one after the other</h2>
      <p className="mt-2">
        The reply: <code className="text-sm wrap-anywhere">{reply}</code>
      </p>
      <p className="mt-2">{whatItMeans(reply)}</p>
      <p className="mt-2 text-mute">
        These readers wait, and nobody was taken off the list. Press Go on when it is mended: they
        are tried again.
      </p>
    </section>
  );
}

/** What came of it on the site: by its own links, of nobody in particular. */
function Afterwards({ newsletter }: { newsletter: NewsletterOverview }) {
  const { visits, enquiries, post } = newsletter;
  return (
    <Panel title="On the site">
      <dl className="flex flex-wrap gap-x-10 gap-y-4">
        <Figure label="pages seen by its links" value={visits} />
        <Figure label="enquiries that came by its links" value={enquiries} />
      </dl>
      <p className="mt-4 text-sm text-mute">
        Opens and clicks of single readers are not tracked.{' '}
        {post && (
          <a className="text-brick underline" href={`/blog/${post.slug}`}>
            Its archive is the post itself
          </a>
        )}
      </p>
    </Panel>
  );
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <div className="flex items-baseline gap-2">
      <dt className="order-2 text-mute">{label}</dt>
      <dd className="font-display text-2xl font-bold tabular-nums">{count(value)}</dd>
    </div>
  );
}

/** Reloads while mails go out and somebody looks. */
function useRefresh(isOn: boolean) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(() => {
      if (!document.hidden) void revalidate();
    }, refreshMs);
    return () => clearInterval(timer);
  }, [isOn, revalidate]);
}
