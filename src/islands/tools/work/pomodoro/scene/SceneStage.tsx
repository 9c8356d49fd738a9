import { useStore } from '@nanostores/react';
import { type Schedule, stepAt } from '#shared/domain/tools/runs/schedule.ts';
import { Button } from '#ui/actions/Button.tsx';
import type { ToolPageController } from '../../../page/tool-page-controller.ts';
import { useRun } from '../../../page/use-tool.ts';
import { mainActOf } from '../../../parts/screen/MainRow.tsx';
import { type Shown, shownRun, shownSchedule, timeOfDay } from '../../../parts/screen/shown.ts';
import { ProgressLine } from '../../../parts/screen/ToolPanel.tsx';
import { useStillness } from '../../../parts/screen/use-stillness.ts';
import styles from '../StudyScene.module.css';

export type SceneStageProps = {
  controller: ToolPageController;
  schedule: Schedule;
  onStart: () => void;
  show: (shown: Shown) => Shown;
};

/** Full screen: the scene; its controls are hidden while the visitor does not move. */
export function SceneStage({ controller, schedule, onStart, show }: SceneStageProps) {
  const live = useRun(controller);
  const nowMs = useStore(controller.tools.$nowMs);
  const shown = show(live === null ? shownSchedule(schedule) : shownRun(live.run, live.reading));
  // Controls stay visible while the timer waits for the visitor.
  const isStill = useStillness(shown.status === 'running');
  const start = () => {
    controller.start(schedule);
    onStart();
  };
  const main = mainActOf({ controller, shown, start });
  const { name } = live?.run.schedule ?? schedule;
  const { label } = live?.reading.step ?? stepAt(schedule, 0);
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
