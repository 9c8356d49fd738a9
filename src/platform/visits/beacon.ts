/*
 * Counts the view of a page once it is in sight, and what is done on it. Nothing is stored. Nothing is sent
 * for administrators, or for visitors who ask not to be followed. Kept below 0.6 kB (`tests/site/privacy/beacon.test.ts`).
 */
import type { CountedEvent } from '#shared/domain/analytics/visits.ts';

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

/** Calls `work` once the page is in sight; a page that is prerendered is not. */
function whenSeen(work: () => void): void {
  if (document.hidden) document.addEventListener('visibilitychange', work, { once: true });
  else work();
}

/** Begins to count once the page is at rest. */
export function startBeacon(): void {
  if (
    navigator.globalPrivacyControl ||
    navigator.doNotTrack === '1' ||
    localStorage.getItem('ripenUser')?.includes('"isAdmin":true')
  ) {
    window.ripenVisits = { push: () => 0 };
    return;
  }
  (window.requestIdleCallback ?? setTimeout)(begin);
}

function begin(): void {
  whenSeen(() => countView(document.referrer && new URL(document.referrer).host));
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) countView(location.host);
  });
  const waiting = window.ripenVisits as CountedEvent[] | undefined;
  waiting?.forEach(send);
  window.ripenVisits = {
    push: (event) => {
      send(event);
      return 0;
    },
  };
  import('./visit-vitals.ts').then(
    (vitals) => vitals.sendVisitVitals(send),
    () => undefined,
  );
}
