/** On which day a week begins where the user lives, by ISO 8601 (1 is Monday); Monday where the browser does not say. */
export function firstWeekday(): number {
  const locale = new Intl.Locale(Intl.DateTimeFormat().resolvedOptions().locale);
  // Older browsers have it as a value, some not at all.
  const ask: unknown = Reflect.get(locale, 'getWeekInfo');
  const info: unknown =
    typeof ask === 'function' ? Reflect.apply(ask, locale, []) : Reflect.get(locale, 'weekInfo');
  const day: unknown =
    typeof info === 'object' && info !== null ? Reflect.get(info, 'firstDay') : null;
  return typeof day === 'number' && day >= 1 && day <= 7 ? day : 1;
}
