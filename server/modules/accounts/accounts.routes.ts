import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { passkeyMessages } from '../../../domain/accounts/passkey-messages.ts';
import { addRoute } from '../../http/api/contract/add-route.ts';
import { clientOf } from '../../http/client-of.ts';
import type { Site } from '../../site.ts';
import { type AccessChange, tellOfAccess } from '../colleagues/access-notice.ts';
import { noteDevice } from '../colleagues/new-device.ts';
import { portraitOf } from '../profile/profile.service.ts';
import { changePassword, displayName, rename } from './accounts.service.ts';
import {
  confirmIdentity,
  type LoginOutcome,
  logIn,
  proofKindsOf,
  takeSecondStep,
} from './login.service.ts';
import {
  askAtLogin,
  askToConfirm,
  confirmWithPasskey,
  logInWithPasskey,
} from './passkey-login.service.ts';
import {
  addPasskey,
  removePasskey,
  rename as renamePasskey,
  startPasskey,
} from './passkeys.service.ts';
import {
  confirmApp,
  removeApp,
  renewCodes,
  secondStepOf,
  startApp,
} from './second-step.service.ts';
import { endOtherSessions, endSession, type SignedIn, sessionsOf } from './sessions.service.ts';

/** Login: the only admin route without a session. */
export async function loginRoutes(http: FastifyInstance, { site }: { site: Site }): Promise<void> {
  addRoute(
    http,
    'POST /api/admin/auth/login',
    async (request, reply) => {
      const device = request.body.device ?? cookieDevice(request, site);
      const outcome = await logIn(site, request.body, { ...clientOf(request), device });
      // Without the name, which may be a password typed into the wrong box.
      request.log.info({ outcome: outcome.kind }, 'a login was tried');
      switch (outcome.kind) {
        case 'welcome':
          return await welcome(site, request, reply, outcome);
        case 'second-step':
          // So that a browser made known by a link is known at the second step too.
          if (outcome.device) giveDevice(reply, outcome.device, site);
          return { factors: outcome.factors, ticket: outcome.ticket };
        case 'limited':
          return { ...outcome, kind: 'login-limited' };
        case 'refused':
          return { kind: 'login-refused' };
        case 'expired':
          return { kind: 'login-expired' };
      }
    },
    { bodyLimit: 16_384 },
  );

  addRoute(
    http,
    'POST /api/admin/auth/login/second-step',
    async (request, reply) => {
      const device = cookieDevice(request, site);
      const outcome = await takeSecondStep(site, request.body, { ...clientOf(request), device });
      request.log.info({ outcome: outcome.kind }, 'a second step was tried');
      switch (outcome.kind) {
        case 'welcome':
          return await welcome(site, request, reply, outcome);
        case 'limited':
          return { ...outcome, kind: 'login-limited' };
        case 'code-wrong':
          return { kind: request.body.factor === 'app' ? 'code-wrong' : 'recovery-wrong' };
        case 'ticket-over':
          return { kind: 'ticket-over' };
      }
    },
    { bodyLimit: 16_384 },
  );

  addRoute(http, 'POST /api/admin/auth/login/passkey/options', ({ body }) =>
    askAtLogin(site, body.ticket),
  );

  addRoute(
    http,
    'POST /api/admin/auth/login/passkey',
    async (request, reply) => {
      const device = cookieDevice(request, site);
      const outcome = await logInWithPasskey(site, request.body, { ...clientOf(request), device });
      request.log.info({ outcome: outcome.kind }, 'a login with a passkey was tried');
      if (outcome.kind === 'limited') return { ...outcome, kind: 'login-limited' };
      if (outcome.kind !== 'welcome') return { kind: outcome.kind };
      return await welcome(site, request, reply, outcome);
    },
    { bodyLimit: 32_768 },
  );
}

/** Ends a login: the browser gets its token, and an email tells of a browser that is new. */
async function welcome(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  { token, device, accountId }: Extract<LoginOutcome, { kind: 'welcome' }>,
): Promise<{ token: string }> {
  giveDevice(reply, device, site);
  await noteDevice(site, { accountId, device, client: clientOf(request) });
  return { token };
}

