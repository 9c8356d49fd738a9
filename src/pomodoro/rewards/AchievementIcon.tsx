import {
  CalendarCheck,
  Flame,
  ListChecks,
  type LucideIcon,
  Sprout,
  Sun,
  Trophy,
} from 'lucide-react';
import type { AchievementId } from '#shared/domain/gamification/achievements.ts';

const ICONS: Readonly<Record<AchievementId, LucideIcon>> = {
  first_pomodoro: Sprout,
  daily_five: Sun,
  weekly_streak: Flame,
  task_completer: ListChecks,
  monthly_streak: CalendarCheck,
  pomodoro_master: Trophy,
};

/** The picture of an achievement; its name stands beside it. */
export function AchievementIcon({ id }: { id: AchievementId }) {
  const Icon = ICONS[id];
  return <Icon aria-hidden="true" />;
}
