import type { IncomingMessage, ServerResponse } from 'node:http';

/** Upper bounds of the latency buckets in seconds; responses from the cache take a tenth of a millisecond. */
const bounds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

/** What a request is for. A fixed set, so that made-up addresses add no series. */
type Kind = 'page' | 'file' | 'api' | 'admin' | 'probe';

export interface Latency {
  /** Number of responses that took at most as long as each bound; the last is all of them. */
  buckets: { le: string; count: number }[];
  seconds: number;
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** As nginx calls it: the visitor left before the response. */
const abandoned = 499;

/** Counts responses and how long they took, in memory. */
export function createRequestMeter() {
  const responses = new Map<string, Map<number, number>>();
  const latencies = new Map<Kind, { counts: number[]; seconds: number }>();

  function add(request: IncomingMessage, status: number, startedAt: number): void {
    const method = methods.has(request.method ?? '') ? String(request.method) : 'other';
    const byStatus = responses.get(method) ?? new Map<number, number>();
    responses.set(method, byStatus.set(status, (byStatus.get(status) ?? 0) + 1));
    const seconds = (performance.now() - startedAt) / 1000;
    const kind = kindOf(request.url ?? '/');
    const latency = latencies.get(kind) ?? { counts: Array(bounds.length + 1).fill(0), seconds: 0 };
    const bucket = bounds.findIndex((bound) => seconds <= bound);
    const at = bucket < 0 ? bounds.length : bucket;
    latency.counts[at] = (latency.counts[at] ?? 0) + 1;
    latency.seconds += seconds;
    latencies.set(kind, latency);
  }

  return {
    /** Counts a response that has been sent. */
    answered(request: IncomingMessage, response: ServerResponse, startedAt: number): void {
      add(request, response.statusCode, startedAt);
    },
    /** Counts the response to a request once it is sent or abandoned. */
    watch(request: IncomingMessage, response: ServerResponse, startedAt: number): void {
      response.once('close', () =>
        add(request, response.writableFinished ? response.statusCode : abandoned, startedAt),
      );
    },
    responses: () =>
      [...responses].flatMap(([method, byStatus]) =>
        [...byStatus].map(([status, count]) => ({ method, status, count })),
      ),
    latencies: (): [Kind, Latency][] =>
      [...latencies].map(([kind, { counts, seconds }]) => {
        let count = 0;
        const buckets = counts.map((each, at) => {
          count += each;
          return { le: String(bounds[at] ?? '+Inf'), count };
        });
        return [kind, { buckets, seconds }];
      }),
  };
}

export type RequestMeter = ReturnType<typeof createRequestMeter>;

function kindOf(url: string): Kind {
  if (url.startsWith('/api/')) return url.startsWith('/api/admin/') ? 'admin' : 'api';
  if (/^\/(healthz|readyz|metrics)(\?|$)/.test(url)) return 'probe';
  return /^[^?]*\.\w{2,11}(\?|$)/.test(url) ? 'file' : 'page';
}
