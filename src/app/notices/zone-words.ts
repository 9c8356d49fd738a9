import { offsetMsAt } from '#shared/domain/dates/time-zones.ts';

/** The zone of the profile, by which the app writes every time, and that of the device. */
export interface ZonePair {
  readonly profile: string;
  readonly device: string;
}

/** The notice where the clocks of two zones differ at an instant; null where they do not. */
export function zoneWords({ profile, device }: ZonePair, nowMs: number): string | null {
  if (offsetMsAt(nowMs, profile) === offsetMsAt(nowMs, device)) return null;
  return `Times are shown in ${zoneName(profile)}, your profile’s time zone. This device is set to ${zoneName(device)}.`;
}

/** A zone as people read it: `New York`. */
export function zoneName(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}

/** The stored mark that the user keeps the profile's zone on a device in another zone. */
export const keptZones = ({ profile, device }: ZonePair): string => `${profile} ${device}`;
