import type { RestorePreview } from '#shared/contract/admin/restores.ts';

type TableChange = RestorePreview['tables'][number];

/** Names of the tables that hold what people made; the others are added up. */
const NAMES: Readonly<Record<string, string>> = {
  users: 'Accounts',
  pomodoros: 'Sessions',
  tasks: 'Tasks',
  task_counts: 'Pomodoros counted by hand',
  projects: 'Projects',
  milestones: 'Milestones',
  notes: 'Notes',
  plans: 'Planned blocks',
  active_timers: 'Running timers',
  achievements: 'Achievements',
  subscriptions: 'Subscriptions',
  payments: 'Payments',
  receipt_parts: 'Receipts',
  contact_messages: 'Messages',
  message_answers: 'Answers to messages',
  message_replies: 'Replies',
  articles: 'Articles',
  article_revisions: 'Earlier versions of articles',
  article_pictures: 'Pictures',
  redirects: 'Redirects',
  mail_lists: 'Mail lists',
  mail_contacts: 'Contacts',
  mail_list_members: 'Contacts on lists',
  campaigns: 'Campaigns',
  campaign_recipients: 'Recipients of campaigns',
};
const OTHER = 'Everything else';

/** A kind of things that a restore changes. */
export interface ThingChange extends Omit<TableChange, 'table'> {
  readonly id: string;
  readonly name: string;
}

/** The changes by kinds of things in the words of the product; tables without a name are one kind, the last. */
export function thingsOf(tables: readonly TableChange[]): ThingChange[] {
  const named = tables
    .filter(({ table }) => NAMES[table] !== undefined)
    .map(({ table, ...change }) => ({ ...change, id: table, name: NAMES[table] ?? OTHER }));
  const others = tables.filter(({ table }) => NAMES[table] === undefined);
  return others.length === 0 ? named : [...named, others.reduce(added, NOTHING)];
}

const NOTHING: ThingChange = {
  id: 'other',
  name: OTHER,
  inBackup: 0,
  now: 0,
  comesBack: 0,
  goes: 0,
  changes: 0,
  newestInBackup: null,
  newestNow: null,
};

function added(sum: ThingChange, more: TableChange): ThingChange {
  return {
    ...sum,
    inBackup: sum.inBackup + more.inBackup,
    now: sum.now + more.now,
    comesBack: sum.comesBack + more.comesBack,
    goes: sum.goes + more.goes,
    changes: sum.changes + more.changes,
    newestInBackup: later(sum.newestInBackup, more.newestInBackup),
    newestNow: later(sum.newestNow, more.newestNow),
  };
}

function later(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}

/** Whether a restore would change anything of a kind. */
export function isChanged({ comesBack, goes, changes }: ThingChange): boolean {
  return comesBack + goes + changes > 0;
}
