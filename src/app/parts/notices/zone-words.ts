import { offsetMsAt } from '#shared/domain/dates/time-zones.ts';

/** The zone of the profile, in which the app shows every time, and the zone of the device. */
export interface ZonePair {
  readonly profile: string;
  readonly device: string;
}

/** Returns the notice for zones whose clocks differ at an instant; null where they agree. */
export function zoneWords({ profile, device }: ZonePair, nowMs: number): string | null {
  if (offsetMsAt(nowMs, profile) === offsetMsAt(nowMs, device)) return null;
  return `Times are shown in ${zoneName(profile)}, your profile’s time zone. This device is set to ${zoneName(device)}.`;
}

/** Returns the readable name of a zone: `New York`. */
export function zoneName(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}

/** Returns the stored mark that the user keeps the profile's zone on a device in another zone. */
export const keptZones = ({ profile, device }: ZonePair): string => `${profile} ${device}`;
