/* A study session: the total, subjects with weights, and the blocks in order. */
import { useMemo, useRef } from 'react';
import type { StudyPlanConfig } from '#shared/contract/tools/work/study-plan.ts';
import { stepAt } from '#shared/domain/tools/runs/schedule.ts';
import {
  examText,
  readStudySettings,
  type StudySettings,
  studyPlanOf,
} from '#shared/domain/tools/work/study-plan.ts';
import type { ToolPageController } from '../../page/tool-page-controller.ts';
import { useSettings } from '../../page/use-settings.ts';
import { placeIn, useNow, useRun } from '../../page/use-tool.ts';
import { SegmentLine } from '../../parts/screen/SegmentLine.tsx';
import { StepList } from '../../parts/screen/StepList.tsx';
import type { Shown } from '../../parts/screen/shown.ts';
import { ToolScreen } from '../../parts/screen/ToolScreen.tsx';
import styles from './StudyPlan.module.css';
import { StudyPlanSetter } from './StudyPlanSetter.tsx';

export type StudyPlanToolProps = { page: string; config: StudyPlanConfig };

export function StudyPlanTool({ page, config }: StudyPlanToolProps) {
  const { controller, settings, change, enter, ask, shared } = useSettings<StudySettings>({
    page,
    usual: usualStudy(config),
    read: readStudySettings,
    asked: (found, { ms }) => (ms === undefined ? found : inAll(found, ms)),
    scheduleOf: (chosen) => studyPlanOf(chosen, config),
  });
  const live = useRun(controller);
  const field = useRef<HTMLInputElement>(null);
  const dealt = ask(useMemo(() => studyPlanOf(settings, config), [settings, config]));
  const { name, steps } = live?.run.schedule ?? dealt;
  const isOver = live?.run.status === 'ended';
  const place = placeIn(live);
  const step = live?.reading.step ?? stepAt(dealt, 0);
  const own = (shown: Shown): Shown =>
    isOver ? shown : { ...shown, label: [name, step.label, step.note].filter(Boolean).join(' · ') };
  const blocks = (
    <>
      <p className={styles.title}>{live === null ? 'The plan' : 'The current plan'}</p>
      <StepList label="Blocks" steps={steps} place={place} />
    </>
  );
  return (
    <ToolScreen
      {...{ controller, shared, field }}
      schedule={dealt}
      show={own}
      line={
        <>
          <SegmentLine steps={steps} place={place} fraction={live?.reading.fraction ?? 0} />
          <Exam controller={controller} day={settings.examDay} />
        </>
      }
      nextPage={config.nextPage}
      canKeep={config.log === 'session'}
      setter={
        <>
          {live !== null && blocks}
          <StudyPlanSetter
            {...{ controller, config, settings, field, change }}
            onEnter={(entered) => enter(entered, inAll)}
          />
          {live === null && blocks}
        </>
      }
    />
  );
}

/** The days until the exam; empty on the server, which does not know the reader's date. */
function Exam({ controller, day }: { controller: ToolPageController; day: string | null }) {
  const nowMs = useNow(controller, day !== null);
  return (
    <p className={styles.exam}>{day === null || nowMs === null ? '' : examText(day, nowMs)}</p>
  );
}

function inAll(settings: StudySettings, totalMs: number): StudySettings {
  return { ...settings, totalMs };
}

function usualStudy({ total, work, rest, subjects }: StudyPlanConfig): StudySettings {
  return { totalMs: total, workMs: work, restMs: rest, subjects, examDay: null };
}
