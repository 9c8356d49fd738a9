import { beforeEach, expect, test, vi } from 'vitest';
import { countEvent } from './count-event.ts';

const started = { kind: 'started', path: '/timer' } as const;

let shown: (event: Pick<PageTransitionEvent, 'persisted'>) => void;

const sendBeacon = vi.fn<(url: string, data: Blob) => boolean>(() => true);

beforeEach(() => {
  vi.stubGlobal('ripenVisit', undefined);
  vi.stubGlobal('navigator', { language: 'de-DE', sendBeacon });
  // Files with a document share a window, which must not keep these.
  shown = () => undefined;
  vi.stubGlobal('addEventListener', (type: string, listener: typeof shown) => {
    if (type === 'pageshow') shown = listener;
  });
  sendBeacon.mockClear();
  localStorage.clear();
  return () => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  };
});

/** Starts the beacon as a page does that has been loaded. */
async function start(): Promise<void> {
  vi.resetModules();
  const { startBeacon } = await import('./beacon.ts');
  startBeacon();
}

const sent = () =>
  Promise.all(sendBeacon.mock.calls.map(async ([, data]) => JSON.parse(await data.text())));

test('a view is sent at once with its time zone, and then what is done', async () => {
  await start();
  countEvent(started);
  expect(await sent()).toMatchObject([
    { kind: 'view', language: 'de-DE', zone: Intl.DateTimeFormat().resolvedOptions().timeZone },
    started,
  ]);
});

test('a browser with Temporal is asked for the time zone there', async () => {
  vi.stubGlobal('Temporal', { Now: { timeZoneId: () => 'Asia/Kolkata' } });
  await start();
  expect(await sent()).toMatchObject([{ kind: 'view', zone: 'Asia/Kolkata' }]);
});

test('a page that is prerendered or out of sight is counted once somebody looks at it', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await start();
  expect(sendBeacon).not.toHaveBeenCalled();
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(await sent()).toMatchObject([{ kind: 'view' }]);
});

test('a home page that sends somebody signed in on to the app is not counted', async () => {
  localStorage.setItem('token', 'a');
  vi.stubGlobal('location', { pathname: '/', search: '', host: 'ripen.example' });
  await start();
  expect(sendBeacon).not.toHaveBeenCalled();
});

test('a page that comes back is counted again, one that is loaded once', async () => {
  await start();
  shown({ persisted: false });
  expect(await sent()).toMatchObject([{ kind: 'view' }]);
  shown({ persisted: true });
  expect(await sent()).toMatchObject([{ kind: 'view' }, { referrer: location.host }]);
});

test.each([
  ['with Global Privacy Control', { globalPrivacyControl: true }, '{}'],
  ['with Do Not Track', { doNotTrack: '1' }, '{}'],
  ['of an administrator', {}, '{"id":"ada","isAdmin":true}'],
])('nothing is sent %s, not even later', async (_who, wish, account) => {
  Object.assign(navigator, wish);
  localStorage.setItem('ripenUser', account);
  await start();
  countEvent(started);
  shown({ persisted: true });
  expect(sendBeacon).not.toHaveBeenCalled();
});
