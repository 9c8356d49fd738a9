import { useStore } from '@nanostores/react';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import { lengthText } from '#shared/domain/tools/runs/time-text.ts';
import {
  bestSprint,
  sprintsOfDay,
  type WritingSettings,
  wordsPerMinute,
} from '#shared/domain/tools/work/writing.ts';
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx';
import type { ToolPageController } from '../../page/tool-page-controller.ts';
import { timeOfDay } from '../../parts/screen/shown.ts';
import styles from './Sprint.module.css';

export type SprintLogProps = {
  controller: ToolPageController;
  settings: WritingSettings;
  dayGoal: number;
};

/** Today's sprints with their words and speed; the best one is marked. */
export function SprintLog({ controller, settings, dayGoal }: SprintLogProps) {
  const nowMs = useStore(controller.tools.$nowMs);
  const { sprints, goal, isDayGoal } = settings;
  const today = sprintsOfDay(sprints, nowMs);
  const best = bestSprint(sprints);
  const last = today.at(-1);
  if (last === undefined) return null;
  const sum = today.reduce((all, { words }) => all + words, 0);
  const aim = isDayGoal ? dayGoal : goal;
  const reached = isDayGoal ? sum : last.words;
  return (
    <section className={styles.log} aria-label="Today’s sprints">
      <p className={styles.result}>
        {wordsText(last.words)}, {wordsPerMinute(last)} a minute
        {best?.key === last.key && today.length + sprints.length > 2 ? ', your best sprint' : ''}
      </p>
      {aim > 0 && (
        <div className={styles.aim}>
          <ProgressBar label="Goal" value={Math.max(0, Math.min(reached, aim))} max={aim} />
          <p>
            {formatNumber(reached)} of {formatNumber(aim)} words
            {isDayGoal ? ' today' : ''}
          </p>
        </div>
      )}
      <ol>
        {today.map((sprint) => (
          <li key={sprint.key}>
            {timeOfDay(sprint.endedAt)} · {lengthText(Math.round(sprint.ms / 1000) * 1000)} ·{' '}
            {wordsText(sprint.words)} · {wordsPerMinute(sprint)} a minute
            {best?.key === sprint.key && <strong> best</strong>}
          </li>
        ))}
      </ol>
      <p>{wordsText(sum)} today</p>
    </section>
  );
}

function wordsText(words: number): string {
  return `${formatNumber(words)} ${words === 1 ? 'word' : 'words'}`;
}
