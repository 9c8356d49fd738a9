import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { later } from '#platform/later.ts';
import { type Plan, stepAt } from '#shared/domain/tools/plan.ts';
import { Button } from '#ui/Button.tsx';
import { mainActOf } from '../screen/MainRow.tsx';
import { type Shown, shownPlan, shownRun, timeOfDay } from '../screen/shown.ts';
import { ProgressLine } from '../screen/ToolPanel.tsx';
import type { ToolDesk } from '../tool-desk.ts';
import { useRun } from '../use-tool.ts';
import styles from './StudyScene.module.css';

export type SceneStageProps = {
  desk: ToolDesk;
  plan: Plan;
  onStart: () => void;
  show: (shown: Shown) => Shown;
};

/** Hands that are still for so long have gone back to work. */
const STILL_MS = 3000;

/** The scene on the full screen; its controls leave when nobody moves. */
export function SceneStage({ desk, plan, onStart, show }: SceneStageProps) {
  const live = useRun(desk);
  const nowMs = useStore(desk.tools.$nowMs);
  const shown = show(live === null ? shownPlan(plan) : shownRun(live.run, live.reading));
  const isStill = useStillness(shown.status === 'running');
  const start = () => {
    desk.start(plan);
    onStart();
  };
  const main = mainActOf({ desk, shown, start });
  const { name } = live?.run.plan ?? plan;
  const { label } = live?.reading.step ?? stepAt(plan, 0);
  const isBreak = shown.tone !== 'focus';
  return (
    <div className={styles.scene} data-still={isStill || undefined}>
      <p className={styles.now}>{timeOfDay(nowMs)}</p>
      <p className={styles.subject}>{name === '' || isBreak ? label : name}</p>
      <p className={styles.left} role="timer" data-length={shown.clock.length}>
        {shown.clock}
      </p>
      <ProgressLine fraction={shown.fraction} />
      <div className={styles.acts}>
        <Button variant="primary" size="large" icon={main.icon} onClick={main.act}>
          {main.label}
        </Button>
      </div>
    </div>
  );
}

/** Whether nothing has moved for a while; never while something waits for the visitor. */
function useStillness(isRunning: boolean): boolean {
  const [isStill, setStill] = useState(false);
  useEffect(() => {
    let cancel = () => {};
    const move = () => {
      setStill(false);
      cancel();
      cancel = isRunning ? later(STILL_MS, () => setStill(true)) : () => {};
    };
    move();
    const events = ['pointermove', 'pointerdown', 'keydown'] as const;
    for (const event of events) addEventListener(event, move);
    return () => {
      cancel();
      for (const event of events) removeEventListener(event, move);
    };
  }, [isRunning]);
  return isStill;
}
