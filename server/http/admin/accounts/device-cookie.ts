import type { FastifyReply, FastifyRequest } from 'fastify';

/** The only call that it is for: no other request carries it. */
const path = '/api/admin/auth/login';
const yearSeconds = 365 * 24 * 60 * 60;

/** Browsers take a name with this beginning from https alone. */
function nameFor(siteUrl: string): string {
  return siteUrl.startsWith('https:') ? '__Secure-login-device' : 'login-device';
}

/** Gives a browser what it is to show at its next login. */
export function giveDevice(reply: FastifyReply, device: string, siteUrl: string): void {
  const secure = siteUrl.startsWith('https:') ? '; Secure' : '';
  const scope = `Path=${path}; Max-Age=${yearSeconds}; HttpOnly; SameSite=Strict${secure}`;
  reply.header('Set-Cookie', `${nameFor(siteUrl)}=${device}; ${scope}`);
}

/** What a browser shows of an earlier login, if anything. */
export function cookieDevice(request: FastifyRequest, siteUrl: string): string | undefined {
  const start = `${nameFor(siteUrl)}=`;
  const cookies = request.headers.cookie?.split('; ') ?? [];
  return cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length);
}
