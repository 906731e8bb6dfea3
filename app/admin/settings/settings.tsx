import { mayRole, roleTexts } from '../../../domain/accounts/roles.ts';
import { callApi } from '../api/call-api.ts';
import { Screen } from '../ui/screen.tsx';
import { useHashFocus } from '../ui/use-hash-focus.ts';
import type { Route } from './+types/settings';
import { EmailPanel } from './email-panel.tsx';
import { PasswordPanel } from './password-panel.tsx';
import { ProfileSection } from './profile-form.tsx';
import { SecondStepPanels } from './second-step-panel.tsx';
import { Section } from './section.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { partOf } from './setting-fields.ts';

export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  const [profile, email, sessions, secondStep] = await Promise.all([
    callApi('GET /api/admin/profile', { signal }),
    callApi('GET /api/admin/account/email', { signal }),
    callApi('GET /api/admin/sessions', { signal }),
    callApi('GET /api/admin/second-step', { signal }),
  ]);
  return { profile, email, sessions, secondStep };
}

/** What everybody decides about themselves. */
export default function SettingsRoute({ loaderData }: Route.ComponentProps) {
  const { profile, email, sessions, secondStep } = loaderData;
  const { username, role, slug, name, passwordChangedAt } = profile;
  const isAuthor = mayRole(role, 'posts.write') || slug !== null;
  useHashFocus();
  return (
    <Screen lead={`${name || username}, ${roleTexts[role].name}`} title="Settings">
      <ProfileSection isAuthor={isAuthor} profile={profile} />
      <SecondStepPanels step={secondStep} username={username} />
      <EmailPanel key={email.email} {...email} />
      <Section
        {...partOf('settings', 'devices')}
        isPadded={false}
        sentence="A new password ends all other logins."
      >
        <PasswordPanel changedAt={passwordChangedAt} />
        <SessionsPanel sessions={sessions} />
      </Section>
    </Screen>
  );
}
