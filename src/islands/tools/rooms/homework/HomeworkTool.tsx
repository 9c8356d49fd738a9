/* Homework for children: cards of subjects, short blocks with breaks, and a star for each. */
import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import type { HomeworkConfig } from '#shared/contract/tools/rooms/homework.ts';
import {
  type HomeworkSettings,
  homeworkScheduleOf,
  homeworkTotalMs,
  nextBlockMs,
  readHomeworkSettings,
  starCount,
  withCard,
  withTotal,
} from '#shared/domain/tools/rooms/homework.ts';
import { lengthText } from '#shared/domain/tools/runs/time-text.ts';
import { workedMs, workOfDay } from '#shared/domain/tools/work/work-log.ts';
import { useSettings, withoutLabel } from '../../page/use-settings.ts';
import { useRun } from '../../page/use-tool.ts';
import { useWorkLog } from '../../parts/log/use-work-log.ts';
import type { MainAct } from '../../parts/screen/MainRow.tsx';
import type { Shown } from '../../parts/screen/shown.ts';
import { ToolScreen } from '../../parts/screen/ToolScreen.tsx';
import styles from './Homework.module.css';
import { HomeworkSetter } from './HomeworkSetter.tsx';
import { Stars } from './Stars.tsx';

export type HomeworkToolProps = { page: string; config: HomeworkConfig };

export function HomeworkTool({ page, config }: HomeworkToolProps) {
  const block = { workMs: config.work, restMs: config.rest };
  const { controller, settings, change, choose, enter, ask, shared } =
    useSettings<HomeworkSettings>({
      page,
      usual: { grade: config.grade, totalMs: null, subjects: config.subjects, chosen: 0 },
      read: readHomeworkSettings,
      asked: (found, { ms, label }) =>
        withCard(ms === undefined ? found : withTotal(found, ms), label),
      scheduleOf: (chosen) => homeworkScheduleOf(chosen, block, 0),
      parameters: withoutLabel,
      controller: { address: { refuses: ['loop'], views: ['cards', 'digits'] } },
    });
  const { log, reset } = useWorkLog(controller);
  const entries = useStore(log.$entries);
  const nowMs = useStore(controller.tools.$nowMs);
  const live = useRun(controller);
  const field = useRef<HTMLInputElement>(null);
  const today = workOfDay(entries, page, nowMs);
  const worked = workedMs(today);
  const stars = today.filter(({ isFull }) => isFull).length;
  const isDone = nextBlockMs(settings, block, worked) === 0;
  const isOver = live === null || live.run.status === 'ended';
  const hasStar = live?.run.status === 'ended' && live.run.done[0]?.isFull === true;
  const own = (shown: Shown): Shown => {
    if (!isOver) return shown;
    const total = lengthText(homeworkTotalMs(settings));
    if (isDone) return { ...shown, label: 'Done for today', clock: '0:00', detail: `all ${total}` };
    const detail = `${Math.floor(worked / 60_000)} min of ${total}`;
    return { ...shown, label: hasStar ? 'A star!' : shown.label, detail };
  };
  const schedule = ask(homeworkScheduleOf(settings, block, worked));
  return (
    <ToolScreen
      {...{ controller, schedule, shared, field }}
      show={own}
      onReset={reset}
      mainFor={(shown, usual): MainAct => {
        if (shown.status === 'ended') return { ...usual, label: isDone ? 'One more' : 'Next card' };
        return usual;
      }}
      line={<Stars stars={stars} planned={starCount(settings, block)} />}
      canKeep={false}
      hasFinish={false}
      nextPage={config.nextPage}
      setter={
        <>
          <ul className={styles.cards} aria-label="Subjects">
            {settings.subjects.map((subject, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two cards may have one name.
              <li key={place}>
                <button
                  type="button"
                  className={styles.card}
                  aria-pressed={place === settings.chosen}
                  data-colour={place % 5}
                  onClick={() => choose({ ...settings, chosen: place })}
                >
                  {subject}
                </button>
              </li>
            ))}
          </ul>
          <HomeworkSetter
            {...{ controller, settings, change, field }}
            onEnter={(entered) => enter(entered, withTotal)}
          />
        </>
      }
    />
  );
}
