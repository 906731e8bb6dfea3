import { callApi } from '../api/call-api.ts';

const worker = '/admin/notifications.js';

/** Why this browser cannot receive notifications, as a sentence; undefined if it can. */
export function pushUnavailableText(): string | undefined {
  if (!window.isSecureContext)
    return 'Notifications need a secure address (https). Ask whoever runs the server.';
  if ('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator) {
    return Notification.permission === 'denied'
      ? 'This browser blocks notifications from this site. Allow them in the browser’s settings, then load this page again.'
      : undefined;
  }
  return /iPhone|iPad/.test(navigator.userAgent)
    ? 'On an iPhone or iPad, first add this page to the home screen (Share, then Add to Home Screen), and open it from there.'
    : 'This browser cannot show notifications.';
}

/** The push endpoint of this browser; undefined while notifications are off. */
export async function ownEndpoint(): Promise<string | undefined> {
  return (await ownSubscription())?.endpoint;
}

/** Switches notifications on in this browser; resolves to its endpoint, or undefined if permission is denied. */
export async function switchOnHere(publicKey: string): Promise<string | undefined> {
  const subscription = await subscribe(publicKey).catch(explain);
  return subscription && (await register(subscription));
}

export const switchedOnText = (endpoint: string | undefined) =>
  endpoint === undefined
    ? 'Not switched on: this browser was not allowed to show notifications.'
    : 'On. This browser shows new enquiries at once.';

/** Throws a readable error instead of the browser's technical one. */
function explain(): never {
  throw new Error(
    'This browser could not reach its notification service. Please check the connection, then try again.',
  );
}

/** Subscribes with the site's key; undefined if permission is denied. */
async function subscribe(publicKey: string): Promise<PushSubscription | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return;
  await navigator.serviceWorker.register(worker);
  const { pushManager } = await navigator.serviceWorker.ready;
  // A subscription with the key of another database is useless.
  await (await pushManager.getSubscription())?.unsubscribe();
  return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/** Registers this browser's subscription on the server for the current session. */
async function register(subscription: PushSubscription): Promise<string> {
  const { endpoint = '', keys } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  await callApi('POST /api/admin/push/devices', { json: { endpoint, keys: { p256dh, auth } } });
  return endpoint;
}

/**
 * Notifications end with a session. Resumes them in a new session, unless they were switched off or somebody
 * logged out. Resolves to whether they were resumed.
 */
export async function resume(): Promise<boolean> {
  const subscription = await ownSubscription();
  if (!subscription) return false;
  const { publicKey, devices } = await callApi('GET /api/admin/push', {});
  if (devices.some(({ endpoint }) => endpoint === subscription.endpoint)) return false;
  const key = subscription.options?.applicationServerKey;
  // A subscription with the key of another database is useless.
  if (!key || base64url(key) !== publicKey) return false;
  await register(subscription);
  return true;
}

function base64url(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export async function unsubscribe(): Promise<void> {
  await (await ownSubscription())?.unsubscribe();
}

async function ownSubscription(): Promise<PushSubscription | null | undefined> {
  if (pushUnavailableText()) return;
  const registration = await navigator.serviceWorker.getRegistration(worker);
  return await registration?.pushManager.getSubscription();
}
