/* Countries of people by their time zone: a time zone is all that is known of where they live. */
import { getAllTimezones } from 'countries-and-timezones';

interface Zones {
  readonly countries: ReadonlyMap<string, string>;
  readonly byCountry: ReadonlyMap<string, readonly string[]>;
}

let known: Zones | null = null;

/**
 * The country in which the clocks of a time zone are (ISO 3166, two capitals), by its IANA name or an
 * older one; null for zones without a country, such as UTC. Of several countries it is the one that
 * the zone is named after.
 */
export function countryOfZone(timeZone: string): string | null {
  return knownZones().countries.get(timeZone) ?? null;
}

/** All names of time zones in a country, the older ones included: `countryOfZone` gives it for each. */
export function zonesOfCountry(country: string): readonly string[] {
  return knownZones().byCountry.get(country) ?? [];
}

/** The countries that have a time zone, by their codes in alphabetical order. */
export function countriesWithZones(): readonly string[] {
  return [...knownZones().byCountry.keys()].toSorted();
}

function knownZones(): Zones {
  if (known !== null) return known;
  const countries = new Map<string, string>();
  const byCountry = new Map<string, string[]>();
  for (const zone of Object.values(getAllTimezones({ deprecated: true }))) {
    const [country] = zone.countries;
    if (country === undefined) continue;
    countries.set(zone.name, country);
    byCountry.set(country, [...(byCountry.get(country) ?? []), zone.name]);
  }
  known = { countries, byCountry };
  return known;
}
