import type { FastifyReply, FastifyRequest } from 'fastify';

/** No other request carries the cookie. */
const path = '/api/admin/auth/login';
const yearSeconds = 365 * 24 * 60 * 60;

/** Browsers accept the prefix `__Secure-` over https only. */
function nameFor(siteUrl: string): string {
  return siteUrl.startsWith('https:') ? '__Secure-login-device' : 'login-device';
}

/** Gives the browser a device token for its next login. */
export function giveDevice(reply: FastifyReply, device: string, siteUrl: string): void {
  const secure = siteUrl.startsWith('https:') ? '; Secure' : '';
  const scope = `Path=${path}; Max-Age=${yearSeconds}; HttpOnly; SameSite=Strict${secure}`;
  reply.header('Set-Cookie', `${nameFor(siteUrl)}=${device}; ${scope}`);
}

/** The device token of the browser's last login, if any. */
export function cookieDevice(request: FastifyRequest, siteUrl: string): string | undefined {
  const start = `${nameFor(siteUrl)}=`;
  const cookies = request.headers.cookie?.split('; ') ?? [];
  return cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length);
}
