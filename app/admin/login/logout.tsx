import { redirect, useLocation, useNavigate } from 'react-router';
import { isSame } from '../../../domain/same-value.ts';
import { shorten } from '../../../domain/text/plain-text.ts';
import { endOnServer, forgetToken, readToken } from '../api/session.ts';
import { dropOwnCopies, openCopies, ownCopies, type StoredCopy } from '../session/copies.ts';
import { unsubscribe } from '../session/push-subscription.ts';
import { ActionButton } from '../ui/action.tsx';
import { Moment } from '../ui/moment.tsx';
import { countText } from '../ui/outcome.ts';
import type { Route } from './+types/logout';
import { LoginBox, LoginHead } from './login-box.tsx';

const maxPreviewLength = 80;

/**
 * Ends the session on the server and in this browser; if the server does not respond, only in this browser. What the account
 * has typed and not saved is shown first, because it goes too.
 */
export async function clientLoader() {
  const token = readToken();
  if (token) {
    // Without its keys, nothing can be read, and it stays for its owner.
    await openCopies().catch(() => {});
    const unsaved = ownCopies().map(([, copy]) => copy);
    if (unsaved.length > 0 && readToken()) return { unsaved };
    await endOnServer(token);
    forgetToken(token);
    // The next account on this browser has not asked for notifications.
    unsubscribe().catch(() => {});
  }
  throw redirect('/admin/login');
}

export function HydrateFallback() {
  return <meta content="noindex" name="robots" />;
}

export default function LogoutRoute({ loaderData: { unsaved } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { key } = useLocation();
  const count = countText(unsaved.length, 'text');

  function goBack() {
    // The page may have been opened by its address.
    if (key === 'default') return navigate('/admin');
    return navigate(-1);
  }

  return (
    <LoginBox>
      <LoginHead title={`Log out and delete ${count}?`} />
      <p className="mt-4">
        You typed this and did not save it. It is only in this browser, and logging out deletes it.
      </p>
      <ul className="mt-4 grid gap-3">
        {unsaved.map((copy) => (
          <li className="border-l-4 border-line pl-3" key={copy.at}>
            <p className="font-semibold break-words">{previewOf(copy)}</p>
            <p className="text-sm text-mute">
              <Moment of={copy.at} />
            </p>
          </li>
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap gap-3">
        <ActionButton onClick={() => void goBack()}>Go back</ActionButton>
        <ActionButton
          onClick={() => {
            dropOwnCopies();
            void navigate('/admin/logout', { replace: true });
          }}
          tone="danger"
        >
          Log out and delete it
        </ActionButton>
      </div>
    </LoginBox>
  );
}

/** The longest text that was changed. */
function previewOf({ typed, base = {} }: StoredCopy): string {
  const changed = Object.entries(typed).filter(([name, value]) => !isSame(value, base[name]));
  const texts: string[] = [];
  JSON.stringify(
    changed.map(([, value]) => value),
    (_, value: unknown) => {
      if (typeof value === 'string') texts.push(value.startsWith('<') ? textOfHtml(value) : value);
      return value;
    },
  );
  const longest = texts.reduce((one, other) => (other.length > one.length ? other : one), '');
  return longest ? `“${shorten(longest, maxPreviewLength)}”` : 'Emptied fields';
}

const textOfHtml = (html: string) =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent;
