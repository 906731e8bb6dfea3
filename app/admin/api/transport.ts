interface Call {
  path: string;
  method: string;
  headers: Record<string, string>;
  body: string | FormData | Blob | undefined;
  signal: AbortSignal | undefined;
  /** Called while the body goes up, with the share that has gone: 0 to 1. */
  onProgress: ((share: number) => void) | undefined;
}

/** An answer of any status; the body is what its JSON holds, or undefined when it holds none. */
export interface RawAnswer {
  status: number;
  header: (name: string) => string | null;
  body: unknown;
}

const answerWithinMs = 15_000;
const uploadWithinMs = 120_000;

/** One call; rejects when no whole answer came in time. By XMLHttpRequest, since fetch does not tell of progress. */
export function answerTo({ path, method, headers, body, signal, onProgress }: Call) {
  return new Promise<RawAnswer>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, path);
    request.timeout = body && typeof body !== 'string' ? uploadWithinMs : answerWithinMs;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    if (onProgress) request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    request.onload = () =>
      resolve({
        status: request.status,
        header: (name) => request.getResponseHeader(name),
        body: parse(request.responseText),
      });
    request.onerror = request.ontimeout = request.onabort = () => reject(new Error('no answer'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    if (signal?.aborted) reject(signal.reason);
    else request.send(body);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
