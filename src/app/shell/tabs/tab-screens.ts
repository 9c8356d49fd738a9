import { createElement } from 'react';
import { lazyPart } from '#pomodoro/lazy/lazy-part.tsx';
import { TabFailed } from './TabFailed.tsx';
import { TabSkeleton } from './TabSkeleton.tsx';
import type { Tab } from './tabs.ts';

const loadProjects = async () => (await import('../../tabs/projects/ProjectsTab.tsx')).ProjectsTab;
const loadCalendar = async () => (await import('../../tabs/calendar/CalendarTab.tsx')).CalendarTab;
const loadStats = async () => (await import('../../tabs/stats/StatsTab.tsx')).StatsTab;

const loadAi = async () => (await import('../../tabs/ai/AiTab.tsx')).AiTab;
const loadPremium = async () => (await import('../../tabs/premium/PremiumTab.tsx')).PremiumTab;
const loadAdmin = async () => (await import('../../tabs/admin/AdminTab.tsx')).AdminTab;

const look = {
  fallback: createElement(TabSkeleton),
  failed: (onRetry: () => void) => createElement(TabFailed, { action: 'Try again', onRetry }),
};

/** The tabs that are loaded when they are first opened. */
export const ProjectsTab = lazyPart(loadProjects, look);
export const StatsTab = lazyPart(loadStats, look);
export const CalendarTab = lazyPart(loadCalendar, look);
export const AiTab = lazyPart(loadAi, look);
export const PremiumTab = lazyPart(loadPremium, look);
export const AdminTab = lazyPart(loadAdmin, look);

/** Preloads the code of a tab; a failure shows when it is opened. */
export function preloadTab(tab: Tab): void {
  if (tab === 'projects') void ProjectsTab.preload();
  if (tab === 'stats') void StatsTab.preload();
  if (tab === 'calendar') void CalendarTab.preload();
  if (tab === 'ai') void AiTab.preload();
  if (tab === 'premium') void PremiumTab.preload();
  if (tab === 'admin') void AdminTab.preload();
}
