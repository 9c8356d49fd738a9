import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ToolRequest } from '#shared/domain/tools/addresses/tool-request.ts';
import {
  type Alarm,
  type AlarmDraft,
  alarmSlot,
  snoozeSchedule,
} from '#shared/domain/tools/clocks/alarm.ts';
import type { Run } from '#shared/domain/tools/runs/run.ts';
import * as STORAGE_KEYS from '#stores/storage/storage-keys.ts';
import type { Placed, ToolPageController } from '../../page/tool-page-controller.ts';
import { useToolPage } from '../../page/use-tool.ts';
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
  readonly controller: ToolPageController;
  readonly alarms: readonly Alarm[];
  /** Values of the fields; null until the page is awake, because only then the hour is known. */
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

/**
 * Returns the alarms of a page, each with a countdown to its next ring. All tabs show the same
 * alarms.
 */
export function useAlarms(placed: Placed): Alarms {
  const [alarms, setAlarms] = useState<readonly Alarm[]>([]);
  const { draft, latest, put } = useDraft();
  const shown = useRef(alarms);
  const show = useCallback((list: readonly Alarm[]) => {
    shown.current = list;
    setAlarms(list);
  }, []);
  /** Applies a change to the stored list, because other tabs change it too. */
  const update = useCallback(
    (page: ToolPageController, change: (list: readonly Alarm[]) => readonly Alarm[]) => {
      const list = keptAlarms(page);
      const next = change(list);
      if (next !== list) page.keep(next);
      show(next);
    },
    [show],
  );
  const addTo = useCallback(
    (page: ToolPageController) => {
      const wanted = latest.current;
      if (wanted !== null) update(page, (list) => withAlarm(page, list, wanted));
    },
    [update, latest],
  );
  const controller = useToolPage({
    ...placed,
    address: { refuses: ['loop', 'end'] },
    isFixed: true,
    takesUrlSchedules: true,
    onWake(woken, found) {
      put(draftAtWake(woken, found));
      update(woken, (list) => settled(woken, list, true));
      if (found.isStartPressed || found.request.isAuto === true) addTo(woken);
    },
  });
  // Renders again when a timer changes.
  useStore(controller.tools.$runs);
  const nowMs = useStore(controller.tools.$nowMs);
  useEffect(() => {
    // Alarms that were answered in another tab change here as well.
    const stopRuns = controller.tools.$runs.listen(() => {
      const isDue = shown.current.some((alarm) => needOf(controller, alarm) !== 'nothing');
      if (isDue) update(controller, (list) => settled(controller, list, false));
    });
    const reread = () => show(keptAlarms(controller));
    const stopList = controller.storage.onForeignChange(STORAGE_KEYS.toolPages, reread);
    return () => {
      stopRuns();
      stopList();
    };
  }, [controller, update, show]);
  return {
    controller,
    alarms,
    draft,
    nowMs,
    ...useAlarmActs(controller, update),
    setDraft(part) {
      if (latest.current !== null) put({ ...latest.current, ...part });
    },
    add: () => addTo(controller),
    runOf: (alarm) => controller.run(alarmSlot(alarm)).get(),
    shared: () => sharedOf(draft, controller.$request.get()),
  };
}

/** Returns the values of the fields, and a ref to the latest ones for handlers that run later. */
function useDraft() {
  const [draft, setDraft] = useState<AlarmDraft | null>(null);
  const latest = useRef<AlarmDraft | null>(null);
  const put = useCallback((next: AlarmDraft) => {
    latest.current = next;
    setDraft(next);
  }, []);
  return { draft, latest, put };
}

type Update = (
  controller: ToolPageController,
  change: (list: readonly Alarm[]) => readonly Alarm[],
) => void;

/** Returns the actions on an alarm that is set. */
function useAlarmActs(
  controller: ToolPageController,
  update: Update,
): Pick<Alarms, 'turn' | 'remove' | 'answer' | 'snooze'> {
  return {
    turn(alarm, isOn) {
      if (isOn) arm(controller, alarm);
      else controller.reset(alarmSlot(alarm));
      update(controller, (list) => changed(list, alarm, isOn));
    },
    remove(alarm) {
      controller.reset(alarmSlot(alarm));
      update(controller, (list) => list.filter(({ number }) => number !== alarm.number));
    },
    answer(alarm) {
      controller.silence(alarmSlot(alarm));
      // Update the list immediately: another tab must not find the alarm answered but not set
      // again.
      update(controller, (list) => settled(controller, list, false));
    },
    snooze: (alarm, minutes) => begin(controller, alarm, snoozeSchedule(alarm, minutes)),
  };
}
