import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type Alarm,
  type AlarmDraft,
  addAlarm,
  alarmNeed,
  alarmPlan,
  alarmSlot,
  minuteAfter,
  nextFullHour,
  readAlarms,
  readDays,
  snoozePlan,
} from '#shared/domain/tools/alarm.ts';
import type { ToolRequest } from '#shared/domain/tools/page-address.ts';
import type { Run } from '#shared/domain/tools/run.ts';
import type { ToolDesk, Woken } from '../tool-desk.ts';
import { useDesk } from '../use-tool.ts';

/** A tool on a page of its own, or beside others on one. */
export interface Placed {
  readonly page: string;
  readonly place?: string | undefined;
  readonly ignoresAddress?: boolean | undefined;
}

export interface Alarms {
  readonly desk: ToolDesk;
  readonly alarms: readonly Alarm[];
  /** What the fields say; null while the page sleeps and nobody knows the hour. */
  readonly draft: AlarmDraft | null;
  readonly nowMs: number;
  readonly setDraft: (part: Partial<AlarmDraft>) => void;
  readonly add: () => void;
  readonly turn: (alarm: Alarm, isOn: boolean) => void;
  readonly remove: (alarm: Alarm) => void;
  readonly answer: (alarm: Alarm) => void;
  readonly snooze: (alarm: Alarm, minutes: number) => void;
  readonly runOf: (alarm: Alarm) => Run | null;
  readonly shared: () => ToolRequest;
}

/** The alarms of a page, each with a countdown of its own to its next ring. */
export function useAlarms(placed: Placed): Alarms {
  const [alarms, setAlarms] = useState<readonly Alarm[]>([]);
  const [draft, setWhole] = useState<AlarmDraft | null>(null);
  const latest = useRef({ alarms, draft });
  const take = useCallback((desk: ToolDesk, next: readonly Alarm[]) => {
    latest.current = { ...latest.current, alarms: next };
    setAlarms(next);
    desk.keep(next);
  }, []);
  const setDraft = useCallback((part: Partial<AlarmDraft>) => {
    const whole = latest.current.draft;
    if (whole === null) return;
    latest.current = { ...latest.current, draft: { ...whole, ...part } };
    setWhole(latest.current.draft);
  }, []);
  const addTo = useCallback(
    (desk: ToolDesk) => {
      const { alarms: list, draft: wanted } = latest.current;
      if (wanted === null) return;
      const next = addAlarm(list, wanted);
      const added = next.find((alarm) => !list.includes(alarm));
      if (added !== undefined) desk.start(alarmPlan(added, desk.clock.now()), alarmSlot(added));
      take(desk, next);
    },
    [take],
  );
  const desk = useDesk({
    ...placed,
    onWake(woken, found) {
      const kept = readAlarms(found.settings) ?? [];
      const first = draftAtWake(woken, found);
      latest.current = { alarms: kept, draft: first };
      setWhole(first);
      take(woken, settled(woken, kept, true));
      if (found.isStartPressed || found.request.isAuto === true) addTo(woken);
    },
  });
  // Drawn anew with each look at the list: what was answered elsewhere is answered here.
  const runs = useStore(desk.tools.$runs);
  const nowMs = useStore(desk.tools.$nowMs);
  useEffect(() => {
    const { alarms: list } = latest.current;
    if (runs.length === 0) return;
    const next = settled(desk, list, false);
    if (next !== list) take(desk, next);
  }, [desk, runs, take]);
  return {
    ...{ desk, alarms, draft, nowMs, setDraft },
    ...useAlarmActs(desk, alarms, take),
    add: () => addTo(desk),
    runOf: (alarm) => desk.run(alarmSlot(alarm)).get(),
    shared: () => sharedOf(draft),
  };
}

type Take = (desk: ToolDesk, next: readonly Alarm[]) => void;

/** What can be done with an alarm that is set. */
function useAlarmActs(
  desk: ToolDesk,
  alarms: readonly Alarm[],
  take: Take,
): Pick<Alarms, 'turn' | 'remove' | 'answer' | 'snooze'> {
  return {
    turn(alarm, isOn) {
      if (isOn) desk.start(alarmPlan(alarm, desk.clock.now()), alarmSlot(alarm));
      else desk.reset(alarmSlot(alarm));
      take(desk, changed(alarms, alarm, isOn));
    },
    remove(alarm) {
      desk.reset(alarmSlot(alarm));
      const isOther = ({ number }: Alarm) => number !== alarm.number;
      take(desk, alarms.filter(isOther));
    },
    answer: (alarm) => desk.silence(alarmSlot(alarm)),
    snooze: (alarm, minutes) => void desk.start(snoozePlan(alarm, minutes), alarmSlot(alarm)),
  };
}

function changed(alarms: readonly Alarm[], { number }: Alarm, isOn: boolean): readonly Alarm[] {
  return alarms.map((each) => (each.number === number ? { ...each, isOn } : each));
}

/** Sets anew, or turns off, whatever was answered; the same list when nothing was. */
function settled(desk: ToolDesk, alarms: readonly Alarm[], isWaking: boolean): readonly Alarm[] {
  let list = alarms;
  for (const alarm of alarms) {
    const slot = alarmSlot(alarm);
    const need = alarmNeed(alarm, desk.run(slot).get(), isWaking);
    if (need === 'set again') desk.start(alarmPlan(alarm, desk.clock.now()), slot);
    if (need !== 'turn off') continue;
    desk.reset(slot);
    list = changed(list, alarm, false);
  }
  return list;
}

function draftAtWake(desk: ToolDesk, { request }: Woken): AlarmDraft {
  const nowMs = desk.clock.now();
  const { ms, untilMinuteOfDay, label = '', plan } = request;
  const days = plan === undefined ? [] : readDays(plan);
  if (days === null) {
    desk.$problems.set([...desk.$problems.get(), '“plan” in the address could not be used.']);
  }
  const after = ms === undefined ? nextFullHour(nowMs) : minuteAfter(ms, nowMs);
  return { minuteOfDay: untilMinuteOfDay ?? after, label, days: days ?? [] };
}

function sharedOf(draft: AlarmDraft | null): ToolRequest {
  if (draft === null) return {};
  const { minuteOfDay, label, days } = draft;
  return {
    untilMinuteOfDay: minuteOfDay,
    ...(label === '' ? {} : { label }),
    ...(days.length === 0 ? {} : { plan: days.join(',') }),
  };
}
