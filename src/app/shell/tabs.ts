/** The tabs of the app by their values, in the order of the header (the specification, section 2). */
export const TABS = ['pomodoro', 'projects', 'stats'] as const;

/** The value of one tab. */
export type Tab = (typeof TABS)[number];

/** What a tab is called. */
export const TAB_LABELS: Readonly<Record<Tab, string>> = {
  pomodoro: 'Pomo',
  projects: 'Projects',
  stats: 'Stats',
};

/** Where somebody is in the app: a tab, and in Projects the project that is open. */
export interface Place {
  readonly tab: Tab;
  readonly projectId: string | null;
}

/** The tab of this value; null for anything else. */
export function readTab(value: unknown): Tab | null {
  return TABS.find((tab) => tab === value) ?? null;
}

/** The address of a place below /app. */
export function addressOf({ tab, projectId }: Place): string {
  const query = new URLSearchParams();
  if (tab !== 'pomodoro') query.set('tab', tab);
  if (projectId !== null) query.set('project', projectId);
  return query.size === 0 ? '/app' : `/app?${query}`;
}

/** The place that an address names, as far as it names one. */
export function placeInQuery(search: string): Partial<Place> {
  const query = new URLSearchParams(search);
  const tab = readTab(query.get('tab'));
  if (tab === null) return {};
  return { tab, projectId: tab === 'projects' ? query.get('project') : null };
}
