/*
 * One clock of each kind behind tabs. Only the open one is on the page, but all of them keep
 * running.
 */
import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import { lazyPart } from '#pomodoro/lazy/lazy-part.tsx';
import type { AllInOneConfig } from '#shared/contract/tools/clocks/all-in-one.ts';
import {
  behindTabs,
  CLOCK_TABS,
  type ClockTab,
  placeOfTab,
  readClockTab,
  tabOfRun,
} from '#shared/domain/tools/clocks/clock-tabs.ts';
import { SegmentedControl } from '#ui/actions/SegmentedControl.tsx';
import { useIsAwake } from '#ui/use-is-awake.ts';
import { ownTools } from '../../page/own-tools.ts';
import { CountdownScreen } from '../countdown/CountdownScreen.tsx';
import styles from './AllInOneTool.module.css';
import { BehindTab, TAB_NAMES } from './BehindTab.tsx';

const StopwatchTool = lazyPart(() =>
  import('../stopwatch/StopwatchTool.tsx').then((m) => m.StopwatchTool),
);
const AlarmTool = lazyPart(() => import('../alarm-clock/AlarmTool.tsx').then((m) => m.AlarmTool));
const IntervalTool = lazyPart(() =>
  import('../../sequences/interval/IntervalTool.tsx').then((m) => m.IntervalTool),
);

const TABS = CLOCK_TABS.map((value) => ({ value, label: TAB_NAMES[value] }));

export type AllInOneToolProps = { page: string; config: AllInOneConfig };

export function AllInOneTool({ page, config }: AllInOneToolProps) {
  const [chosen, setChosen] = useState<ClockTab | null>(null);
  const { tools, memory } = ownTools();
  const runs = useStore(tools.$runs);
  const isAwake = useIsAwake();
  const key = `${page}#tab`;
  const kept = useMemo(
    // URL parameters apply to the countdown, so its tab is opened.
    () => (isAwake && location.search === '' ? readClockTab(memory.settings(key)) : null),
    [isAwake, memory, key],
  );
  const tab = chosen ?? kept ?? 'countdown';
  const open = (next: ClockTab) => {
    setChosen(next);
    memory.keep(key, next);
  };
  return (
    <div className={styles.tabs}>
      <SegmentedControl label="Kind of clock" segments={TABS} value={tab} onChange={open} />
      {behindTabs(runs, page, tab).map((run) => (
        <BehindTab key={run.id} run={run} onShow={() => open(tabOfRun(run))} />
      ))}
      <OpenTab {...{ page, config, tab }} />
    </div>
  );
}

function OpenTab({ page, config, tab }: AllInOneToolProps & { tab: ClockTab }) {
  const placed = { place: placeOfTab(tab), ignoresAddress: true };
  switch (tab) {
    case 'countdown':
      return <CountdownScreen page={page} config={config.countdown} />;
    case 'stopwatch':
      return <StopwatchTool page={page} config={config.stopwatch} {...placed} />;
    case 'alarm':
      return <AlarmTool page={page} config={config.alarm} {...placed} />;
    case 'interval':
      return <IntervalTool page={page} config={config.interval} controller={placed} />;
  }
}
