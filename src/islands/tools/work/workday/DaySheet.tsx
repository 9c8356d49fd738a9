import { useStore } from '@nanostores/react';
import { daySummary } from '#shared/domain/tools/work/workday.ts';
import { CopyBox } from '../../parts/log/CopyBox.tsx';
import { timeOfDay } from '../../parts/screen/shown.ts';
import type { Workday } from './use-workday.ts';

/** The day as text that can be edited and copied. */
export function DaySheet({ day }: { day: Workday }) {
  const run = useStore(day.controller.run());
  const entries = useStore(day.log.$entries);
  if (run?.status !== 'ended') return null;
  const ofDay = (page: string) =>
    entries.filter(
      (entry) =>
        entry.page === page && entry.startedAt >= run.startedAt && entry.endedAt <= run.endedAt,
    );
  const sheet = {
    run,
    blocks: ofDay(day.controller.page),
    rests: ofDay(day.restPage),
    time: timeOfDay,
  };
  return <CopyBox label="Day summary" text={daySummary(sheet)} canEdit />;
}
