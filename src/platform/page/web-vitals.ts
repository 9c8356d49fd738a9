import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';

/** Where web vitals go: a measurement id, and the address that collects. */
export interface VitalsTarget {
  readonly id: string;
  readonly url: string;
}

/** A visit of a page; its number is gone with it. */
export interface Visit {
  readonly number: string;
  /** The address of the page, query and all: only what comes before it is sent. */
  readonly href: string;
}

/**
 * Sends the web vitals of this visit as events of Google Analytics 4, one by one as they are known.
 * Nothing is stored: the visit has a number that is gone with the page.
 */
export function sendWebVitals(
  target: VitalsTarget,
  send: (url: string) => void = (url) => void navigator.sendBeacon(url),
): void {
  const number = `${Math.floor(Math.random() * 2 ** 31)}.${Math.floor(Date.now() / 1000)}`;
  const visit: Visit = { number, href: location.href };
  const report = (metric: Metric) => send(vitalAddress(target, metric, visit));
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) watch(report);
}

/** The address that one event is sent to: the page without its query, the metric and its value. */
export function vitalAddress(
  { id, url }: VitalsTarget,
  { name, value, rating, id: metricId }: Pick<Metric, 'name' | 'value' | 'rating' | 'id'>,
  visit: Visit,
): string {
  const page = new URL(visit.href);
  const query = new URLSearchParams({
    v: '2',
    tid: id,
    cid: visit.number,
    sid: visit.number.slice(-10),
    en: 'web_vitals',
    dl: page.origin + page.pathname,
    'ep.metric_name': name,
    'ep.metric_id': metricId,
    'ep.metric_rating': rating,
    // Shifts of the layout are fractions; the service wants whole numbers to add up.
    'epn.value': String(Math.round(name === 'CLS' ? value * 1000 : value)),
  });
  return `${url}?${query}`;
}
