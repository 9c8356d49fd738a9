import { describe, expect, it } from 'vitest';
import { COUNTRY_CODES, formatCountry } from '#shared/domain/formats/countries.ts';
import { countriesWithZones, countryOfZone, zonesOfCountry } from './countries.ts';

describe('the country of a time zone', () => {
  it.each([
    ['Europe/Vienna', 'AT'],
    ['Europe/Berlin', 'DE'],
    ['Europe/Busingen', 'DE'],
    ['Europe/Zurich', 'CH'],
    ['Europe/Oslo', 'NO'],
    ['Europe/Stockholm', 'SE'],
    ['Europe/Copenhagen', 'DK'],
    ['Europe/Amsterdam', 'NL'],
    ['Europe/Brussels', 'BE'],
    ['Europe/London', 'GB'],
    ['Europe/Paris', 'FR'],
    ['Europe/Kyiv', 'UA'],
    ['Europe/Kiev', 'UA'],
    ['America/New_York', 'US'],
    ['US/Pacific', 'US'],
    ['America/Toronto', 'CA'],
    ['America/Sao_Paulo', 'BR'],
    ['Asia/Kolkata', 'IN'],
    ['Asia/Calcutta', 'IN'],
    ['Asia/Tokyo', 'JP'],
    ['Asia/Ho_Chi_Minh', 'VN'],
    ['Asia/Saigon', 'VN'],
    ['Australia/Sydney', 'AU'],
    ['Pacific/Auckland', 'NZ'],
    ['Africa/Lagos', 'NG'],
    ['Africa/Johannesburg', 'ZA'],
  ])('%s is %s', (zone, country) => {
    expect(countryOfZone(zone)).toBe(country);
  });

  it.each(['UTC', 'Etc/GMT+3', '', 'Mars/Olympus', '__proto__', 'constructor'])(
    '%j is none',
    (zone) => {
      expect(countryOfZone(zone)).toBeNull();
    },
  );
});

it('the zones of a country are those that lie in it, with their older names', () => {
  expect(zonesOfCountry('IN')).toEqual(expect.arrayContaining(['Asia/Kolkata', 'Asia/Calcutta']));
  expect(zonesOfCountry('AT')).toEqual(['Europe/Vienna']);
  expect(zonesOfCountry('XX')).toEqual([]);
  for (const country of countriesWithZones()) {
    for (const zone of zonesOfCountry(country)) expect(countryOfZone(zone)).toBe(country);
  }
});

it('nearly every zone that this platform knows lies in a country', () => {
  const without = Intl.supportedValuesOf('timeZone').filter((zone) => countryOfZone(zone) === null);
  expect(without).toEqual([]);
});

it('the countries that screens offer are those with a time zone', () => {
  expect(COUNTRY_CODES).toEqual(countriesWithZones());
});

it('every country has a name', () => {
  const nameless = countriesWithZones().filter((code) => formatCountry(code) === code);
  expect(nameless).toEqual([]);
  expect(countriesWithZones().length).toBeGreaterThan(200);
});
