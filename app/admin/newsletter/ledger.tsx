import { formatNumber } from '../../../domain/text/numbers.ts';
import './ledger.css';
import { use, useEffect } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { NewsletterOverview, Recipient } from '../../../domain/newsletter/newsletter.calls.ts';
import type { RecipientState } from '../../../domain/newsletter/newsletter.ts';
import { explainPause } from '../../../domain/newsletter/smtp-reply.ts';
import { fieldsAt } from '../../../domain/text/local-time.ts';
import { TimeZone } from '../../ui/time-zone.ts';
import { ActionButton } from '../ui/action.tsx';
import { ExportButton } from '../ui/filters.tsx';
import { Moment, useMomentText } from '../ui/moment.tsx';
import { Panel, Screen } from '../ui/screen.tsx';
import { excludedText, sumOf } from './ledger-states.ts';
import { NewsletterBadge } from './newsletter-status.tsx';
import { NotDelivered } from './not-delivered.tsx';
import { useDecisions } from './use-decisions.ts';

const refreshMs = 4000;

interface LedgerProps {
  newsletter: NewsletterOverview;
  page: { recipients: Recipient[]; page: number; pages: number; state: RecipientState };
}

/** The results of a sent newsletter, with the state of every recipient. */
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
                  Continue
                </ActionButton>
              )}
            </>
          )}
        </>
      }
      lead={<Lead newsletter={newsletter} />}
      title={fields.subject}
    >
      {newsletter.pauseReply !== null && status === 'paused' && (
        <PausedByItself reply={newsletter.pauseReply} />
      )}
      <SumPanel {...newsletter} />
      <HoursPanel newsletter={newsletter} />
      <NotDelivered decisions={decisions} newsletter={newsletter} page={page} />
      <NewsletterVisits newsletter={newsletter} />
    </Screen>
  );
}

function Lead({ newsletter }: { newsletter: NewsletterOverview }) {
  const { status, startedAt: started, startedBy: by, endedAt: ended } = newsletter;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Link className="text-ink underline" to="/admin/newsletter/all">
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
        .{status === 'sent' && ' What happened to each mail is listed below.'}
        {newsletter.overruledAt && (
          <>
            {' '}
            Sent without all DNS records by {newsletter.overruledBy},{' '}
            <Moment of={newsletter.overruledAt} />.
          </>
        )}
      </span>
    </span>
  );
}

/** Explains an automatic pause after several recipients in a row were refused. */
function PausedByItself({ reply }: { reply: string }) {
  return (
    <section
      aria-label="Why it is paused"
      className="rounded-card border border-line border-l-4 border-l-brick bg-white px-5 py-4 md:px-6"
    >
      <h2 className="text-xl">Paused: several readers’ servers refused it in a row</h2>
      <p className="mt-2">
        The reply: <code className="text-sm wrap-anywhere">{reply}</code>
      </p>
      <p className="mt-2">{explainPause(reply)}</p>
      <p className="mt-2 text-mute">
        These readers are still waiting, and nobody was taken off the list. Once this is fixed,
        press Continue: the mails will be sent again. If others got this newsletter, whoever is
        refused once more is listed as refused.
      </p>
    </section>
  );
}

/** Visits through the newsletter's links, not connected to readers. */
function NewsletterVisits({ newsletter }: { newsletter: NewsletterOverview }) {
  const { visits, enquiries, post } = newsletter;
  return (
    <Panel title="On the site">
      <dl className="flex flex-wrap gap-x-10 gap-y-4">
        <Figure label="page views from its links" value={visits} />
        <Figure label="enquiries from its links" value={enquiries} />
      </dl>
      <p className="mt-4 text-sm text-mute">
        Who opens it or clicks in it is not tracked.{' '}
        {post && (
          <a className="text-ink underline" href={`/blog/${post.slug}`}>
            Read the post on the site
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
      <dd className="font-display text-2xl font-bold tabular-nums">{formatNumber(value)}</dd>
    </div>
  );
}

/** Reloads while emails go out and the page is visible. */
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

/** The numbers of recipients by state, as text, bar and list. */
function SumPanel({
  candidates,
  counts,
  exclusions,
}: Pick<NewsletterOverview, 'candidates' | 'counts' | 'exclusions'>) {
  const parts = sumOf(counts);
  const excluded = excludedText(exclusions);
  return (
    <section
      aria-label="What happened to every mail"
      className="rounded-card border border-line bg-white p-5 md:p-6"
    >
      <p className="text-lg" role="status">
        <strong className="font-display text-2xl tabular-nums">{formatNumber(candidates)}</strong>{' '}
        {candidates === 1 ? 'candidate' : 'candidates'} ={' '}
        {parts.map(({ key, label, count: number }, place) => (
          <span key={key}>
            {place > 0 && ' + '}
            <strong className="tabular-nums">{formatNumber(number)}</strong> {label}
          </span>
        ))}
      </p>
      {excluded && <p className="mt-1 text-sm text-mute">Excluded: {excluded}.</p>}
      <div aria-hidden="true" className="sum-bar">
        {parts.map(({ key, bar, count: number }) => (
          <span className={bar} key={key} style={{ flexGrow: number }} />
        ))}
      </div>
      <dl className="sum-parts">
        {parts.map(({ key, label, means, bar, count: number }) => (
          <div key={key}>
            <dd className="flex items-center gap-2 font-display text-xl font-bold tabular-nums">
              <span aria-hidden="true" className={`sum-mark ${bar}`} />
              {formatNumber(number)}
            </dd>
            <dt>
              <strong className="block capitalize">{label}</strong>
              <span className="block text-sm text-mute">{means}</span>
            </dt>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The sending speed and the expected end. */
function HoursPanel({ newsletter }: { newsletter: NewsletterOverview }) {
  const { hours, perHour: limit, status, counts } = newsletter;
  const zone = use(TimeZone);
  const momentText = useMomentText();
  const waiting = counts.pending + counts.claimed;
  const top = Math.max(limit ?? 0, ...hours.map(({ tries }) => tries), 1);
  const done = (hourly: number) =>
    new Date(Date.now() + (waiting / hourly) * 3_600_000).toISOString();
  return (
    <Panel
      aside={
        limit === null
          ? 'Sent per hour, without a limit'
          : `Sent per hour; the limit is ${formatNumber(limit)}`
      }
      title={
        status === 'sending' && waiting > 0 && limit !== null
          ? `At this pace the last mail leaves at about ${momentText(done(limit))}`
          : 'Pace'
      }
    >
      {hours.length === 0 ? (
        <p className="text-mute">No mail was sent in the last 24 hours.</p>
      ) : (
        <ol className="hour-bars">
          {hours.map(({ hour, tries }) => (
            <li key={hour}>
              <span className="text-sm font-semibold tabular-nums">{formatNumber(tries)}</span>
              <span
                aria-hidden="true"
                className="hour-bar"
                style={{ height: `${(tries / top) * 110}px` }}
              />
              <span className="text-sm text-mute tabular-nums">{fieldsAt(hour, zone).time}</span>
            </li>
          ))}
        </ol>
      )}
      {status === 'sending' && (
        <p className="mt-3 text-sm text-mute">
          Enquiries and confirmations always go first. Servers that ask us to wait are tried again
          later. You may close this page.
        </p>
      )}
      {status === 'paused' && (
        <p className="mt-3 text-sm text-mute">
          Paused. Press Continue to send it to the readers who are still waiting.
        </p>
      )}
    </Panel>
  );
}
