import { offsetMsAt } from '#shared/domain/dates/time-zones.ts';

/** The zone of the profile, by which the app writes every time, and that of the device. */
export interface ZonePair {
  readonly profile: string;
  readonly device: string;
}

/** What is said where the clocks of the two zones differ at an instant; null where they do not. */
export function zoneWords({ profile, device }: ZonePair, nowMs: number): string | null {
  if (offsetMsAt(nowMs, profile) === offsetMsAt(nowMs, device)) return null;
  return `Times are shown for ${zoneName(profile)}, the time zone of your profile. This device is set to ${zoneName(device)}.`;
}

/** A zone as people read it: `New York`. */
export function zoneName(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}

/** What is stored once somebody has chosen to keep the zone of the profile on such a device. */
export const keptZones = ({ profile, device }: ZonePair): string => `${profile} ${device}`;
