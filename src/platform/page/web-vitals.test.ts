import { expect, test } from 'vitest';
import { vitalAddress } from './web-vitals.ts';

const target = { id: 'G-ABC123', url: 'https://stats.example/collect' };

const visit = {
  number: '7.1763715600',
  href: 'https://ripen.example/timer?d=5m&label=Secret#top',
};

function sent(metric: Parameters<typeof vitalAddress>[1]) {
  const url = new URL(vitalAddress(target, metric, visit));
  return { address: url.origin + url.pathname, fields: Object.fromEntries(url.searchParams) };
}

test('a metric goes to the configured address with its id, its page and a whole number', () => {
  const { address, fields } = sent({ name: 'LCP', value: 812.7, rating: 'good', id: 'v5-1' });
  expect(address).toBe(target.url);
  expect(fields).toMatchObject({
    tid: 'G-ABC123',
    en: 'web_vitals',
    dl: 'https://ripen.example/timer',
    'ep.metric_name': 'LCP',
    'epn.value': '813',
  });
});

test('what the visitor wrote into the address does not leave the page', () => {
  const { fields } = sent({ name: 'INP', value: 40, rating: 'good', id: 'v5-2' });
  expect(JSON.stringify(fields)).not.toContain('Secret');
});

test('a shift of the layout is sent in thousandths', () => {
  const { fields } = sent({ name: 'CLS', value: 0.0123, rating: 'good', id: 'v5-3' });
  expect(fields['epn.value']).toBe('12');
});
