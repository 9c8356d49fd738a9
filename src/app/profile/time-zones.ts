/** Every time zone of the IANA database that this browser knows, in order. */
export function allTimeZones(): readonly string[] {
  const zones = Intl.supportedValuesOf('timeZone');
  return zones.includes('UTC') ? zones : [...zones, 'UTC'];
}

/** A zone as people read it: `America/Argentina/Buenos_Aires` is Buenos Aires, Argentina, America. */
export function placeOf(zone: string): string {
  return zone.replaceAll('_', ' ').split('/').toReversed().join(', ');
}
