import { useEffect, useState } from 'react';
import type { NewsletterPreview } from '../../../domain/newsletter/newsletter.calls.ts';
import { callApi } from '../api/call-api.ts';
import { Switch } from '../ui/action.tsx';
import { useScale } from '../ui/use-scale.ts';

const looks = { light: 'Light', dark: 'Dark', text: 'Plain text' };
type Look = keyof typeof looks;

interface MailPreviewProps {
  /** Null before the first save. */
  id: number | null;
  /** The post of a new newsletter. */
  post: number | null;
  /** Revision of the saved draft; the preview reloads when it changes. */
  revision: string;
  subject: string;
}

/** The email as it will be sent, in desktop or phone width. */
export function MailPreview({ id, post, revision, subject }: MailPreviewProps) {
  const { mail, problem } = useMail({ id, post, revision });
  const [look, setLook] = useState<Look>('light');
  return (
    <section aria-label="Preview" className="compose-preview">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">Preview</h2>
        <Switch labels={looks} name="Look" onChoose={setLook} value={look} />
      </div>
      {problem && <p className="font-medium text-brick">{problem}</p>}
      {!mail && !problem && <p className="text-mute">Preparing the preview…</p>}
      {mail && look === 'text' && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
        <pre className="compose-plain" tabIndex={0}>
          {mail.text}
        </pre>
      )}
      {mail && look !== 'text' && (
        <div className="compose-frames">
          <MailFrame
            label="Computer, 640 px"
            look={look}
            subject={subject}
            url={mail.url}
            width={640}
          />
          <MailFrame
            label="Phone, 375 px"
            look={look}
            subject={subject}
            url={mail.url}
            width={375}
          />
        </div>
      )}
      {mail && (
        <p className="mt-3 text-sm text-mute">
          This is the mail as it will be sent, {Math.ceil(mail.bytes / 1024)} KB. Gmail hides what
          is above 102 KB; we stop at 90.
        </p>
      )}
    </section>
  );
}

function useMail({ id, post, revision }: Omit<MailPreviewProps, 'subject'>) {
  const [mail, setMail] = useState<NewsletterPreview>();
  const [problem, setProblem] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the email changes with the revision
  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    const search = post === null ? '' : `?post=${post}`;
    const loading =
      id === null
        ? callApi('GET /api/admin/newsletters/new/preview', { search, signal })
        : callApi('GET /api/admin/newsletters/:id/preview', { id, signal });
    loading
      .then((drawn) => {
        setMail(drawn);
        setProblem('');
      })
      .catch((error) => {
        if (!end.signal.aborted) setProblem(error instanceof Error ? error.message : String(error));
      });
    return () => end.abort();
  }, [id, revision]);
  return { mail, problem };
}

interface MailFrameProps {
  label: string;
  subject: string;
  url: string;
  look: Look;
  width: number;
}

function MailFrame({ label, subject, url, look, width }: MailFrameProps) {
  const { frame, scale } = useScale(width);
  return (
    <figure style={{ flexGrow: width }}>
      <figcaption className="mb-2 text-sm font-semibold">{label}</figcaption>
      <div className="compose-frame" ref={frame}>
        <iframe
          // No allow-scripts: the sandbox blocks scripts in the email.
          sandbox="allow-same-origin"
          src={look === 'dark' ? `${url}&look=dark` : url}
          style={{
            width,
            height: `${100 / scale}%`,
            transform: `scale(${scale})`,
          }}
          title={`${subject || 'The newsletter'}, ${label}`}
        />
      </div>
    </figure>
  );
}
