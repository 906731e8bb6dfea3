interface Call {
  path: string;
  method: string;
  headers: Record<string, string>;
  body: string | FormData | Blob | undefined;
  signal: AbortSignal | undefined;
}

/** An answer of any status; the body is what its JSON holds, or undefined when it holds none. */
export interface RawAnswer {
  status: number;
  headers: Headers;
  body: unknown;
}

const answerWithinMs = 15_000;
const uploadWithinMs = 120_000;

/** One call by fetch; rejects when no whole answer came in time. */
export async function fetchAnswer({
  path,
  method,
  headers,
  body,
  signal,
}: Call): Promise<RawAnswer> {
  const isUpload = body instanceof FormData || body instanceof Blob;
  const limit = AbortSignal.timeout(isUpload ? uploadWithinMs : answerWithinMs);
  const response = await fetch(path, {
    method,
    headers,
    body: body ?? null,
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  });
  return {
    status: response.status,
    headers: response.headers,
    body: parse(await response.text()),
  };
}

/** One call with upload progress, which fetch does not report. */
export function uploadAnswer(
  { path, method, headers, body, signal }: Call,
  onProgress: (share: number) => void,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, path);
    request.timeout = uploadWithinMs;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () =>
      resolve({
        status: request.status,
        headers: new Headers(),
        body: parse(request.responseText),
      });
    request.onerror = request.ontimeout = request.onabort = () => reject(new Error('no answer'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    if (signal?.aborted) return reject(signal.reason);
    request.send(body ?? null);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
