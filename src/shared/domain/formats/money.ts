import { currentLocale } from './formats.ts';

/** An amount in the smallest unit of its currency (ISO 4217), as the reader writes money: `€48.00`. */
export function formatMoney(
  amountMinor: number,
  currency: string,
  locale = currentLocale(),
): string {
  const writer = new Intl.NumberFormat(locale, { style: 'currency', currency });
  const { maximumFractionDigits = 0 } = writer.resolvedOptions();
  return writer.format(amountMinor / 10 ** maximumFractionDigits);
}

/** The same for readers whose region nobody knows, as in mails. */
export function formatMoneyForAnybody(amountMinor: number, currency: string): string {
  return formatMoney(amountMinor, currency, 'en-GB');
}
