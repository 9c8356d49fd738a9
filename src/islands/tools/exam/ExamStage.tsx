import { examPlan } from '#shared/domain/tools/exam.ts';
import { MainRow, mainActOf } from '../screen/MainRow.tsx';
import { shownPlan, shownRun } from '../screen/shown.ts';
import type { ToolDesk } from '../tool-desk.ts';
import styles from './ExamBoard.module.css';
import { ExamBoard, WallClock } from './ExamBoard.tsx';
import { type ExamNow, examMain, shownExam } from './exam-shown.ts';

export type ExamStageProps = { desk: ToolDesk; now: ExamNow };

/** The board alone on a full screen, with what the candidates are told. */
export function ExamStage({ desk, now }: ExamStageProps) {
  const { settings, live, nowMs } = now;
  const plan = examPlan(settings, nowMs);
  const shown = shownExam(live === null ? shownPlan(plan) : shownRun(live.run, live.reading), now);
  const start = () => desk.start(examPlan(settings, desk.clock.now()));
  const main = examMain(shown, mainActOf({ desk, shown, start }), now);
  return (
    <div className={styles.stage}>
      <WallClock nowMs={nowMs} />
      <p className={styles.phase}>{shown.label}</p>
      <ExamBoard {...now} />
      <p className={styles.said}>{shown.detail}</p>
      <MainRow {...{ desk, shown, main, start }} />
    </div>
  );
}
