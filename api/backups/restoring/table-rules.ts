/*
 * The rule of each table when a backup is restored. A test fails where a table is missing. Most data
 * comes back as it was; what must not be forgotten (deletions, rights, who gets no mail, money, what was
 * done) is carried over from the current data.
 */

/** How a restore treats a table. */
export type TableRule =
  /** As in the backup. */
  | 'backup'
  /** Not touched: it is about this machine, its processes or its releases. */
  | 'now'
  /** Empty afterwards: nobody stays signed in, no link that was mailed works. */
  | 'empty'
  /** Rows of both; where both have one of a key, the current one. */
  | 'union'
  /** Of users who exist now: as now. Of those who come back: as in the backup. */
  | 'nowOfUsers'
  /** Rows of both, as `union`, without those of users who do not exist afterwards. */
  | 'unionOfUsers'
  /** By code of its own (`carry/`). */
  | 'own';

/** The rule of every table. */
export const TABLE_RULES: Readonly<Record<string, TableRule>> = {
  // Work of people, and what is derived from it.
  projects: 'backup',
  milestones: 'backup',
  tasks: 'backup',
  task_counts: 'backup',
  notes: 'backup',
  plans: 'backup',
  experiments: 'backup',
  pomodoros: 'backup',
  session_sums: 'backup',
  achievements: 'backup',
  ai_conversations: 'backup',
  ai_exchanges: 'backup',
  account_usage: 'backup',
  search_items: 'backup',
  search_words: 'backup',
  user_directory: 'backup',
  user_words: 'backup',
  // A timer runs on in the browser, whose version is later than that of the backup.
  active_timers: 'nowOfUsers',
  // Accounts: a password that leaked or a right that was withdrawn does not come back.
  users: 'own',
  deleted_accounts: 'union',
  totp_secrets: 'nowOfUsers',
  recovery_codes: 'nowOfUsers',
  passkeys: 'nowOfUsers',
  known_networks: 'nowOfUsers',
  calendar_feeds: 'nowOfUsers',
  // A consent that was withdrawn stays so.
  ai_consents: 'nowOfUsers',
  ai_days: 'nowOfUsers',
  sessions: 'empty',
  password_resets: 'empty',
  email_changes: 'empty',
  sign_in_challenges: 'empty',
  // Money.
  subscriptions: 'nowOfUsers',
  receipt_parts: 'nowOfUsers',
  payments: 'unionOfUsers',
  webhook_events: 'union',
  // Messages of people, which cannot be sent again.
  contact_messages: 'union',
  message_answers: 'union',
  message_replies: 'union',
  mailboxes: 'union',
  // Mail: to nobody twice, and to nobody who has left.
  outgoing_mails: 'own',
  mail_keys: 'union',
  sent_mails: 'union',
  mails_of_users: 'unionOfUsers',
  mail_suppressions: 'union',
  soft_bounces: 'union',
  mail_volumes: 'union',
  mail_counts: 'union',
  mail_lists: 'backup',
  mail_contacts: 'own',
  mail_list_members: 'own',
  campaigns: 'own',
  campaign_recipients: 'own',
  campaign_results: 'own',
  reactivations: 'unionOfUsers',
  // Pages.
  articles: 'backup',
  article_revisions: 'backup',
  article_links: 'backup',
  outside_links: 'backup',
  read_drafts: 'backup',
  article_pictures: 'backup',
  picture_uses: 'backup',
  redirects: 'backup',
  article_previews: 'empty',
  article_presence: 'empty',
  // The next release is made of the articles afterwards; its number goes on.
  releases: 'now',
  live_release: 'now',
  release_lease: 'now',
  index_now: 'union',
  // The log of acts, and figures.
  audit_log: 'union',
  rollups: 'backup',
  rollup_state: 'backup',
  changed_days: 'backup',
  active_people: 'backup',
  retention: 'backup',
  error_hours: 'union',
  // Nobody's visits are lost or come back: figures alone are in a backup.
  visit_rollups: 'union',
  visit_vitals: 'union',
  visit_drops: 'union',
  visit_events: 'now',
  visit_salts: 'now',
  visit_state: 'now',
  // Backups and restores themselves.
  backups: 'now',
  backup_copies: 'now',
  backup_alarms: 'now',
  backup_lease: 'now',
  backup_settings: 'now',
  restores: 'now',
  restore_previews: 'now',
  restore_lease: 'now',
  // Processes.
  api_processes: 'now',
  timer_streams: 'now',
  data_changes: 'now',
  rate_limits: 'now',
  clock_marks: 'now',
  schema_migrations: 'now',
  schema_migrations_lock: 'now',
  schema_migrations_lease: 'now',
};

/** Returns the tables with one of the rules. */
export function tablesWith(...rules: readonly TableRule[]): string[] {
  return Object.entries(TABLE_RULES)
    .filter(([, rule]) => rules.includes(rule))
    .map(([table]) => table);
}

/** Tables that the switch replaces: all but those that it does not touch. */
export function switchedTables(): string[] {
  return Object.entries(TABLE_RULES)
    .filter(([, rule]) => rule !== 'now')
    .map(([table]) => table);
}

/** Tables whose current rows the rules read. */
export function carriedTables(): string[] {
  return tablesWith('union', 'nowOfUsers', 'unionOfUsers', 'own');
}
