/*
 * How many mails of campaigns may go now: by the speed of a campaign, and by domain while that is warmed
 * up. Counted when recipients are taken, in the database, so that all processes keep one limit.
 */
import type { Db } from '#api/db/connection/knex.ts';
import { domainAllowance, speedAllowance } from '#shared/domain/mail/sending-speed.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** The row of all domains together. */
const ALL = '';

/** Mails of campaigns to a domain in the day, hour and minute that an instant lies in. */
interface Volume {
  readonly firstAtMs: number;
  readonly ofDay: number;
  readonly ofHour: number;
  readonly ofMinute: number;
}

interface VolumeRecord {
  domain: string;
  first_at: number;
  day: number;
  of_day: number;
  hour: number;
  of_hour: number;
  minute: number;
  of_minute: number;
}

const startOf = (nowMs: number, lengthMs: number) => nowMs - (nowMs % lengthMs);

/** Reads the volumes of domains, locked until the transaction ends, so that nobody counts beside it. */
async function readVolumes(
  trx: Db,
  domains: readonly string[],
  nowMs: number,
): Promise<Map<string, Volume>> {
  const begun = {
    first_at: nowMs,
    day: 0,
    of_day: 0,
    hour: 0,
    of_hour: 0,
    minute: 0,
    of_minute: 0,
  };
  await trx('mail_volumes')
    .insert(domains.map((domain) => ({ domain, ...begun })))
    .onConflict('domain')
    .ignore();
  const rows: VolumeRecord[] = await trx('mail_volumes')
    .whereIn('domain', [...domains])
    .orderBy('domain')
    .forUpdate();
  return new Map(
    rows.map((row) => [
      row.domain,
      {
        // Before its first mail, the domain is as new as it was then.
        firstAtMs: row.of_day === 0 && row.day === 0 ? nowMs : row.first_at,
        ofDay: row.day === startOf(nowMs, DAY_MS) ? row.of_day : 0,
        ofHour: row.hour === startOf(nowMs, HOUR_MS) ? row.of_hour : 0,
        ofMinute: row.minute === startOf(nowMs, MINUTE_MS) ? row.of_minute : 0,
      },
    ]),
  );
}

/** Returns how many mails may go at a speed per hour now. Run it in a transaction. */
export async function speedLeft(trx: Db, perHour: number, nowMs: number): Promise<number> {
  const volume = (await readVolumes(trx, [ALL], nowMs)).get(ALL);
  const { ofHour = 0, ofMinute = 0 } = volume ?? {};
  return speedAllowance(perHour, { lastHour: ofHour, lastMinute: ofMinute });
}

/** Says if all campaigns together have sent in this hour as much as a speed allows. */
export async function isHourUsedUp(db: Db, perHour: number, nowMs: number): Promise<boolean> {
  const row: VolumeRecord | undefined = await db('mail_volumes').where({ domain: ALL }).first();
  return row !== undefined && row.hour === startOf(nowMs, HOUR_MS) && row.of_hour >= perHour;
}

/** How many mails may go to a domain now, and when it takes more. */
export interface DomainLeft {
  readonly left: number;
  readonly moreAtMs: number;
}

/** Returns how many mails may go to each of some domains now. Run it in a transaction. */
export async function domainsLeft(
  trx: Db,
  domains: readonly string[],
  nowMs: number,
): Promise<ReadonlyMap<string, DomainLeft>> {
  if (domains.length === 0) return new Map();
  const volumes = await readVolumes(trx, domains, nowMs);
  return new Map(
    [...volumes].map(([domain, { firstAtMs, ofDay, ofHour }]) => {
      const daysSinceFirst = (startOf(nowMs, DAY_MS) - startOf(firstAtMs, DAY_MS)) / DAY_MS;
      const of = (lastHour: number) => domainAllowance({ daysSinceFirst, today: ofDay, lastHour });
      const left = of(ofHour);
      // With no limit for the hour, the rest of the day remains.
      const isDayOver = of(Number.NEGATIVE_INFINITY) <= left;
      const moreAtMs = isDayOver ? startOf(nowMs, DAY_MS) + DAY_MS : nextHour(nowMs);
      return [domain, { left, moreAtMs }];
    }),
  );
}

/** Counts mails that are about to go, by domain. Run it in the transaction that takes them. */
export async function addVolumes(
  trx: Db,
  counts: ReadonlyMap<string, number>,
  nowMs: number,
): Promise<void> {
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (all === 0) return;
  const added = new Map([...counts, [ALL, all]]);
  const volumes = await readVolumes(trx, [...added.keys()], nowMs);
  for (const [domain, count] of added) {
    const { firstAtMs = nowMs, ofDay = 0, ofHour = 0, ofMinute = 0 } = volumes.get(domain) ?? {};
    await trx('mail_volumes')
      .where({ domain })
      .update({
        first_at: firstAtMs,
        day: startOf(nowMs, DAY_MS),
        of_day: ofDay + count,
        hour: startOf(nowMs, HOUR_MS),
        of_hour: ofHour + count,
        minute: startOf(nowMs, MINUTE_MS),
        of_minute: ofMinute + count,
      });
  }
}

/** The beginning of the hour after an instant. */
export function nextHour(nowMs: number): number {
  return startOf(nowMs, HOUR_MS) + HOUR_MS;
}
