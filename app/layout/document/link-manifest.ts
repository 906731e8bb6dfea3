/** Runs in the page: links the web app manifest after the first paint, so that it does not compete with the typefaces. */
export function linkManifest(address: string): void {
  new PerformanceObserver((_paints, observer) => {
    observer.disconnect();
    const link = document.createElement('link');
    link.rel = 'manifest';
    link.href = address;
    document.head.append(link);
  }).observe({ type: 'paint', buffered: true });
}
