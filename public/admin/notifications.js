// The admin's service worker: shows notifications, and nothing else. Without a listener for fetch it stands in the way
// of no request.
addEventListener('push', (event) => {
  const { title, path, tag = path } = event.data.json();
  const icon = '/icon-192.png';
  // One that comes again, or with a greater number, takes the place of the one before, and sounds again.
  const options = { tag, renotify: true, data: path, icon };
  event.waitUntil(registration.showNotification(title, options));
});

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

/** Shows a window that is at this screen, or opens one: another one may hold text that is being written. */
async function open(path) {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find(({ url }) => {
    const { pathname, search } = new URL(url);
    return pathname === path || pathname + search === path;
  });
  await (there ? there.focus() : clients.openWindow(path));
}
