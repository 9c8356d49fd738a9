import { useStore } from '@nanostores/react';
import { computed } from 'nanostores';
import { useMemo } from 'react';
import type { Task } from '#shared/contract/work/tasks.ts';
import { endOfLocalDay, localDate } from '#shared/domain/dates/local-date.ts';
import { planFinish } from '#shared/domain/planner/finish-plan.ts';
import { rulesOf } from '#shared/domain/settings/rules-of.ts';
import { useApp } from '../../../workspace/app-context.ts';
import { finishInWords } from './finish-words.ts';

/** Says how much of the estimates is left, and when it will be finished or what today has room for. */
export function FinishLine({ tasks }: { tasks: readonly Task[] }) {
  const { workspace } = useApp();
  const { timer, settings } = workspace;
  // The text changes once a minute, while the timer ticks every second.
  const $words = useMemo(
    () =>
      computed([timer.$timer, timer.$nowMs, settings.$settings], (state, nowMs, current) => {
        const timeZone = workspace.timeZone();
        const dayEndsAt = endOfLocalDay(localDate(nowMs, timeZone), timeZone);
        const plan = planFinish(tasks, { timer: state, rules: rulesOf(current), dayEndsAt }, nowMs);
        return finishInWords(plan, nowMs, timeZone);
      }),
    [timer, settings, tasks, workspace],
  );
  return <span>{useStore($words)}</span>;
}
