/** Returns every time zone of the IANA database known to this browser, sorted. */
export function allTimeZones(): readonly string[] {
  const zones = Intl.supportedValuesOf('timeZone');
  return zones.includes('UTC') ? zones : [...zones, 'UTC'];
}

/**
 * Returns the readable location of a zone: `America/Argentina/Buenos_Aires` is Buenos Aires,
 * Argentina, America.
 */
export function placeOf(zone: string): string {
  return zone.replaceAll('_', ' ').split('/').toReversed().join(', ');
}
