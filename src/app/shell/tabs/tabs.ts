/** The tabs of the app by their values, in the order of the header (the specification, section 2). */
export const TABS = [
  'pomodoro',
  'projects',
  'stats',
  'calendar',
  'ai',
  'premium',
  'admin',
] as const;

/** The value of a tab. */
export type Tab = (typeof TABS)[number];

/** Labels of the tabs. */
export const TAB_LABELS: Readonly<Record<Tab, string>> = {
  pomodoro: 'Pomo',
  projects: 'Projects',
  stats: 'Stats',
  calendar: 'Calendar',
  ai: 'AI',
  premium: 'Premium',
  admin: 'Admin',
};

/** Returns the tabs of a user: `admin` only for administrators. */
export function tabsFor({ isAdmin }: { readonly isAdmin: boolean }): readonly Tab[] {
  return isAdmin ? TABS : TABS.filter((tab) => tab !== 'admin');
}

/**
 * A place in the app: a tab, in Projects the open project, and the tab's own state as a query
 * (`range=week&view=sessions`), which only the tab can read.
 */
export interface Place {
  readonly tab: Tab;
  readonly projectId: string | null;
  readonly detail?: string | undefined;
}

/** Returns the tab with this value; null for anything else. */
export function readTab(value: unknown): Tab | null {
  return TABS.find((tab) => tab === value) ?? null;
}

/** The contacts of a list have an address of their own (the specification, section 2). */
const CONTACTS_PATH = /^\/admin\/email-lists\/([0-9a-f]+(?:-[0-9a-f]+){4})\/contacts$/;

/** Returns the address of a place: below /app, or that of the contacts of a list. */
export function addressOf({ tab, projectId, detail }: Place): string {
  if (tab === 'admin') {
    const query = new URLSearchParams(detail);
    const path = `/admin/email-lists/${query.get('list')}/contacts`;
    if (query.get('section') === 'emailLists' && CONTACTS_PATH.test(path)) {
      query.delete('section');
      query.delete('list');
      return query.size === 0 ? path : `${path}?${query}`;
    }
  }
  const query = new URLSearchParams();
  if (tab !== 'pomodoro') query.set('tab', tab);
  if (projectId !== null) query.set('project', projectId);
  const all = [`${query}`, detail].filter(Boolean).join('&');
  return all === '' ? '/app' : `/app?${all}`;
}

/** Returns the parts of a place that an address names. */
export function placeAt({ pathname, search }: Pick<Location, 'pathname' | 'search'>) {
  const [, listId] = CONTACTS_PATH.exec(pathname) ?? [];
  return listId === undefined ? placeInQuery(search) : contactsOf(listId, search);
}

function contactsOf(listId: string, search: string): Partial<Place> {
  const filters = [...new URLSearchParams(search)].filter(([name]) => name !== 'tab');
  const query = new URLSearchParams([['section', 'emailLists'], ['list', listId], ...filters]);
  return { tab: 'admin', projectId: null, detail: `${query}` };
}

function placeInQuery(search: string): Partial<Place> {
  const query = new URLSearchParams(search);
  const tab = readTab(query.get('tab'));
  if (tab === null) return {};
  const projectId = tab === 'projects' ? query.get('project') : null;
  query.delete('tab');
  query.delete('project');
  return { tab, projectId, ...(query.size > 0 && { detail: `${query}` }) };
}