/** Mails the caller that the way to log in has changed. */
async function tell(site: Site, request: FastifyRequest, change: AccessChange): Promise<void> {
  const { accountId } = request.admin;
  await tellOfAccess(site, { accountId, change, client: clientOf(request) });
}

/** Changes the caller's password. */
export async function passwordRoutes(
  http: FastifyInstance,
  { site }: { site: Site },
): Promise<void> {
  addRoute(
    http,
    'PUT /api/admin/password',
    async (request, reply) => {
      const { admin, body } = request;
      const outcome = await changePassword(site, admin, body, clientOf(request));
      request.log.info({ outcome: outcome.kind }, 'a password change was tried');
      if (outcome.kind === 'limited') return { ...outcome, kind: 'login-limited' };
      if (outcome.kind === 'invalid') return outcome;
      giveDevice(reply, outcome.device, site);
      await tell(site, request, 'password-changed');
      return { token: outcome.token };
    },
    { bodyLimit: 16_384 },
  );
}

/** The caller's account and sessions. */
export async function sessionsRoutes(
  http: FastifyInstance,
  { site }: { site: Site },
): Promise<void> {
  addRoute(http, 'DELETE /api/admin/auth/session', async ({ admin }) => {
    await endSession(site, admin, admin.tokenHash);
    return { ok: true };
  });

  addRoute(http, 'GET /api/admin/account', async ({ admin }) => accountOf(site, admin));

  addRoute(http, 'GET /api/admin/text-keys', async ({ admin: { accountId } }) => ({
    account: accountId,
    keys: site.signer.digests('unsaved text', String(accountId)).map((key) => key.slice(0, 64)),
  }));

  addRoute(http, 'PUT /api/admin/account', async ({ admin, body }) => {
    const error = await rename(site, admin, body.displayName);
    if (error) return { kind: 'invalid', fields: { displayName: error } };
    return await accountOf(site, admin);
  });

  addRoute(http, 'GET /api/admin/sessions', ({ admin }) => sessionsOf(site, admin));

  addRoute(http, 'DELETE /api/admin/sessions/others', async ({ admin }) => ({
    ended: await endOtherSessions(site, admin),
  }));

  addRoute(http, 'DELETE /api/admin/sessions/:id', async ({ admin, params }) => {
    const ended = await endSession(site, admin, params.id);
    return ended ? { ok: true } : { kind: 'session-not-found' };
  });
}

/** What the caller's account asks for after the password. */
export async function secondStepRoutes(
  http: FastifyInstance,
  { site }: { site: Site },
): Promise<void> {
  addRoute(http, 'GET /api/admin/identity', async ({ admin }) => ({
    factors: await proofKindsOf(site, admin),
    provenAt: admin.provenAt,
  }));

  addRoute(
    http,
    'POST /api/admin/identity',
    async (request) => {
      const { admin, body, log } = request;
      const outcome = await confirmIdentity(site, admin, body, clientOf(request));
      log.info({ outcome: outcome.kind }, 'a confirmation was tried');
      if (outcome.kind === 'limited') return { ...outcome, kind: 'login-limited' };
      return outcome.kind === 'invalid' ? outcome : { ok: true };
    },
    { bodyLimit: 16_384 },
  );

  addRoute(http, 'POST /api/admin/identity/passkey/options', ({ admin }) =>
    askToConfirm(site, admin),
  );

  addRoute(
    http,
    'POST /api/admin/identity/passkey',
    async ({ admin, body, log }) => {
      const outcome = await confirmWithPasskey(site, admin, body.credential);
      log.info({ outcome: outcome.kind }, 'a confirmation with a passkey was tried');
      if (outcome.kind === 'proven') return { ok: true };
      // 422: a 401 would end the session in the browser.
      return { kind: 'invalid', fields: { proof: refusalText(outcome.kind) } };
    },
    { bodyLimit: 32_768 },
  );

  addRoute(http, 'GET /api/admin/second-step', ({ admin }) => secondStepOf(site, admin));

  addRoute(http, 'POST /api/admin/second-step/app', ({ admin }) => startApp(site, admin));

  addRoute(http, 'PUT /api/admin/second-step/app', async (request) => {
    const outcome = await confirmApp(site, request.admin, request.body.code);
    if (outcome.kind === 'invalid') return outcome;
    request.log.info({}, 'a second step was set up');
    await tell(site, request, 'app-added');
    return { codes: outcome.codes };
  });

  addRoute(http, 'DELETE /api/admin/second-step/app', async (request) => {
    if (await removeApp(site, request.admin)) {
      request.log.info({}, 'a second step was removed');
      await tell(site, request, 'app-removed');
    }
    return { ok: true };
  });

  addRoute(http, 'POST /api/admin/second-step/codes', async (request) => {
    const codes = await renewCodes(site, request.admin);
    if (!codes) return { kind: 'no-second-step' };
    request.log.info({}, 'recovery codes were replaced');
    await tell(site, request, 'codes-replaced');
    return { codes };
  });
}

