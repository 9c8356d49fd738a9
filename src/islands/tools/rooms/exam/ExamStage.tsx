import { examSchedule } from '#shared/domain/tools/rooms/exam.ts';
import type { ToolPageController } from '../../page/tool-page-controller.ts';
import { MainRow, mainActOf } from '../../parts/screen/MainRow.tsx';
import { shownRun, shownSchedule } from '../../parts/screen/shown.ts';
import styles from './ExamBoard.module.css';
import { ExamBoard, WallClock } from './ExamBoard.tsx';
import { type ExamNow, examMain, shownExam } from './exam-shown.ts';

export type ExamStageProps = { controller: ToolPageController; now: ExamNow };

/** The board on the full screen, with the messages to the candidates. */
export function ExamStage({ controller, now }: ExamStageProps) {
  const { settings, live, nowMs } = now;
  const schedule = examSchedule(settings, nowMs);
  const shown = shownExam(
    live === null ? shownSchedule(schedule) : shownRun(live.run, live.reading),
    now,
  );
  const start = () => controller.start(examSchedule(settings, controller.clock.now()));
  const main = examMain(shown, mainActOf({ controller, shown, start }), now);
  return (
    <div className={styles.stage}>
      <WallClock nowMs={nowMs} />
      <p className={styles.phase}>{shown.label}</p>
      <ExamBoard {...now} />
      <p className={styles.said}>{shown.detail}</p>
      <MainRow {...{ controller, shown, main, start }} />
    </div>
  );
}
