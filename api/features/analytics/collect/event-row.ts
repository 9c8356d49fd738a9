import { countryOfZone } from '#mailing/audience/countries.ts';
import type { VisitEvent } from '#shared/contract/stats/visits.ts';
import { bucketOf } from '#shared/domain/analytics/histogram.ts';
import { sourceOf } from '#shared/domain/analytics/sources.ts';
import { VITALS } from '#shared/domain/analytics/visits.ts';
import { oneLine } from '#shared/domain/text/one-line.ts';

/** A row of `visit_events` but for who it is about and when. */
export interface EventFacts {
  readonly kind: VisitEvent['kind'] | 'signUp';
  /** Empty for addresses without a page. */
  readonly path: string;
  readonly source?: string | null;
  readonly campaign?: string | null;
  readonly size?: string | null;
  readonly language?: string | null;
  readonly country?: string | null;
  readonly words?: string;
  readonly lcp?: number | null;
  readonly inp?: number | null;
  readonly cls?: number | null;
  readonly fcp?: number | null;
  readonly ttfb?: number | null;
}

const MOST_WORDS = 60;
const MOST_TAG = 60;
const LANGUAGE = /^[a-z]{2,3}(?=-|$)/;
/** Words that may be somebody's address or number. */
const PERSONAL = /@|\d[\d\s().-]{5,}\d/;

/** Between the parts of a campaign in a row: no part holds one. */
export const PART = '\t';

interface Site {
  readonly host: string;
  readonly hasPage: (path: string) => boolean;
}

/** Returns what is stored of an event; null where nothing of it may be. */
export function factsOf(event: VisitEvent, site: Site): EventFacts | null {
  const path = site.hasPage(event.path) ? event.path : '';
  switch (event.kind) {
    case 'view':
      return { kind: 'view', path, ...factsOfView(event, site.host) };
    case 'started':
    case 'finished':
      return { kind: event.kind, path };
    case 'search': {
      const words = oneLine(event.words.toLowerCase(), MOST_WORDS);
      return words === '' || PERSONAL.test(words) ? null : { kind: 'search', path, words };
    }
    case 'vitals':
      return { kind: 'vitals', path, ...bucketsOf(event) };
  }
}

function factsOfView(view: VisitEvent, host: string): Omit<EventFacts, 'kind' | 'path'> {
  const tags = [view.source, view.medium, view.campaign].map((tag) => oneLine(tag, MOST_TAG));
  const [tag = ''] = tags;
  const source = sourceOf(view.referrer, tag, host);
  const [language = null] = LANGUAGE.exec(view.language.toLowerCase()) ?? [];
  return {
    source: source === null ? null : `${source.kind} ${source.name}`.trim(),
    campaign: tags.every((each) => each === '') ? null : tags.join(PART),
    size: view.size ?? null,
    language,
    country: countryOfZone(view.zone),
  };
}

function bucketsOf(event: VisitEvent): Partial<EventFacts> {
  return Object.fromEntries(
    VITALS.map((name) => {
      const value = event[name];
      return [name, value === undefined ? null : bucketOf(name, value)];
    }),
  );
}