const refusalText = (kind: 'passkey-refused' | 'passkey-over') =>
  kind === 'passkey-over' ? passkeyMessages.over : passkeyMessages.refused;

/** The caller's passkeys. */
export async function passkeyRoutes(
  http: FastifyInstance,
  { site }: { site: Site },
): Promise<void> {
  addRoute(http, 'POST /api/admin/passkeys/options', ({ admin }) => startPasskey(site, admin));

  addRoute(
    http,
    'POST /api/admin/passkeys',
    async (request) => {
      const { admin, body, log } = request;
      const outcome = await addPasskey(site, admin, body.credential, clientOf(request));
      if ('id' in outcome) {
        log.info({}, 'a passkey was added');
        await tell(site, request, 'passkey-added');
      } else if (outcome.kind === 'passkey-refused' || outcome.kind === 'passkey-over') {
        // 422: a 401 would end the session in the browser.
        return { kind: 'invalid', fields: { credential: refusalText(outcome.kind) } };
      }
      return outcome;
    },
    { bodyLimit: 32_768 },
  );

  addRoute(http, 'PATCH /api/admin/passkeys/:id', async ({ admin, params, body }) =>
    (await renamePasskey(site, admin, params.id, body.name))
      ? { ok: true }
      : { kind: 'passkey-not-found' },
  );

  addRoute(http, 'DELETE /api/admin/passkeys/:id', async (request) => {
    const { admin, params, log } = request;
    if (!(await removePasskey(site, admin, params.id))) return { kind: 'passkey-not-found' };
    log.info({}, 'a passkey was removed');
    await tell(site, request, 'passkey-removed');
    return { ok: true };
  });
}

/** The cookie's path, so that no other request sends it. */
const path = '/api/admin/auth/login';
const yearSeconds = 365 * 24 * 60 * 60;

/** Browsers accept the prefix `__Secure-` only over https. */
function cookieName({ settings }: Site): string {
  return settings.siteUrl.startsWith('https:') ? '__Secure-login-device' : 'login-device';
}

/** Sets the cookie with a device token for the browser's next login. */
export function giveDevice(reply: FastifyReply, device: string, site: Site): void {
  const secure = site.settings.siteUrl.startsWith('https:') ? '; Secure' : '';
  const scope = `Path=${path}; Max-Age=${yearSeconds}; HttpOnly; SameSite=Strict${secure}`;
  reply.header('Set-Cookie', `${cookieName(site)}=${device}; ${scope}`);
}

/** The device token from the browser's last login, if any. */
function cookieDevice(request: FastifyRequest, site: Site): string | undefined {
  const start = `${cookieName(site)}=`;
  const cookies = request.headers.cookie?.split('; ') ?? [];
  return cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length);
}

const accountOf = async (site: Site, admin: SignedIn) => ({
  username: admin.username,
  role: admin.role,
  missingStep: admin.missingStep,
  displayName: await displayName(site, admin.username),
  ...(await portraitOf(site, admin)),
});
