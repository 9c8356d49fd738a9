import { expect, it } from 'vitest';
import { formatMoney } from './money.ts';

it.each([
  [4800, 'EUR', 'en-GB', '€48.00'],
  [1, 'USD', 'en-US', '$0.01'],
  [4800, 'JPY', 'en-GB', 'JP¥4,800'],
  [400_000, 'HUF', 'en-GB', 'HUF\u00a04,000.00'],
  [1234, 'BHD', 'en-GB', 'BHD\u00a01.234'],
])('%d of %s in %s is %s', (amount, currency, locale, written) => {
  expect(formatMoney(amount, currency, locale)).toBe(written);
});
