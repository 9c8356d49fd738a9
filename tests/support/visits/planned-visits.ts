/* Visits that a script makes in a real browser: who comes, from where, and what they do. */

/** A device by the class of its screen, with the size of its window. */
export interface Device {
  readonly size: 'phone' | 'tablet' | 'desktop';
  readonly width: number;
  readonly height: number;
}

/** Where somebody lives: the browser's language and time zone, and what is counted of them. */
export interface Place {
  readonly locale: string;
  readonly language: string;
  readonly timeZone: string;
  readonly country: string;
}

/** How somebody comes to the site. */
export type Arrival =
  | { readonly kind: 'direct' }
  | { readonly kind: 'search' | 'social' | 'site'; readonly url: string; readonly host: string }
  | {
      readonly kind: 'campaign';
      readonly source: string;
      readonly medium: string;
      readonly name: string;
    };

/** Something that a visitor does. */
export type Step =
  | { readonly act: 'open'; readonly path: string }
  /** Starts the timer of a page that is open, and lets it ring or leaves before. */
  | {
      readonly act: 'time';
      readonly path: string;
      readonly minutes: number;
      readonly rings: boolean;
    }
  | { readonly act: 'search'; readonly path: string; readonly words: string }
  | { readonly act: 'signUp' }
  /** An administrator signs in: what follows is not counted. */
  | { readonly act: 'signIn' };

/** One visit: an hour of the day in UTC, an arrival, and what is done. */
export interface PlannedVisit {
  readonly hour: number;
  readonly arrival: Arrival;
  readonly steps: readonly Step[];
}

/** Somebody on one day, known by their user agent. */
export interface PlannedVisitor {
  readonly userAgent: string;
  readonly device: Device;
  readonly place: Place;
  /** Whether the browser asks not to be counted. */
  readonly asks: 'gpc' | 'dnt' | null;
  readonly visits: readonly PlannedVisit[];
}

/** A program: one that says so, or one that opens too many pages in a minute. */
export interface PlannedBot {
  readonly kind: 'declared' | 'behaviour';
  /** The name by which it is listed. */
  readonly name: string;
  readonly userAgent: string;
  readonly hour: number;
  readonly paths: readonly string[];
}

/** A day of visits, `YYYY-MM-DD` in UTC. */
export interface PlannedDay {
  readonly day: string;
  readonly visitors: readonly PlannedVisitor[];
  readonly bots: readonly PlannedBot[];
}

/** The path of every address without a page. */
export const MISSING_PAGE = '/no-such-page';
