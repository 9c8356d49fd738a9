/*
 * Counts the view of a page with the page's first script, and what is done on it. Nothing is stored. Nothing
 * is sent for administrators, or for visitors who ask not to be followed.
 */

declare global {
  interface Navigator {
    readonly globalPrivacyControl?: boolean;
  }
  interface Window {
    readonly Temporal?: { readonly Now: { timeZoneId(): string } };
  }
}

const send = (event: object): void => {
  const body = JSON.stringify({ path: location.pathname, ...event });
  navigator.sendBeacon('/api/visits', new Blob([body], { type: 'application/json' }));
};

/** The host of the page with the link that was followed; after Back this site's own. */
function countView(referrer: string): void {
  const tags = new URLSearchParams(location.search);
  const tag = (name: string) => tags.get(`utm_${name}`)?.slice(0, 99);
  send({
    kind: 'view',
    referrer,
    source: tag('source'),
    medium: tag('medium'),
    campaign: tag('campaign'),
    size: innerWidth < 600 ? 'phone' : innerWidth < 1024 ? 'tablet' : 'desktop',
    language: navigator.language,
    // Not through `deviceTimeZone`: the part of the app that it lies in would be loaded with it. The
    // first format of a date blocks a slow phone for 60 ms; `Temporal` answers without one.
    zone: window.Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
}

/** A value of the app, where the browser allows its storage to be read. */
function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * Counts the view of this page at once, or when a page that is prerendered or out of sight is looked at;
 * and again when it comes back by Back or Forward.
 */
export function startBeacon(): void {
  if (
    navigator.globalPrivacyControl ||
    navigator.doNotTrack === '1' ||
    stored('ripenUser')?.includes('"isAdmin":true') ||
    // The home page sends whoever is signed in on to the app.
    (location.pathname === '/' && stored('token'))
  )
    return;
  window.ripenVisit = send;
  const count = () => countView(document.referrer && new URL(document.referrer).host);
  if (document.hidden) document.addEventListener('visibilitychange', count, { once: true });
  else count();
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) countView(location.host);
  });
  for (const act of ['pointerdown', 'keydown', 'scroll']) addEventListener(act, measure, true);
}

/** Loads what measures the page with the first act on it: browsers keep what was before for it. */
function measure(): void {
  for (const act of ['pointerdown', 'keydown', 'scroll']) removeEventListener(act, measure, true);
  import('./visit-vitals.ts').then(
    (vitals) => vitals.sendVisitVitals(send),
    () => undefined,
  );
}
