import { addDays } from '#shared/domain/dates/days.ts';
import { createRandom, type Random } from '../../../scripts/demo-data/random.ts';
import {
  type Arrival,
  type Device,
  MISSING_PAGE,
  type Place,
  type PlannedBot,
  type PlannedDay,
  type PlannedVisit,
  type PlannedVisitor,
  type Step,
} from './planned-visits.ts';

const DEVICES = [
  { size: 'phone', width: 390, height: 844 },
  { size: 'tablet', width: 820, height: 1180 },
  { size: 'desktop', width: 1440, height: 900 },
  { size: 'desktop', width: 1280, height: 800 },
] as const satisfies readonly Device[];

const PLACES = [
  { locale: 'en-GB', language: 'en', timeZone: 'Europe/London', country: 'GB' },
  { locale: 'en-US', language: 'en', timeZone: 'America/New_York', country: 'US' },
  { locale: 'de-AT', language: 'de', timeZone: 'Europe/Vienna', country: 'AT' },
  { locale: 'de-DE', language: 'de', timeZone: 'Europe/Berlin', country: 'DE' },
  { locale: 'fr-FR', language: 'fr', timeZone: 'Europe/Paris', country: 'FR' },
  { locale: 'es-MX', language: 'es', timeZone: 'America/Mexico_City', country: 'MX' },
  { locale: 'ja-JP', language: 'ja', timeZone: 'Asia/Tokyo', country: 'JP' },
  { locale: 'hi-IN', language: 'hi', timeZone: 'Asia/Kolkata', country: 'IN' },
  { locale: 'pt-BR', language: 'pt', timeZone: 'America/Sao_Paulo', country: 'BR' },
] as const satisfies readonly Place[];

const from = (kind: 'search' | 'social' | 'site', host: string) =>
  ({ kind, url: `https://${host}/`, host: host.replace(/^www\./, '') }) as const;

const ARRIVALS = [
  { kind: 'direct' },
  { kind: 'direct' },
  from('search', 'www.google.com'),
  from('search', 'www.google.com'),
  from('search', 'www.bing.com'),
  from('search', 'duckduckgo.com'),
  from('social', 'www.reddit.com'),
  from('social', 'news.ycombinator.com'),
  from('site', 'study-skills.example'),
  { kind: 'campaign', source: 'newsletter', medium: 'mail', name: 'autumn' },
  { kind: 'campaign', source: 'poster', medium: 'print', name: 'library' },
] as const satisfies readonly Arrival[];

const TIMERS = [
  { path: '/timer/5-minutes', minutes: 5 },
  { path: '/timer/20-minutes', minutes: 20 },
  { path: '/timer/10-minutes', minutes: 10 },
] as const;
const PAGES = [
  '/',
  '/',
  '/timers',
  '/study-timer',
  '/kitchen-timer',
  '/exam-timer',
  '/blog',
  '/features',
  '/pricing',
  '/tags',
  '/resources/pomodoro-technique',
  '/online-stopwatch',
] as const;
const SEARCHES = ['sauna', 'metronome', 'darkroom', 'lullaby'] as const;
const CRAWLERS = [
  {
    name: 'Googlebot',
    userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  },
  {
    name: 'bingbot',
    userAgent: 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  },
  {
    name: 'PetalBot',
    userAgent:
      'Mozilla/5.0 (compatible; PetalBot;+https://webmaster.petalsearch.com/site/petalbot)',
  },
] as const;
/** One page more in a minute is not read by a person. */
const MOST_PAGES_A_MINUTE = 30;

/** Makes user agents of Chrome that are never the same: visitors are known by nothing else here. */
function createUserAgents(): () => string {
  let build = 0;
  return () => {
    build += 1;
    return `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.${7000 + Math.floor(build / 200)}.${build % 200} Safari/537.36`;
  };
}

export interface VisitPlan {
  readonly firstDay: string;
  readonly days: number;
  /** How many people come on each day, about: half as many on days 4 and 5 of each 7. */
  readonly people: number;
  readonly seed: number;
}

/** Plans days of visits; the same seed gives the same plan. */
export function planVisits({ firstDay, days, people, seed }: VisitPlan): PlannedDay[] {
  const random = createRandom(seed);
  const userAgent = createUserAgents();
  return Array.from({ length: days }, (_, place) => ({
    day: addDays(firstDay, place),
    visitors: [
      ...Array.from({ length: peopleOn(random, place, people) }, () =>
        planVisitor(random, userAgent()),
      ),
      // Each day has one of these, so that a few days show everything.
      withSteps(planVisitor(random, userAgent()), [
        { act: 'open', path: '/study-timer' },
        { act: 'signUp' },
      ]),
      withSteps(planVisitor(random, userAgent()), [
        { act: 'open', path: '/timers' },
        { act: 'search', path: '/timers', words: random.pick(SEARCHES) },
      ]),
      { ...planVisitor(random, userAgent()), asks: place % 2 === 0 ? 'gpc' : 'dnt' },
      ...(place % 3 === 0 ? [planOwner(random, userAgent())] : []),
    ],
    bots: planBots(random, place, userAgent),
  }));
}

function peopleOn(random: Random, place: number, people: number): number {
  const isWeekend = [3, 4].includes(place % 7);
  const about = isWeekend ? Math.ceil(people / 2) : people;
  return random.between(about - 1, about + 1);
}

function planVisitor(random: Random, userAgent: string): PlannedVisitor {
  const hour = random.between(5, 20);
  const visits = [planVisit(random, hour)];
  // Somebody who comes back on the same day is the same visitor.
  if (random.percent(20)) visits.push(planVisit(random, hour + 2));
  return {
    userAgent,
    asks: null,
    visits,
    device: random.pick<Device>(DEVICES),
    place: random.pick<Place>(PLACES),
  };
}

function planVisit(random: Random, hour: number): PlannedVisit {
  const steps: Step[] = [];
  if (random.percent(65)) {
    const { path, minutes } = random.pick<(typeof TIMERS)[number]>(TIMERS);
    steps.push({ act: 'open', path });
    if (random.percent(70)) steps.push({ act: 'time', path, minutes, rings: random.percent(60) });
  }
  if (steps.length === 0 || random.percent(35)) {
    steps.push({ act: 'open', path: random.percent(4) ? MISSING_PAGE : random.pick(PAGES) });
  }
  return { hour, arrival: random.pick<Arrival>(ARRIVALS), steps };
}

function withSteps(visitor: PlannedVisitor, steps: readonly Step[]): PlannedVisitor {
  const [first] = visitor.visits;
  return first === undefined ? visitor : { ...visitor, visits: [{ ...first, steps }] };
}

function planOwner(random: Random, userAgent: string): PlannedVisitor {
  return withSteps({ ...planVisitor(random, userAgent) }, [
    { act: 'signIn' },
    { act: 'open', path: '/' },
    { act: 'open', path: '/study-timer' },
  ]);
}

function planBots(random: Random, place: number, userAgent: () => string): PlannedBot[] {
  const crawler = random.pick<(typeof CRAWLERS)[number]>(CRAWLERS);
  const declared: PlannedBot = {
    ...crawler,
    kind: 'declared',
    hour: random.between(0, 4),
    paths: [random.pick(PAGES), random.pick(PAGES), '/blog'],
  };
  if (place % 10 !== 1) return [declared];
  return [
    declared,
    {
      kind: 'behaviour',
      name: 'Chrome on Linux',
      userAgent: userAgent(),
      hour: 4,
      paths: Array.from({ length: MOST_PAGES_A_MINUTE + 3 }, () => random.pick(PAGES)),
    },
  ];
}
