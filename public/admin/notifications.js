// The admin's service worker: shows notifications, and nothing else. Without a listener for fetch it stands in the way
// of no request.
addEventListener('push', (event) => {
  const { title, path } = event.data.json();
  const icon = '/icon-192.png';
  // One that comes again after a crash takes the place of the first.
  event.waitUntil(registration.showNotification(title, { tag: path, data: path, icon }));
});

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

/** Shows a window that is at this screen, or opens one: another one may hold text that is being written. */
async function open(path) {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find(({ url }) => new URL(url).pathname === path);
  await (there ? there.focus() : clients.openWindow(path));
}
