/** Reports one view of this page. `from` is the address that led here. Work behind the sign-in is no visit, and its titles name people. */
const report = (from: string) =>
  !document.querySelector('.admin') &&
  // Some browsers disable beacons.
  navigator.sendBeacon?.(
    '/api/events',
    JSON.stringify({ page: location.pathname + location.search, title: document.title, referrer: from }),
  );
let reported = false;
const first = () => {
  if (!reported) report(document.referrer);
  reported = true;
};

// A prerendered page is not viewed yet.
if ((document as { prerendering?: boolean }).prerendering) {
  document.addEventListener('prerenderingchange', first);
} else {
  // The first paint has the line and the processor to itself; who leaves before it has still been here. Often it is the font
  // that comes last, and brings a new layout along: that and the report are two tasks.
  addEventListener('load', () => setTimeout(first));
  addEventListener('pagehide', first);
}

// Restored from the back/forward cache: a view, but no arrival.
addEventListener('pageshow', (event) => event.persisted && report(location.href));
