import { currentLocale } from './formats.ts';

/** Decimals of currencies that do not have two (ISO 4217). `Intl` has fewer for some, such as HUF. */
const DECIMALS = new Map([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'
    .split(' ')
    .map((code) => [code, 0] as const),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3] as const),
]);

/** An amount in the smallest unit of its currency (ISO 4217), as the reader writes money: `€48.00`. */
export function formatMoney(
  amountMinor: number,
  currency: string,
  locale = currentLocale(),
): string {
  const decimals = DECIMALS.get(currency) ?? 2;
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return new Intl.NumberFormat(locale, { style: 'currency', currency, ...digits }).format(
    amountMinor / 10 ** decimals,
  );
}

/** The same for readers whose region nobody knows, as in mails. */
export function formatMoneyForAnybody(amountMinor: number, currency: string): string {
  return formatMoney(amountMinor, currency, 'en-GB');
}
