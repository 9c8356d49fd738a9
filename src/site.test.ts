import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSite, site } from './site.ts';

test('outside a build the site has its defaults', () => {
  expect(site.name).toBe('Ripen');
  expect(site.url).toBe('http://localhost:4173');
  expect(site.contactEmail).toBe('hello@ripen.example');
});

test('the environment names address and contact', () => {
  const read = readSite({ SITE_URL: 'https://focus.example/', CONTACT_EMAIL: 'me@focus.example' });
  expect(read.url).toBe('https://focus.example');
  expect(read.contactEmail).toBe('me@focus.example');
});

test('without an address the site is where the server listens', () => {
  expect(readSite({ PORT: '5180' }).url).toBe('http://localhost:5180');
  expect(readSite({ PORT: '5180', SITE_URL: 'https://focus.example' }).url).toBe(
    'https://focus.example',
  );
});

test.each(['65536', 'http', '4173.5'])('PORT "%s" is refused by name', (port) => {
  expect(() => readSite({ PORT: port })).toThrow(`PORT is "${port}"`);
});

test('an empty variable counts as absent', () => {
  expect(readSite({ SITE_URL: '', PORT: '', CONTACT_EMAIL: '' })).toEqual(readSite({}));
});

test.each([
  'focus.example',
  'ftp://focus.example',
  'https://focus.example/app',
  'https://focus.example?a=1',
  'https://me@focus.example',
])('SITE_URL "%s" is refused by name', (url) => {
  expect(() => readSite({ SITE_URL: url })).toThrow(`SITE_URL is "${url}"`);
});

test('CONTACT_EMAIL that is no address is refused by name', () => {
  expect(() => readSite({ CONTACT_EMAIL: 'hello' })).toThrow('CONTACT_EMAIL is "hello"');
});

test('nothing is measured unless an id says so', () => {
  expect(site.analytics).toBeNull();
  expect(readSite({ ANALYTICS_URL: 'https://stats.example/collect' }).analytics).toBeNull();
  expect(readSite({ ANALYTICS_ID: 'G-ABC123' }).analytics).toEqual({
    id: 'G-ABC123',
    url: 'https://www.google-analytics.com/g/collect',
  });
});

test.each([
  [{ ANALYTICS_ID: '"><script>' }, 'ANALYTICS_ID is'],
  [{ ANALYTICS_ID: 'G-1', ANALYTICS_URL: 'stats.example' }, 'ANALYTICS_URL is "stats.example"'],
  [{ ANALYTICS_ID: 'G-1', ANALYTICS_URL: "https://a'b" }, 'ANALYTICS_URL is'],
])('%j is refused by name', (environment, words) => {
  expect(() => readSite(environment)).toThrow(words);
});

test('the web manifest carries the name of the site', () => {
  const path = new URL('../public/manifest.webmanifest', import.meta.url);
  const manifest: unknown = JSON.parse(readFileSync(path, 'utf8'));
  expect(manifest).toMatchObject({ name: site.name, short_name: site.name });
});

const PADDLE = { PADDLE_VENDOR_ID: '12345', PADDLE_CLIENT_TOKEN: 'live_0123abcd' };

test('card payments are off until somebody sets them up', () => {
  expect(readSite({}).payments).toBeNull();
  expect(readSite({ ...PADDLE, PADDLE_PRICE_YEARLY: 'pri_01yearly' }).payments).toEqual({
    vendorId: '12345',
    clientToken: 'live_0123abcd',
    environment: 'production',
    prices: { yearly: 'pri_01yearly' },
  });
});

test.each([
  [{ ...PADDLE, PADDLE_VENDOR_ID: '' }, 'PADDLE_VENDOR_ID is ""'],
  [{ ...PADDLE, PADDLE_CLIENT_TOKEN: 'test_0123' }, 'PADDLE_CLIENT_TOKEN'],
  [{ ...PADDLE, PADDLE_PRICE_MONTHLY: '4.00' }, 'PADDLE_PRICE_MONTHLY is "4.00"'],
])('a setting of Paddle that is wrong is refused by name: %j', (environment, words) => {
  expect(() => readSite(environment)).toThrow(words);
});
