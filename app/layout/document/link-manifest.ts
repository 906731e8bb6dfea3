/** Links the web app manifest once the page is painted: browsers fetch it as soon as it is linked, and a reader waits for none. */
export function linkManifest(address: string): void {
  new PerformanceObserver((_paints, observer) => {
    observer.disconnect();
    const link = document.createElement('link');
    link.rel = 'manifest';
    link.href = address;
    document.head.append(link);
  }).observe({ type: 'paint', buffered: true });
}
