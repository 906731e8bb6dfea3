import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Database } from '../../db/connect.ts';
import { findLastVerified } from '../../modules/backups/backups.repository.ts';
import { copyOverview } from '../../modules/copies/copies.service.ts';
import { countMails, readOpenMails } from '../../modules/mail/outbox.repository.ts';
import { perSite, type Site } from '../../site.ts';
import type { PageCache } from '../pages/cache/page-cache.ts';
import type { Metric } from './exposition.ts';
import type { RequestMeter } from './request-meter.ts';

export interface MetricSources {
  site: Site;
  database: Pick<Database, 'size'>;
  meter: RequestMeter;
  cache: Pick<PageCache, 'size' | 'uses'>;
}

/** All metrics. Those of the database are missing while it does not answer. */
export async function collectMetrics(sources: MetricSources): Promise<Metric[]> {
  const { site, meter, cache } = sources;
  return [
    ...requestMetrics(meter),
    ...cacheMetrics(cache),
    ...(await databaseMetrics(sources)),
    ...(await workMetrics(site).catch((err: unknown) => {
      site.log.error({ err }, 'some metrics could not be collected');
      return [];
    })),
    ...processMetrics(site),
  ];
}

const gauge = (name: string, help: string, value: number): Metric => ({
  name,
  type: 'gauge',
  help,
  samples: [{ value }],
});

const counter = (name: string, help: string, value: number): Metric => ({
  name,
  type: 'counter',
  help,
  samples: [{ value }],
});

function requestMetrics(meter: RequestMeter): Metric[] {
  return [
    {
      name: 'http_requests_total',
      type: 'counter',
      help: 'Responses by method and status; 5xx are errors, 499 is a visitor who left before the response.',
      samples: meter.responses().map(({ method, status, count }) => ({
        labels: { method, code: String(status) },
        value: count,
      })),
    },
    {
      name: 'http_request_duration_seconds',
      type: 'histogram',
      help: 'Time from the header of a request to the end of its response.',
      samples: meter.latencies().flatMap(([kind, { buckets, seconds }]) => [
        ...buckets.map(({ le, count }) => ({
          suffix: '_bucket',
          labels: { kind, le },
          value: count,
        })),
        { suffix: '_sum', labels: { kind }, value: seconds },
        { suffix: '_count', labels: { kind }, value: buckets.at(-1)?.count ?? 0 },
      ]),
    },
  ];
}

function cacheMetrics(cache: MetricSources['cache']): Metric[] {
  const { hits, misses, stale } = cache.uses();
  const { pages, bytes } = cache.size();
  return [
    counter('site_page_cache_hits_total', 'Pages that were sent from the cache.', hits),
    counter('site_page_cache_misses_total', 'Pages that had to be rendered.', misses),
    counter(
      'site_page_cache_stale_total',
      'Outdated pages that were sent because rendering failed.',
      stale,
    ),
    gauge('site_page_cache_pages', 'Pages in the cache.', pages),
    gauge('site_page_cache_size_bytes', 'Size of the pages in the cache.', bytes),
  ];
}

async function databaseMetrics({ site, database }: MetricSources): Promise<Metric[]> {
  const up = (value: number) =>
    gauge('site_database_up', '1 if the database answered just now.', value);
  const startedAt = performance.now();
  try {
    const bytes = await database.size();
    const seconds = (performance.now() - startedAt) / 1000;
    return [
      up(1),
      gauge('site_database_size_bytes', 'Size of the database.', bytes),
      gauge(
        'site_database_latency_seconds',
        'How long the database took to answer a small query just now.',
        seconds,
      ),
    ];
  } catch (err) {
    site.log.error({ err }, 'the database did not answer');
    return [up(0)];
  }
}

const secondsOf = (instant: string | undefined) => (instant ? Date.parse(instant) / 1000 : 0);

/** How old the oldest email, the last backup and the last copy are. */
async function workMetrics(site: Site): Promise<Metric[]> {
  const now = site.now();
  const { count, oldest } = await readOpenMails(site.db);
  const age = oldest ? Math.max(0, (now.getTime() - Date.parse(oldest)) / 1000) : 0;
  const metrics = [
    gauge('site_outbox_emails', 'Emails that wait to be sent.', count),
    gauge(
      'site_outbox_kept_emails',
      'Emails that are kept and not sent, because there was no mail server.',
      await countMails(site.db, 'kept'),
    ),
    gauge(
      'site_outbox_oldest_email_age_seconds',
      'Age of the oldest email that waits to be sent; 0 if none does.',
      age,
    ),
  ];
  if (site.settings.backupKeep > 0) {
    const backup = await findLastVerified(site.db, now.toISOString());
    metrics.push(
      gauge(
        'site_backup_last_success_timestamp_seconds',
        'When the last nightly backup passed its test; its age is time() minus this. 0: never.',
        secondsOf(backup?.at),
      ),
    );
  }
  if (site.settings.backupTo) {
    const { last, minute } = await copyOverview(site, now);
    metrics.push(
      gauge(
        'site_copy_last_success_timestamp_seconds',
        'When the last copy elsewhere was complete and proven; its age is time() minus this. 0: never.',
        secondsOf(last?.at),
      ),
      gauge(
        'site_minute_copy_last_success_timestamp_seconds',
        'Up to when everything is in minute copies elsewhere; its age is time() minus this. 0: unknown.',
        secondsOf(minute?.at ?? undefined),
      ),
    );
  }
  return metrics;
}

/** Created by the first collection, so that nothing runs where nobody collects. */
const loopDelay = perSite((): { histogram?: ReturnType<typeof monitorEventLoopDelay> } => ({}));

function processMetrics(site: Site): Metric[] {
  const { user, system } = process.cpuUsage();
  return [
    ...loopMetrics(site),
    counter('process_cpu_seconds_total', 'CPU time of the process.', (user + system) / 1e6),
    gauge(
      'process_resident_memory_bytes',
      'Resident memory of the process.',
      process.memoryUsage.rss(),
    ),
    gauge(
      'process_start_time_seconds',
      'When the process started.',
      Math.round(Date.now() / 1000 - process.uptime()),
    ),
  ];
}

/** Between the previous collection and this one, as other programs on Node name them; absent in the first. */
function loopMetrics(site: Site): Metric[] {
  const state = loopDelay(site);
  if (!state.histogram) {
    state.histogram = monitorEventLoopDelay({ resolution: 20 });
    state.histogram.enable();
    return [];
  }
  const { histogram } = state;
  if (histogram.count === 0) return [];
  const since = 'delay of the event loop since the previous collection.';
  const metrics = [
    gauge('nodejs_eventloop_lag_mean_seconds', `Mean ${since}`, histogram.mean / 1e9),
    gauge(
      'nodejs_eventloop_lag_p99_seconds',
      `99th percentile of the ${since}`,
      histogram.percentile(99) / 1e9,
    ),
    gauge('nodejs_eventloop_lag_max_seconds', `Maximum ${since}`, histogram.max / 1e9),
  ];
  histogram.reset();
  return metrics;
}
