const worker = '/admin/notifications.js';

/** Why this browser takes no notifications, in a sentence; undefined if it does. */
export function whyNot(): string | undefined {
  if (!isSecureContext)
    return 'Browsers take notifications only from a site with the lock of https.';
  if ('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator) {
    return Notification.permission === 'denied'
      ? 'This browser blocks notifications of this site. Allow them in its settings, then load this page again.'
      : undefined;
  }
  return /iPhone|iPad/.test(navigator.userAgent)
    ? 'On an iPhone or iPad, first add this page to the home screen (Share, then Add to Home Screen), and open it from there.'
    : 'This browser takes no notifications.';
}

/** The address of this browser's push service for this site; undefined while they are off here. */
export async function ownEndpoint(): Promise<string | undefined> {
  return (await ownSubscription())?.endpoint;
}

/** Subscribes with the site's key; undefined when the person said no. */
export async function subscribe(publicKey: string): Promise<PushSubscription | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return;
  await navigator.serviceWorker.register(worker);
  const { pushManager } = await navigator.serviceWorker.ready;
  // One with the key of another database, of which nobody here knows.
  await (await pushManager.getSubscription())?.unsubscribe();
  return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

export async function unsubscribe(): Promise<void> {
  await (await ownSubscription())?.unsubscribe();
}

async function ownSubscription(): Promise<PushSubscription | null | undefined> {
  if (whyNot()) return;
  const registration = await navigator.serviceWorker.getRegistration(worker);
  return await registration?.pushManager.getSubscription();
}
