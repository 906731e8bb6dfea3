import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession } from '@playwright/test';

interface Transfer {
  /** Document, Stylesheet, Font, Image, Script … */
  type: string;
  url: string;
  /** Compressed body; 0 until it has arrived. */
  bytes: number;
  /** Status line and headers. */
  headers: number;
  done: boolean;
  /** Nothing came over the line. */
  cached: boolean;
}

/** Counts transfers as the browser does. */
export function countTraffic(tools: CDPSession) {
  const transfers = new Map<string, Transfer>();
  tools.on('Network.requestWillBeSent', ({ requestId, type = 'Other', request }) => {
    if (request.url.startsWith('data:') || request.url.startsWith('blob:')) return;
    transfers.set(requestId, {
      type,
      url: request.url,
      bytes: 0,
      headers: 0,
      done: false,
      cached: false,
    });
  });
  tools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const transfer = transfers.get(requestId);
    if (!transfer) return;
    const bytes = transfer.cached ? 0 : encodedDataLength - transfer.headers;
    Object.assign(transfer, { bytes, done: true });
  });
  tools.on('Network.responseReceived', ({ requestId, response }) => {
    const transfer = transfers.get(requestId);
    if (!transfer) return;
    transfer.headers = response.encodedDataLength;
    // A page that was fetched ahead counts there.
    const isAhead = transfer.type === 'Document' && response.fromPrefetchCache === true;
    transfer.cached ||= response.fromDiskCache === true || isAhead;
  });
  tools.on('Network.requestServedFromCache', ({ requestId }) => {
    const transfer = transfers.get(requestId);
    if (transfer) transfer.cached = true;
  });
  tools.on('Network.loadingFailed', ({ requestId }) => {
    const transfer = transfers.get(requestId);
    if (transfer) transfer.done = true;
  });
  const all = () => [...transfers.values()];
  return {
    restart: () => transfers.clear(),
    requests: () => all().length,
    /** Of some types, or of all. */
    bytes: (...types: string[]) =>
      all()
        .filter(({ type }) => types.length === 0 || types.includes(type))
        .reduce((sum, transfer) => sum + transfer.bytes, 0),
    /** Resolves after a time without transfers. */
    async settle(quietMs = 700): Promise<void> {
      for (let before = -1; before !== transfers.size || all().some(({ done }) => !done); ) {
        before = transfers.size;
        await wait(quietMs);
      }
    },
  };
}
