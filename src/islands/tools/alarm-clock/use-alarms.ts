import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Alarm, type AlarmDraft, alarmSlot, snoozePlan } from '#shared/domain/tools/alarm.ts';
import type { Run } from '#shared/domain/tools/run.ts';
import type { ToolRequest } from '#shared/domain/tools/tool-request.ts';
import * as STORAGE_KEYS from '#stores/storage/storage-keys.ts';
import type { Placed, ToolDesk } from '../tool-desk.ts';
import { useDesk } from '../use-tool.ts';
import {
  arm,
  begin,
  changed,
  draftAtWake,
  keptAlarms,
  needOf,
  settled,
  sharedOf,
  withAlarm,
} from './alarm-list.ts';

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

/** The alarms of a page, each with a countdown of its own to its next ring; every tab shows the same. */
export function useAlarms(placed: Placed): Alarms {
  const [alarms, setAlarms] = useState<readonly Alarm[]>([]);
  const { draft, latest, put } = useDraft();
  const shown = useRef(alarms);
  const show = useCallback((list: readonly Alarm[]) => {
    shown.current = list;
    setAlarms(list);
  }, []);
  /** Other tabs change the list too: each change is made to what lies there now. */
  const update = useCallback(
    (desk: ToolDesk, change: (list: readonly Alarm[]) => readonly Alarm[]) => {
      const list = keptAlarms(desk);
      const next = change(list);
      if (next !== list) desk.keep(next);
      show(next);
    },
    [show],
  );
  const addTo = useCallback(
    (desk: ToolDesk) => {
      const wanted = latest.current;
      if (wanted !== null) update(desk, (list) => withAlarm(desk, list, wanted));
    },
    [update, latest],
  );
  const desk = useDesk({
    ...placed,
    address: { refuses: ['loop', 'end'] },
    isFixed: true,
    asksPlans: true,
    onWake(woken, found) {
      put(draftAtWake(woken, found));
      update(woken, (list) => settled(woken, list, true));
      if (found.isStartPressed || found.request.isAuto === true) addTo(woken);
    },
  });
  // Drawn anew with each look at the list of timers.
  useStore(desk.tools.$runs);
  const nowMs = useStore(desk.tools.$nowMs);
  useEffect(() => {
    const ends = [
      // What was answered elsewhere is answered here.
      desk.tools.$runs.listen(() => {
        const isDue = shown.current.some((alarm) => needOf(desk, alarm) !== 'nothing');
        if (isDue) update(desk, (list) => settled(desk, list, false));
      }),
      desk.storage.onForeignChange(STORAGE_KEYS.toolPages, () => show(keptAlarms(desk))),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [desk, update, show]);
  return {
    ...{ desk, alarms, draft, nowMs },
    ...useAlarmActs(desk, update),
    setDraft(part) {
      if (latest.current !== null) put({ ...latest.current, ...part });
    },
    add: () => addTo(desk),
    runOf: (alarm) => desk.run(alarmSlot(alarm)).get(),
    shared: () => sharedOf(draft, desk.$request.get()),
  };
}

/** What the fields say, and the same for acts that come after. */
function useDraft() {
  const [draft, setDraft] = useState<AlarmDraft | null>(null);
  const latest = useRef<AlarmDraft | null>(null);
  const put = useCallback((next: AlarmDraft) => {
    latest.current = next;
    setDraft(next);
  }, []);
  return { draft, latest, put };
}

type Update = (desk: ToolDesk, change: (list: readonly Alarm[]) => readonly Alarm[]) => void;

/** What can be done with an alarm that is set. */
function useAlarmActs(
  desk: ToolDesk,
  update: Update,
): Pick<Alarms, 'turn' | 'remove' | 'answer' | 'snooze'> {
  return {
    turn(alarm, isOn) {
      if (isOn) arm(desk, alarm);
      else desk.reset(alarmSlot(alarm));
      update(desk, (list) => changed(list, alarm, isOn));
    },
    remove(alarm) {
      desk.reset(alarmSlot(alarm));
      update(desk, (list) => list.filter(({ number }) => number !== alarm.number));
    },
    answer(alarm) {
      desk.silence(alarmSlot(alarm));
      // At once, so that no other tab finds it answered and not set again.
      update(desk, (list) => settled(desk, list, false));
    },
    snooze: (alarm, minutes) => begin(desk, alarm, snoozePlan(alarm, minutes)),
  };
}
