import { useStore } from '@nanostores/react';
import { ChartColumn } from 'lucide-react';
import type { Stats } from '#shared/contract/stats/stats.ts';
import { Button } from '#ui/actions/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { useApp } from '../../workspace/app-context.ts';
import { Achievements } from './game/Achievements.tsx';
import { LevelCard } from './game/LevelCard.tsx';
import { GoalsCard } from './goals/GoalsCard.tsx';

/** Before the first session: the first step, and the goals and achievements ahead. */
export function NothingYet({ stats }: { stats: Stats }) {
  const { workspace } = useApp();
  const settings = useStore(workspace.settings.$settings);
  return (
    <>
      <div className="card">
        <EmptyState
          icon={<ChartColumn />}
          title="Nothing recorded yet"
          action={
            <Button variant="primary" onClick={() => workspace.navigation.request('pomodoro')}>
              Go to the timer
            </Button>
          }
        >
          Finish one focus session, and your days, streaks and projects show up here.
        </EmptyState>
      </div>
      <GoalsCard stats={stats} today={workspace.today()} settings={settings} />
      {settings.game && (
        <>
          <LevelCard points={stats.experiencePoints} />
          <Achievements stats={stats} />
        </>
      )}
    </>
  );
}
