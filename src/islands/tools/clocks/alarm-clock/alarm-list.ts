/* The alarms stored in this browser by any tab, and their countdowns. */

import { saidOf, type ToolRequest } from '#shared/domain/tools/addresses/tool-request.ts';
import {
  type Alarm,
  type AlarmDraft,
  type AlarmNeed,
  addAlarm,
  alarmNeed,
  alarmSchedule,
  alarmSlot,
  minuteAfter,
  nextFullHour,
  readAlarms,
  readDays,
} from '#shared/domain/tools/clocks/alarm.ts';
import type { Schedule, ToolSound } from '#shared/domain/tools/runs/schedule.ts';
import type { ToolPageController, Woken } from '../../page/tool-page-controller.ts';
import { withUrlParameters } from '../../page/url-parameters.ts';
import { addProblem } from '../../page/url-settings.ts';

/** Returns the alarms as stored now, by this tab or another. */
export function keptAlarms(controller: ToolPageController): readonly Alarm[] {
  return readAlarms(controller.kept()) ?? [];
}

/**
 * Starts the countdown of an alarm to its next ring, with the sound and the warning from the URL.
 */
export function arm(controller: ToolPageController, alarm: Alarm): void {
  begin(controller, alarm, alarmSchedule(alarm, controller.clock.now()));
}

/** Starts a countdown at the place of an alarm. */
export function begin(controller: ToolPageController, alarm: Alarm, schedule: Schedule): void {
  const { warnMs } = controller.$request.get();
  const sound = alarmSound(controller);
  controller.start(withUrlParameters(schedule, saidOf({ sound, warnMs })), alarmSlot(alarm));
}

/** Returns the sound of all alarms on the page. */
export function alarmSound(controller: ToolPageController): ToolSound {
  const { sound = 'alarm' } = controller.$request.get();
  return sound === 'none' ? 'alarm' : sound;
}

/** Adds an alarm, starts its countdown, and returns the new list. */
export function withAlarm(
  controller: ToolPageController,
  alarms: readonly Alarm[],
  draft: AlarmDraft,
): readonly Alarm[] {
  const next = addAlarm(alarms, draft);
  const added = next.find((alarm) => !alarms.includes(alarm));
  if (added !== undefined) arm(controller, added);
  return next;
}

/** Returns the list with one alarm on or off. */
export function changed(
  alarms: readonly Alarm[],
  { number }: Alarm,
  isOn: boolean,
): readonly Alarm[] {
  return alarms.map((each) => (each.number === number ? { ...each, isOn } : each));
}

/** Returns how an alarm must change after its ring was answered in this tab or another. */
export function needOf(controller: ToolPageController, alarm: Alarm, isWaking = false): AlarmNeed {
  return alarmNeed(alarm, controller.run(alarmSlot(alarm)).get(), isWaking);
}

/**
 * Sets each answered alarm for its next day, or turns it off. Returns the same list when no alarm
 * was answered.
 */
export function settled(
  controller: ToolPageController,
  alarms: readonly Alarm[],
  isWaking: boolean,
): readonly Alarm[] {
  let list = alarms;
  for (const alarm of alarms) {
    const slot = alarmSlot(alarm);
    const need = needOf(controller, alarm, isWaking);
    if (need === 'set again') arm(controller, alarm);
    if (need !== 'turn off') continue;
    controller.reset(slot);
    list = changed(list, alarm, false);
  }
  return list;
}

/** Returns the first values of the fields: those of the address, or else the next full hour. */
export function draftAtWake(controller: ToolPageController, { request }: Woken): AlarmDraft {
  const nowMs = controller.clock.now();
  const { ms, untilMinuteOfDay, label = '', plan, sound } = request;
  if (sound === 'none') addProblem(controller, '“sound=none” has no effect here.');
  const days = plan === undefined ? [] : readDays(plan);
  if (days === null) addProblem(controller, '“plan” in the address couldn’t be used.');
  const after = ms === undefined ? nextFullHour(nowMs) : minuteAfter(ms, nowMs);
  return { minuteOfDay: untilMinuteOfDay ?? after, label, days: days ?? [] };
}

/** Returns the URL parameters for the page's share link. */
export function sharedOf(draft: AlarmDraft | null, { sound, warnMs }: ToolRequest): ToolRequest {
  if (draft === null) return {};
  const { minuteOfDay, label, days } = draft;
  return {
    ...saidOf({ sound, warnMs }),
    untilMinuteOfDay: minuteOfDay,
    ...(label === '' ? {} : { label }),
    ...(days.length === 0 ? {} : { plan: days.join(',') }),
  };
}
