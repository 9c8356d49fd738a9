import type { Knex } from 'knex';
import { type Columns, createTable } from '#api/db/schema/columns.ts';

type Table = Knex.CreateTableBuilder;

/** The id of the list that the newsletter's form fills. */
const NEWSLETTER = '0199f3c2-0000-7000-8000-000000000001';

function ofUser(table: Table, name: string): void {
  table.foreign(['user_id'], `${name}_user_id_foreign`).references(['id']).inTable('users');
}

function ofProject(table: Table, name: string): void {
  table
    .foreign(['user_id', 'project_id'], `${name}_project_foreign`)
    .references(['user_id', 'id'])
    .inTable('projects');
}

/** Every sort order of a list, alone and after each filter: a page reads as many rows as it shows. */
const USER_ORDERS = ['joined_at', 'seen_at', 'sort_name'];
const USER_FILTERS = ['plan', 'state', 'is_admin', 'is_verified', 'level_band'];
const ARTICLE_ORDERS = ['updated_at', 'published_at', 'sort_title'];
const ARTICLE_FILTERS = ['kind', 'state', 'author'];

/** Every table of the first release, each after those that it refers to. */
const TABLES: Readonly<Record<string, (column: Columns, table: Table) => void>> = {
  // Accounts: who somebody is, and how they sign in.

  users(column, table) {
    column.id('id').notNullable();
    column.text('email', 254).notNullable();
    column.text('name', 80).notNullable();
    column.text('password_hash', 255).notNullable();
    column.text('time_zone', 64).notNullable();
    column.flag('is_admin').notNullable().defaultTo(0);
    column.flag('is_active').notNullable().defaultTo(1);
    column.json('settings').notNullable();
    // One row holds the working project and the active task, so there is at most one of each.
    column.id('working_project_id').nullable();
    column.id('active_task_id').nullable();
    column.instant('created_at').notNullable();
    column.instant('updated_at').notNullable();
    // When everything of the account is deleted; null unless requested.
    column.instant('deletes_at').nullable();
    // A small picture as a data URL; null to show the initials.
    column.longText('avatar').nullable();
    // When the owner last opened a link mailed to the address; null for never.
    column.instant('email_verified_at').nullable();
    // Expiry of a temporary password; null where the password is the user's own.
    column.instant('temp_password_until').nullable();
    column.count('version').notNullable().defaultTo(0);
    table.primary(['id']);
    table.unique(['email'], { indexName: 'users_email_unique' });
    table.index(['created_at', 'id'], 'users_created_at_index');
    // Acts that could remove the last administrator lock all of them, and nobody else.
    table.index(['is_admin', 'id'], 'users_is_admin_index');
  },

  sessions(column, table) {
    column.id('user_id').notNullable();
    column.id('id').notNullable();
    column.hash('token_hash').notNullable();
    column.text('device', 120).notNullable();
    column.instant('created_at').notNullable();
    column.instant('last_seen_at').notNullable();
    column.instant('expires_at').notNullable();
    // When its user last confirmed their identity; null for older sessions.
    column.instant('confirmed_at').nullable();
    table.primary(['user_id', 'id']);
    table.unique(['token_hash'], { indexName: 'sessions_token_hash_unique' });
    ofUser(table, 'sessions');
  },

  password_resets(column, table) {
    column.id('user_id').notNullable();
    column.hash('token_hash').notNullable();
    column.instant('created_at').notNullable();
    column.instant('expires_at').notNullable();
    column.instant('used_at').nullable();
    table.primary(['user_id', 'token_hash']);
    table.unique(['token_hash'], { indexName: 'password_resets_token_hash_unique' });
    ofUser(table, 'password_resets');
  },

  email_changes(column, table) {
    // One at a time: a newer link replaces the previous one.
    column.id('user_id').notNullable();
    column.hash('token_hash').notNullable();
    column.text('email', 254).notNullable();
    column.instant('created_at').notNullable();
    column.instant('expires_at').notNullable();
    table.primary(['user_id']);
    table.unique(['token_hash'], { indexName: 'email_changes_token_hash_unique' });
    ofUser(table, 'email_changes');
  },

  totp_secrets(column, table) {
    column.id('user_id').notNullable();
    // Encrypted with the server's key.
    column.text('secret', 255).notNullable();
    column.instant('created_at').notNullable();
    // Null until a code has proved that the device has the secret.
    column.instant('confirmed_at').nullable();
    // The time step of 30 seconds of the last code used: codes of this step or before are refused.
    column.count('last_step').notNullable();
    table.primary(['user_id']);
    ofUser(table, 'totp_secrets');
  },

  recovery_codes(column, table) {
    column.id('user_id').notNullable();
    column.hash('code_hash').notNullable();
    column.instant('created_at').notNullable();
    column.instant('used_at').nullable();
    table.primary(['user_id', 'code_hash']);
    ofUser(table, 'recovery_codes');
  },

  passkeys(column, table) {
    column.id('user_id').notNullable();
    column.id('id').notNullable();
    // Too long for an index, so it is found by its hash.
    column.longText('credential_id').notNullable();
    column.hash('credential_hash').notNullable();
    column.longText('public_key').notNullable();
    // Counts up to 2^32 - 1.
    table.bigInteger('sign_count').notNullable();
    column.json('transports').notNullable();
    column.text('name', 80).notNullable();
    column.instant('created_at').notNullable();
    column.instant('last_used_at').nullable();
    table.primary(['user_id', 'id']);
    table.unique(['credential_hash'], { indexName: 'passkeys_credential_hash_unique' });
    ofUser(table, 'passkeys');
  },

  sign_in_challenges(column, table) {
    column.hash('token_hash').notNullable();
    // Null until the user is known.
    column.id('user_id').nullable();
    column.text('kind', 20).notNullable();
    // The random bytes that a passkey signs, where one was requested.
    column.text('passkey_challenge', 100).nullable();
    column.count('tries').notNullable();
    column.instant('created_at').notNullable();
    column.instant('expires_at').notNullable();
    table.primary(['token_hash']);
    table.index(['user_id', 'kind'], 'sign_in_challenges_user_index');
    table.index(['expires_at'], 'sign_in_challenges_expires_at_index');
    ofUser(table, 'sign_in_challenges');
  },

  known_networks(column, table) {
    column.id('user_id').notNullable();
    column.hash('network_hash').notNullable();
    column.instant('seen_at').notNullable();
    table.primary(['user_id', 'network_hash']);
    ofUser(table, 'known_networks');
  },

  calendar_feeds(column, table) {
    column.id('user_id').notNullable();
    // In plain text, because it is shown again. It grants access to nothing but the data in this
    // database, signs nobody in, and can be renewed. An encryption key would be stored next to it,
    // too.
    column.text('secret', 64).notNullable();
    // Lookups use this hash, so that their timing reveals nothing about the secret.
    column.hash('secret_hash').notNullable();
    column.flag('has_plans').notNullable();
    column.flag('has_sessions').notNullable();
    column.flag('has_due_tasks').notNullable();
    column.instant('created_at').notNullable();
    column.instant('updated_at').notNullable();
    table.primary(['user_id']);
    table.unique(['secret_hash'], { indexName: 'calendar_feeds_secret_hash_unique' });
    ofUser(table, 'calendar_feeds');
  },

  account_usage(column, table) {
    column.id('user_id').notNullable();
    column.text('kind', 20).notNullable();
    column.count('used').notNullable();
    table.primary(['user_id', 'kind']);
    ofUser(table, 'account_usage');
  },

  deleted_accounts(column, table) {
    column.id('id').notNullable();
    column.instant('deleted_at').notNullable();
    table.primary(['id']);
  },

  // Projects, tasks and plans.

  projects(column, table) {
    column.id('user_id').notNullable();
    column.id('id').notNullable();
    column.text('title', 200).notNullable();
    column.count('position').notNullable();
    column.instant('created_at').notNullable();
    column.instant('updated_at').notNullable();
    column.instant('finished_at').nullable();
    // Soft-deleted, so that recorded sessions keep the name of their project.
    column.instant('deleted_at').nullable();
    column.text('color', 20).nullable();
    column.count('work_minutes').nullable();
    table.primary(['user_id', 'id']);
    ofUser(table, 'projects');
  },

  tasks(column, table) {
    column.id('user_id').notNullable();
    column.id('id').notNullable();
    column.id('project_id').notNullable();
    column.text('title', 300).notNullable();
    column.count('estimate').nullable();
    column.count('position').notNullable();
    column.instant('created_at').notNullable();
    column.instant('updated_at').notNullable();
    column.instant('completed_at').nullable();
    column.instant('deleted_at').nullable();
    // Null means empty: MySQL gives long texts no default.
    column.longText('notes').nullable();
    column.json('tags').nullable();
    column.day('due_on').nullable();
    column.text('repeat_kind', 20).nullable();
    // The intended day of a monthly task that a short month moved earlier.
    column.count('repeat_day').nullable();
    column.id('parent_id').nullable();
    // The next task, created when a repeating task was completed.
    column.id('next_id').nullable();
    table.primary(['user_id', 'id']);
    table.index(['user_id', 'project_id', 'position'], 'tasks_project_index');
    table.index(['user_id', 'completed_at'], 'tasks_done_index');
    // The sort order of task lists, with the filtered and counted columns: a page is found without
    // sorting all of them.
    table.index(
      ['user_id', 'position', 'created_at', 'id', 'deleted_at', 'completed_at'],
      'tasks_order_index',
    );
    // Counts the open tasks of a project without reading them.
    table.index(['user_id', 'project_id', 'deleted_at', 'completed_at'], 'tasks_open_index');
    ofProject(table, 'tasks');
  },

  milestones(column, table) {
    column.id('user_id').notNullable();
    column.id('id').notNullable();
    column.id('project_id').notNullable();
    column.text('title', 200).notNullable();
    column.day('due_on').nullable();
    column.instant('created_at').notNullable();
    column.instant('updated_at').notNullable();
    column.instant('completed_at').nullable();
    // Soft-deleted: a retry of the create call must not restore it.
    column.instant('deleted_at').nullable();
    table.primary(['user_id', 'id']);
    table.index(['user_id', 'project_id', 'created_at'], 'milestones_project_index');
    table.index(['user_id', 'due_on', 'id'], 'milestones_due_index');
    ofProject(table, 'milestones');
  },

  notes(column, table) {
    column.id('user_id').notNullable();
    column.id('id').notNullable();
    column.id('project_id').notNullable();
    column.longText('text').notNullable();
    // Incremented with each change, to detect concurrent edits of a note.
    column.count('version').notNullable();
    column.instant('created_at').notNullable();
    column.instant('updated_at').notNullable();
    column.instant('deleted_at').nullable();
    table.primary(['user_id', 'id']);
    table.index(['user_id', 'project_id', 'created_at'], 'notes_project_index');
    ofProject(table, 'notes');
  },

  loose_tasks(column, table) {
    column.id('user_id').notNullable();
    column.id('id').notNullable();
    // 'fast' or 'standalone'.
    column.text('kind', 20).notNullable();
    column.text('title', 300).notNullable();
    column.count('position').notNullable();
    column.instant('created_at').notNullable();
    column.instant('updated_at').notNullable();
    column.instant('completed_at').nullable();
    column.instant('deleted_at').nullable();
    column.day('due_on').nullable();
    table.primary(['user_id', 'id']);
    table.index(['user_id', 'kind', 'position'], 'loose_tasks_kind_index');
    ofUser(table, 'loose_tasks');
  },

  loose_task_counts(column, table) {
    column.id('user_id').notNullable();
    // One row per count with an id from the client: a repeated call counts once.
    column.id('id').notNullable();
    column.id('task_id').notNullable();
    column.instant('created_at').notNullable();
    table.primary(['user_id', 'id']);
    table.index(['user_id', 'task_id'], 'loose_task_counts_task_index');
    table
      .foreign(['user_id', 'task_id'], 'loose_task_counts_task_foreign')
      .references(['user_id', 'id'])
      .inTable('loose_tasks');
  },

  plans(column, table) {
    column.id('user_id').notNullable();
    column.id('id').notNullable();
    column.id('project_id').nullable();
    column.id('task_id').nullable();
    // Empty where the task or the project is the title.
    column.text('title', 300).notNullable();
    column.instant('starts_at').notNullable();
    column.instant('ends_at').notNullable();
    column.text('time_zone', 64).notNullable();
    column.instant('created_at').notNullable();
    column.instant('updated_at').notNullable();
    // Soft-deleted: a retry of the create call must not restore it.
    column.instant('deleted_at').nullable();
    table.primary(['user_id', 'id']);
    table.index(['user_id', 'starts_at', 'id'], 'plans_starts_at_index');
    ofUser(table, 'plans');
  },

  // The timer and what it recorded.

  active_timers(column, table) {
    column.id('user_id').notNullable();
    column.count('version').notNullable();
    column.flag('is_running').notNullable();
    column.flag('is_paused').notNullable();
    column.text('current_session', 16).notNullable();
    column.count('time_remaining_ms').notNullable();
    column.count('pomodoro_count').notNullable();
    column.id('project_id').nullable();
    column.id('task_id').nullable();
    column.instant('last_updated_at').notNullable();
    column.count('work_minutes').notNullable();
    column.count('short_break_minutes').notNullable();
    column.count('long_break_minutes').notNullable();
    column.id('session_id').nullable();
    column.instant('started_at').nullable();
    column.instant('ends_at').nullable();
    column.count('remaining_ms').nullable();
    column.count('duration_ms').nullable();
    column.flag('is_standalone').notNullable();
    column.flag('interrupted').notNullable();
    column.text('device_id', 64).nullable();
    column.text('intention', 200).notNullable().defaultTo('');
    column.count('internal_interruptions').notNullable().defaultTo(0);
    column.count('external_interruptions').notNullable().defaultTo(0);
    // The task that a standalone session counts toward.
    column.id('standalone_task_id').nullable();
    column.instant('saved_at').notNullable().defaultTo(0);
    table.primary(['user_id']);
    table.index(['saved_at'], 'active_timers_saved_at_index');
    ofUser(table, 'active_timers');
  },

  timer_streams(column, table) {
    column.id('user_id').notNullable();
    column.id('id').notNullable();
    column.id('process_id').notNullable();
    table.primary(['user_id', 'id']);
    table.index(['process_id'], 'timer_streams_process_id_index');
  },

  pomodoros(column, table) {
    column.id('user_id').notNullable();
    column.id('id').notNullable();
    column.id('project_id').nullable();
    column.id('task_id').nullable();
    column.instant('started_at').notNullable();
    column.instant('ended_at').notNullable();
    column.count('duration_minutes').notNullable();
    column.flag('completed').notNullable();
    column.flag('interrupted').notNullable();
    column.flag('is_standalone').notNullable();
    column.flag('is_flagged').notNullable();
    column.day('local_date').notNullable();
    column.text('time_zone', 64).notNullable();
    column.text('note', 1000).notNullable();
    column.instant('created_at').notNullable();
    column.instant('updated_at').notNullable();
    // Soft-deleted: a queued retry with the same id must not restore the session.
    column.instant('deleted_at').nullable();
    column.text('intention', 200).notNullable().defaultTo('');
    column.count('internal_interruptions').notNullable().defaultTo(0);
    column.count('external_interruptions').notNullable().defaultTo(0);
    // Of the start in the zone of recording; the database cannot compute it.
    column.count('hour_of_week').nullable();
    table.primary(['user_id', 'id']);
    table.index(['user_id', 'task_id', 'completed', 'deleted_at'], 'pomodoros_task_index');
    table.index(['user_id', 'ended_at', 'id'], 'pomodoros_ended_at_index');
    // A covering index for the rollups: a day of 94,000 sessions is added up in 2 ms instead of 12 on
    // SQLite, of 47,000 in 4 instead of 39 on MariaDB. Recording a session takes 0.98 and 1.01 times
    // the processor time that it takes without this index (medians of five rounds in turns).
    table.index(
      ['ended_at', 'user_id', 'completed', 'deleted_at', 'duration_minutes'],
      'pomodoros_all_ended_at_index',
    );
    // Filters of sessions, each followed by the order of the list.
    table.index(['user_id', 'is_flagged', 'ended_at', 'id'], 'pomodoros_flagged_index');
    // A covering index for the sums of a range: years of sessions are added up without reading their rows.
    table.index(
      [
        'user_id',
        'local_date',
        'completed',
        'deleted_at',
        'hour_of_week',
        'duration_minutes',
        'interrupted',
        'internal_interruptions',
        'external_interruptions',
        'project_id',
      ],
      'pomodoros_breakdown_index',
    );
    table.index(['user_id', 'project_id', 'ended_at', 'id'], 'pomodoros_project_ended_at_index');
    ofUser(table, 'pomodoros');
  },

  session_sums(column, table) {
    column.id('user_id').notNullable();
    column.text('kind', 16).notNullable();
    // A day, a month or a year; empty for all time.
    column.day('period').notNullable();
    // A project, a task or an hour of the week.
    column.id('item').notNullable();
    column.count('pomodoros').notNullable().defaultTo(0);
    column.count('minutes').notNullable().defaultTo(0);
    column.count('interrupted').notNullable().defaultTo(0);
    column.count('internal_interruptions').notNullable().defaultTo(0);
    column.count('external_interruptions').notNullable().defaultTo(0);
    column.count('unfinished').notNullable().defaultTo(0);
    column.count('unfinished_minutes').notNullable().defaultTo(0);
    table.primary(['user_id', 'kind', 'period', 'item']);
    ofUser(table, 'session_sums');
  },

  achievements(column, table) {
    column.id('user_id').notNullable();
    column.text('achievement_id', 64).notNullable();
    column.instant('unlocked_at').notNullable();
    table.primary(['user_id', 'achievement_id']);
    ofUser(table, 'achievements');
  },

  changed_days(column, table) {
    column.day('day').notNullable();
    // Incremented with each change, to detect concurrent changes.
    column.count('marks').notNullable();
    table.primary(['day']);
  },

  experiments(column, table) {
    column.id('user_id').notNullable();
    column.id('id').notNullable();
    column.id('project_id').notNullable();
    // The length that was in force, and the project's own one: null for that of the settings.
    column.count('from_minutes').notNullable();
    column.count('own_before').nullable();
    column.count('to_minutes').notNullable();
    column.instant('started_at').notNullable();
    // The local day of the start.
    column.day('first_day').notNullable();
    column.text('evidence', 500).notNullable();
    column.text('state', 20).notNullable();
    // 1 while running, else null: at most one per user.
    column.flag('open_slot').nullable();
    column.instant('ended_at').nullable();
    column.instant('updated_at').notNullable();
    // Soft-deleted: a retry of the create call must not restore it.
    column.instant('deleted_at').nullable();
    table.primary(['user_id', 'id']);
    table.unique(['user_id', 'open_slot'], { indexName: 'experiments_open_slot_unique' });
    table.index(['user_id', 'started_at', 'id'], 'experiments_started_at_index');
    ofProject(table, 'experiments');
  },

  // Indexes of words, derived from other tables.

  search_items(column, table) {
    column.id('user_id').notNullable();
    column.text('kind', 10).notNullable();
    column.count('item').notNullable();
    column.id('row_id').notNullable();
    table.primary(['user_id', 'kind', 'item']);
    table.unique(['user_id', 'kind', 'row_id'], { indexName: 'search_items_row_id_unique' });
    ofUser(table, 'search_items');
  },

  search_words(column, table) {
    column.id('user_id').notNullable();
    column.text('kind', 10).notNullable();
    column.text('word', 40).notNullable();
    column.count('block').notNullable();
    column.bytes('items', 128).notNullable();
    table.primary(['user_id', 'kind', 'word', 'block']);
    ofUser(table, 'search_words');
  },

  user_directory(column, table) {
    column.id('user_id').notNullable();
    // Folded, so that names sort independently of case and accents.
    column.text('sort_name', 80).notNullable();
    column.instant('joined_at').notNullable();
    // Rounded to the hour; 0 for never.
    column.instant('seen_at').notNullable();
    column.text('plan', 20).notNullable();
    column.text('state', 20).notNullable();
    column.flag('is_admin').notNullable();
    column.flag('is_verified').notNullable();
    column.count('level').notNullable();
    // The lowest level of its band.
    column.count('level_band').notNullable();
    column.json('words').notNullable();
    table.primary(['user_id']);
    for (const order of USER_ORDERS) {
      table.index([order, 'user_id'], `user_directory_${order}_index`);
      for (const filter of USER_FILTERS) {
        table.index([filter, order, 'user_id'], `user_directory_${filter}_${order}_index`);
      }
    }
    ofUser(table, 'user_directory');
  },

  user_words(column, table) {
    column.id('user_id').notNullable();
    column.text('word', 64).notNullable();
    table.primary(['user_id', 'word']);
    table.index(['word', 'user_id'], 'user_words_word_index');
    ofUser(table, 'user_words');
  },

  // The processes of one installation share these.

  rate_limits(column, table) {
    column.hash('id').notNullable();
    column.count('points').notNullable();
    column.instant('expires_at').notNullable();
    table.primary(['id']);
    table.index(['expires_at'], 'rate_limits_expires_at_index');
  },

  api_processes(column, table) {
    column.id('id').notNullable();
    column.text('host', 255).notNullable();
    column.instant('seen_at').notNullable();
    column.id('closed_for').nullable();
    table.primary(['id']);
  },

  clock_marks(column, table) {
    column.text('name', 32).notNullable();
    column.instant('seen_at').notNullable();
    column.instant('trusted_from').notNullable();
    table.primary(['name']);
  },

  data_changes(column, table) {
    column.id('user_id').notNullable();
    column.id('id').notNullable();
    column.id('process_id').notNullable();
    column.id('session_id').notNullable();
    // The kinds of lists, separated by commas.
    column.text('kinds', 200).notNullable();
    column.instant('changed_at').notNullable();
    table.primary(['user_id', 'id']);
    table.index(['changed_at'], 'data_changes_changed_at_index');
  },

  audit_log(column, table) {
    // Time-ordered, so that it also sorts.
    column.id('id').notNullable();
    column.instant('at').notNullable();
    // Only ids: an entry outlives the users it names.
    column.id('actor_id').nullable();
    column.text('act', 60).notNullable();
    column.text('subject_kind', 30).notNullable();
    column.id('subject_id').notNullable();
    column.json('details').notNullable();
    column.text('network', 60).notNullable();
    // The user affected by the act, where there is one.
    column.id('about_id').nullable();
    table.primary(['id']);
    table.index(['about_id', 'at', 'id'], 'audit_log_about_id_at_index');
    table.index(['act', 'at', 'id'], 'audit_log_act_at_index');
    table.index(['actor_id', 'at', 'id'], 'audit_log_actor_id_at_index');
    table.index(['at', 'id'], 'audit_log_at_index');
    table.index(['subject_id', 'at', 'id'], 'audit_log_subject_id_at_index');
  },

  // Figures of the installation, derived from other tables.

  rollups(column, table) {
    // hour, day, week, month, year or all.
    column.text('kind', 8).notNullable();
    // `2026-11-20T14` for an hour, else the first day; empty for all time.
    column.text('period', 13).notNullable();
    column.count('sign_ups').notNullable();
    // Users with a session; for an hour, those whose first one of the day ended in it.
    column.count('active').notNullable();
    column.count('sessions').notNullable();
    table.bigInteger('minutes').notNullable();
    column.count('requests').notNullable();
    column.count('confirmed').notNullable();
    column.count('errors').notNullable();
    // Users with premium at the end of the period; 0 for hours.
    column.count('premium').notNullable();
    table.primary(['kind', 'period']);
  },

  active_people(column, table) {
    column.id('user_id').notNullable();
    column.text('kind', 8).notNullable();
    column.day('period').notNullable();
    // The week in which the account was created, by its Monday.
    column.day('joined').notNullable();
    table.primary(['user_id', 'kind', 'period']);
    table.index(['kind', 'period', 'joined'], 'active_people_kind_period_index');
    ofUser(table, 'active_people');
  },

  retention(column, table) {
    column.day('joined').notNullable();
    column.day('week').notNullable();
    column.count('people').notNullable();
    table.primary(['joined', 'week']);
    table.index(['week'], 'retention_week_index');
  },

  error_hours(column, table) {
    column.text('hour', 13).notNullable();
    column.count('errors').notNullable();
    table.primary(['hour']);
  },

  rollup_state(column, table) {
    column.text('name', 30).notNullable();
    column.instant('at').notNullable();
    table.primary(['name']);
  },

  // Premium and payments.

  subscriptions(column, table) {
    column.id('user_id').notNullable();
    column.id('id').notNullable();
    column.text('plan', 20).notNullable();
    column.text('status', 20).notNullable();
    // 1 while pending, else null: at most one per user.
    column.flag('open_slot').nullable();
    column.instant('requested_at').notNullable();
    column.instant('decided_at').nullable();
    column.id('decided_by').nullable();
    column.text('reason', 1000).notNullable();
    column.instant('starts_at').nullable();
    column.instant('ends_at').nullable();
    column.instant('cancelled_at').nullable();
    column.instant('ended_at').nullable();
    column.instant('paid_at').nullable();
    // The payment reference, and a free text to the owner.
    column.text('reference', 200).notNullable();
    column.text('message', 2000).notNullable();
    // The last phase that a scheduled mail has announced to the user; empty for none.
    column.text('told_phase', 20).notNullable();
    // When the phase next changes by time; null for never.
    column.instant('due_at').nullable();
    column.count('version').notNullable();
    column.text('receipt_type', 40).nullable();
    column.count('receipt_bytes').nullable();
    column.instant('receipt_at').nullable();
    // When the receipt is deleted; null while the request is pending, and without a receipt.
    column.instant('receipt_deletes_at').nullable();
    table.primary(['user_id', 'id']);
    table.unique(['id'], { indexName: 'subscriptions_id_unique' });
    table.unique(['user_id', 'open_slot'], { indexName: 'subscriptions_user_id_open_slot_unique' });
    table.index(['open_slot', 'requested_at', 'id'], 'subscriptions_open_slot_requested_at_index');
    table.index(['status', 'requested_at', 'id'], 'subscriptions_status_requested_at_index');
    table.index(['plan', 'requested_at', 'id'], 'subscriptions_plan_requested_at_index');
    table.index(['requested_at', 'id'], 'subscriptions_requested_at_index');
    table.index(['due_at'], 'subscriptions_due_at_index');
    table.index(['decided_at'], 'subscriptions_decided_at_index');
    table.index(['receipt_deletes_at'], 'subscriptions_receipt_deletes_at_index');
    table.index(
      ['status', 'plan', 'requested_at', 'id'],
      'subscriptions_status_plan_requested_at_index',
    );
    ofUser(table, 'subscriptions');
  },

  receipt_parts(column, table) {
    column.id('user_id').notNullable();
    column.id('subscription_id').notNullable();
    column.count('part').notNullable();
    // A chunk of the file in base64: the column policy has no binary type, and backups are text.
    column.longText('content').notNullable();
    table.primary(['user_id', 'subscription_id', 'part']);
    ofUser(table, 'receipt_parts');
  },

  payments(column, table) {
    column.id('user_id').notNullable();
    column.id('id').notNullable();
    column.id('subscription_id').notNullable();
    // `paddle` or `manual`, and the provider's own id of the payment.
    column.text('provider', 20).notNullable();
    column.text('provider_ref', 100).notNullable();
    // In the smallest unit of the currency (ISO 4217).
    table.bigInteger('amount_minor').notNullable();
    column.text('currency', 3).notNullable();
    column.text('status', 20).notNullable();
    column.instant('paid_at').notNullable();
    column.instant('created_at').notNullable();
    table.primary(['user_id', 'id']);
    table.unique(['provider', 'provider_ref'], {
      indexName: 'payments_provider_provider_ref_unique',
    });
    table.index(['user_id', 'paid_at', 'id'], 'payments_user_id_paid_at_index');
    table.index(['paid_at', 'id'], 'payments_paid_at_index');
    ofUser(table, 'payments');
  },

  webhook_events(column, table) {
    column.text('provider', 20).notNullable();
    column.text('event_id', 100).notNullable();
    // The provider's id of the payment concerned.
    column.text('provider_ref', 100).notNullable();
    // Amounts and states of the payment, nothing about a person.
    column.json('event').notNullable();
    column.instant('received_at').notNullable();
    // When it was processed; null while it waits for its payment.
    column.instant('handled_at').nullable();
    table.primary(['provider', 'event_id']);
    table.index(['provider', 'provider_ref'], 'webhook_events_provider_ref_index');
    table.index(['received_at'], 'webhook_events_received_at_index');
  },

  // Messages of the contact form.

  contact_messages(column, table) {
    column.id('id').notNullable();
    // No reference: messages are written without an account, too.
    column.id('user_id').nullable();
    column.text('type', 32).notNullable();
    column.text('name', 80).notNullable();
    column.text('email', 254).notNullable();
    column.longText('message').notNullable();
    column.instant('created_at').notNullable();
    // new, open, done or spam.
    column.text('state', 8).notNullable().defaultTo('new');
    // The administrator responsible for it.
    column.id('assignee_id').nullable();
    // Visible to administrators alone.
    column.text('note', 2000).notNullable().defaultTo('');
    // When its state last changed; done messages are deleted some time after that.
    column.instant('changed_at').notNullable().defaultTo(0);
    column.count('version').notNullable().defaultTo(0);
    // Names the message in the address that replies come to; null until it is answered.
    column.text('reply_tag', 24).nullable();
    // When its sender last wrote.
    column.instant('written_at').notNullable().defaultTo(0);
    table.primary(['id']);
    table.index(
      ['assignee_id', 'state', 'written_at', 'id'],
      'contact_messages_assignee_state_written_index',
    );
    table.index(['assignee_id', 'written_at', 'id'], 'contact_messages_assignee_written_index');
    table.index(['email', 'id'], 'contact_messages_email_index');
    table.index(['reply_tag'], 'contact_messages_reply_tag_index');
    table.index(['state', 'changed_at'], 'contact_messages_changed_at_index');
    table.index(['state', 'type', 'written_at', 'id'], 'contact_messages_state_type_written_index');
    table.index(['state', 'written_at', 'id'], 'contact_messages_state_written_index');
    table.index(['type', 'written_at', 'id'], 'contact_messages_type_written_index');
    table.index(['user_id', 'created_at'], 'contact_messages_user_id_index');
    table.index(['written_at', 'id'], 'contact_messages_written_index');
  },

  message_answers(column, table) {
    column.id('id').notNullable();
    column.id('message_id').notNullable();
    // The account that wrote the message, so that its answers are deleted with it; null without
    // one.
    column.id('user_id').nullable();
    // The administrator who answered. No reference: an answer outlives their account.
    column.id('author_id').notNullable();
    column.longText('text').notNullable();
    column.instant('created_at').notNullable();
    table.primary(['id']);
    table.index(['message_id', 'created_at', 'id'], 'message_answers_message_id_index');
    table.index(['user_id'], 'message_answers_user_id_index');
  },

  message_replies(column, table) {
    column.id('id').notNullable();
    column.id('message_id').notNullable();
    // The account that wrote the message, so that its replies go with it; null without one.
    column.id('user_id').nullable();
    // As the mail says; unchecked.
    column.text('from_name', 200).notNullable();
    column.text('from_address', 254).notNullable();
    column.longText('text').notNullable();
    // The Message-ID, for the next answer to refer to; null where the mail has no usable one.
    column.text('mail_id', 250).nullable();
    // File names alone.
    column.json('attachments').notNullable();
    column.flag('is_cut').notNullable();
    column.flag('is_automatic').notNullable();
    // Hashes of a mail's Message-ID and of its place in the mailbox; each is taken once.
    column.hash('mail_hash').notNullable();
    column.hash('place_hash').notNullable();
    column.instant('received_at').notNullable();
    table.primary(['id']);
    table.unique(['message_id', 'mail_hash'], {
      indexName: 'message_replies_message_id_mail_hash_unique',
    });
    table.unique(['place_hash'], { indexName: 'message_replies_place_hash_unique' });
    table.index(['message_id', 'received_at', 'id'], 'message_replies_message_id_index');
    table.index(['user_id', 'id'], 'message_replies_user_id_index');
  },

  mailboxes(column, table) {
    // Of server, user and folder.
    column.hash('id').notNullable();
    // Numbers of mails are valid for one value; the server changes it when it numbers its mails again.
    column.text('uid_validity', 20).notNullable();
    column.instant('last_uid').notNullable();
    // When it is read next; while a process reads it, when its lease ends.
    column.instant('due_at').notNullable();
    column.count('failures').notNullable();
    column.instant('failing_since').nullable();
    column.instant('read_at').nullable();
    // connection, login or folder; empty while all is well.
    column.text('problem', 16).notNullable();
    table.primary(['id']);
  },

  // Mails to single people.

  outgoing_mails(column, table) {
    column.id('id').notNullable();
    column.text('recipient', 254).notNullable();
    column.text('subject', 200).notNullable();
    column.longText('text_body').notNullable();
    column.longText('html_body').notNullable();
    column.count('attempts').notNullable().defaultTo(0);
    column.instant('due_at').notNullable();
    column.instant('created_at').notNullable();
    column.text('reply_to_name', 80).nullable();
    column.text('reply_to_address', 254).nullable();
    // The previous mails of the same conversation as message ids separated by spaces, the oldest
    // first; null for a mail that begins one.
    column.longText('thread').nullable();
    column.instant('given_up_at');
    column.text('kind', 20).notNullable().defaultTo('account');
    column.count('priority').notNullable().defaultTo(0);
    // The sender that has taken the mail, until when by the database's clock, and how often one has.
    column.id('lease_holder').nullable();
    column.instant('lease_until').notNullable().defaultTo(0);
    column.count('fence').notNullable().defaultTo(0);
    // How often a sender died with the mail, which may have gone out then.
    column.count('takeovers').notNullable().defaultTo(0);
    column.text('unsubscribe_url', 400).nullable();
    column.text('refusal', 300).notNullable().defaultTo('');
    table.primary(['id']);
    table.index(['attempts', 'created_at', 'id'], 'outgoing_mails_attempts_created_at_index');
    table.index(['priority', 'due_at', 'id'], 'outgoing_mails_priority_due_at_index');
  },

  mail_keys(column, table) {
    column.hash('key_hash').notNullable();
    column.id('mail_id').notNullable();
    column.instant('queued_at').notNullable();
    table.primary(['key_hash']);
    table.index(['queued_at'], 'mail_keys_queued_at_index');
  },

  sent_mails(column, table) {
    column.id('id').notNullable();
    column.hash('address_hash').notNullable();
    column.instant('sent_at').notNullable();
    // Null as long as nothing came back.
    column.text('returned', 20).nullable();
    column.instant('returned_at').nullable();
    column.text('kind', 20).nullable();
    table.primary(['id']);
    table.index(['address_hash', 'sent_at'], 'sent_mails_address_hash_sent_at_index');
    table.index(['sent_at'], 'sent_mails_sent_at_index');
  },

  mails_of_users(column, table) {
    column.id('user_id').notNullable();
    column.id('id').notNullable();
    column.text('subject', 200).notNullable();
    column.instant('queued_at').notNullable();
    column.instant('sent_at');
    column.text('returned', 20).nullable();
    table.primary(['user_id', 'id']);
    table.index(['user_id', 'queued_at', 'id'], 'mails_of_users_user_id_queued_at_index');
    table.index(['id'], 'mails_of_users_id_index');
    table.index(['queued_at'], 'mails_of_users_queued_at_index');
  },

  mail_suppressions(column, table) {
    column.hash('address_hash').notNullable();
    // Null for one that was erased: only its hash is kept.
    column.text('address', 254).nullable();
    column.text('reason', 20).notNullable();
    column.instant('since').notNullable();
    table.primary(['address_hash']);
    table.index(['since', 'address_hash'], 'mail_suppressions_since_index');
    table.index(['address'], 'mail_suppressions_address_index');
    table.index(['reason', 'address'], 'mail_suppressions_reason_address_index');
    table.index(['reason', 'since', 'address_hash'], 'mail_suppressions_reason_index');
  },

  soft_bounces(column, table) {
    column.hash('address_hash').notNullable();
    column.count('bounces').notNullable();
    column.instant('last_at').notNullable();
    table.primary(['address_hash']);
    table.index(['last_at'], 'soft_bounces_last_at_index');
  },

  mail_counts(column, table) {
    column.day('day').notNullable();
    column.text('kind', 20).notNullable();
    column.text('state', 20).notNullable();
    column.count('mails').notNullable().defaultTo(0);
    table.primary(['day', 'kind', 'state']);
  },

  // Mails to lists of contacts.

  mail_lists(column, table) {
    column.id('id').notNullable();
    column.text('name', 80).notNullable();
    // Folded, so that no two lists have names that look alike.
    column.text('sort_name', 160).notNullable();
    column.text('kind', 20).notNullable();
    column.count('contacts').notNullable().defaultTo(0);
    column.instant('created_at').notNullable();
    table.primary(['id']);
    table.unique(['sort_name'], { indexName: 'mail_lists_sort_name_unique' });
  },

  mail_contacts(column, table) {
    column.id('id').notNullable();
    column.text('address', 254).notNullable();
    column.text('name', 80).notNullable().defaultTo('');
    column.instant('created_at').notNullable();
    column.instant('updated_at').notNullable();
    table.primary(['id']);
    table.unique(['address'], { indexName: 'mail_contacts_address_unique' });
  },

  mail_list_members(column, table) {
    column.id('list_id').notNullable();
    column.id('contact_id').notNullable();
    // That of the contact, for the order of a list.
    column.text('address', 254).notNullable();
    // 0 for somebody who left: kept, so that no import brings them back.
    column.flag('is_active').notNullable();
    column.text('source', 20).notNullable();
    column.instant('consented_at').nullable();
    column.text('consent', 200).notNullable();
    column.instant('added_at').notNullable();
    column.instant('left_at').nullable();
    table.primary(['list_id', 'contact_id']);
    table.index(['list_id', 'is_active', 'address'], 'mail_list_members_list_id_address_index');
    table.index(['contact_id'], 'mail_list_members_contact_id_index');
  },

  campaigns(column, table) {
    column.id('id').notNullable();
    column.text('subject', 1000).notNullable();
    column.text('preview', 1000).notNullable();
    column.longText('source').notNullable();
    column.text('sender_name', 200).notNullable();
    column.text('reply_to', 254).notNullable();
    // At most one of the two: whom it goes to.
    column.id('list_id').nullable();
    column.json('segment').nullable();
    column.count('per_hour').notNullable();
    column.flag('warms_up').notNullable();
    column.flag('has_control').notNullable();
    column.text('state', 20).notNullable();
    column.instant('starts_at').nullable();
    column.instant('started_at').nullable();
    column.instant('ended_at').nullable();
    column.text('pause_reason', 300).nullable();
    // The mail as it was composed at the start.
    column.json('composed').nullable();
    // The people whom it went to at the start, which decides whether there is a control group.
    column.count('expected').notNullable().defaultTo(0);
    // The place up to which recipients are frozen, and when the last one was.
    column.text('frozen_to', 254).notNullable().defaultTo('');
    column.instant('frozen_at').nullable();
    // Recipients by their states as they were last counted.
    column.json('counts').nullable();
    column.count('version').notNullable().defaultTo(0);
    column.instant('created_at').notNullable();
    column.instant('updated_at').notNullable();
    column.text('start_failure', 300).nullable();
    column.text('kind', 20).notNullable().defaultTo('campaign');
    table.primary(['id']);
    table.index(['updated_at', 'id'], 'campaigns_updated_at_index');
    table.index(['state', 'updated_at', 'id'], 'campaigns_state_updated_at_index');
  },

  campaign_recipients(column, table) {
    // The message id of the mail is made of it.
    column.id('id').notNullable();
    column.id('campaign_id').notNullable();
    column.id('contact_id').notNullable();
    column.id('user_id').nullable();
    column.text('address', 254).notNullable();
    column.text('state', 20).notNullable();
    // Why it was skipped, or the words of the mail server.
    column.text('reason', 300).notNullable().defaultTo('');
    column.count('attempts').notNullable().defaultTo(0);
    column.instant('due_at').notNullable();
    // The sender that has it, until when by the database's clock.
    column.id('lease_holder').nullable();
    column.instant('lease_until').notNullable().defaultTo(0);
    // How often a sender died while it was being sent: it may have come so many times more.
    column.count('unsure').notNullable().defaultTo(0);
    column.instant('settled_at').nullable();
    table.primary(['id']);
    table.unique(['campaign_id', 'contact_id'], {
      indexName: 'campaign_recipients_campaign_id_contact_id_unique',
    });
    table.index(['campaign_id', 'state', 'due_at', 'id'], 'campaign_recipients_state_index');
    table.index(['campaign_id', 'settled_at'], 'campaign_recipients_settled_at_index');
    table.index(['campaign_id', 'unsure'], 'campaign_recipients_unsure_index');
    table.index(['contact_id'], 'campaign_recipients_contact_id_index');
    table.index(['user_id', 'settled_at'], 'campaign_recipients_user_id_index');
  },

  mail_volumes(column, table) {
    column.text('domain', 254).notNullable();
    column.instant('first_at').notNullable();
    // Each with the beginning of its time.
    column.instant('day').notNullable();
    column.count('of_day').notNullable();
    column.instant('hour').notNullable();
    column.count('of_hour').notNullable();
    column.instant('minute').notNullable();
    column.count('of_minute').notNullable();
    table.primary(['domain']);
  },

  reactivations(column, table) {
    column.id('user_id').notNullable();
    column.id('campaign_id').notNullable();
    // When the user became a recipient of it; 0 where it was cancelled before it was sent.
    column.instant('claimed_at').notNullable();
    // When a mail was last sent, of this one or an earlier one.
    column.instant('mailed_at').nullable();
    table.primary(['user_id']);
    table.index(['campaign_id', 'user_id'], 'reactivations_campaign_id_index');
    ofUser(table, 'reactivations');
  },

  campaign_results(column, table) {
    column.id('campaign_id').notNullable();
    column.instant('started_at').notNullable();
    column.count('sent').notNullable().defaultTo(0);
    column.count('refused').notNullable().defaultTo(0);
    column.count('bounced').notNullable().defaultTo(0);
    column.count('complaints').notNullable().defaultTo(0);
    column.count('unsubscribed').notNullable().defaultTo(0);
    // Of those who got it and of the control group: people with an account, and who came back.
    column.count('mailed').notNullable().defaultTo(0);
    column.count('came_back').notNullable().defaultTo(0);
    column.count('control').notNullable().defaultTo(0);
    column.count('control_came_back').notNullable().defaultTo(0);
    column.flag('is_settled').notNullable().defaultTo(0);
    column.instant('counted_at').nullable();
    // When it is counted next.
    column.instant('due_at').notNullable();
    table.primary(['campaign_id']);
    table.index(['is_settled', 'due_at'], 'campaign_results_due_at_index');
    table.index(['started_at', 'campaign_id'], 'campaign_results_started_at_index');
  },

  // Articles and what belongs to them.

  articles(column, table) {
    column.id('id').notNullable();
    column.text('kind', 10).notNullable();
    // Longer than a slug can be: a deleted draft keeps its slug with its id behind it.
    column.text('slug', 140).notNullable();
    column.text('state', 12).notNullable();
    // From the draft, as far as it can be read.
    column.text('title', 200).notNullable();
    column.text('sort_title', 200).notNullable();
    column.text('description', 400).notNullable();
    column.text('author', 100).notNullable();
    // Slugs with a space before and after each.
    column.text('tags', 1000).notNullable();
    column.longText('source').notNullable();
    column.count('version').notNullable();
    column.id('public_revision_id').nullable();
    column.text('public_slug', 140).nullable();
    column.instant('scheduled_at').nullable();
    // The checked version that is published then; whatever is written after that waits.
    column.id('scheduled_revision_id').nullable();
    column.id('scheduled_by').nullable();
    // 0 until it is first published, so that the list can be sorted by it.
    column.instant('published_at').notNullable();
    column.instant('created_at').notNullable();
    column.instant('updated_at').notNullable();
    // No reference: an article outlives the account of its writer.
    column.id('saved_by').notNullable();
    column.instant('deleted_at').nullable();
    table.primary(['id']);
    table.unique(['kind', 'slug'], { indexName: 'articles_slug_unique' });
    table.unique(['kind', 'public_slug'], { indexName: 'articles_public_slug_unique' });
    table.index(['scheduled_at'], 'articles_scheduled_at_index');
    for (const order of ARTICLE_ORDERS) {
      table.index([order, 'id'], `articles_${order}_index`);
      for (const filter of ARTICLE_FILTERS) {
        table.index([filter, order, 'id'], `articles_${filter}_${order}_index`);
      }
    }
    // Two pages must not share a description.
    table.index(['description'], 'articles_description_index');
    // Public articles are read from an index: on SQLite a row lies on several pages, because its text does.
    table.index(['public_revision_id', 'id', 'kind', 'public_slug'], 'articles_public_index');
  },

  article_revisions(column, table) {
    column.id('id').notNullable();
    column.id('article_id').notNullable();
    column.text('slug', 140).notNullable();
    // The version of the draft that it was.
    column.count('version').notNullable();
    column.longText('source').notNullable();
    // The checked tree; null where the text cannot be published.
    column.json('tree').nullable();
    // Hashes of its runs of five words, by which articles are compared; base64.
    column.longText('shingles').nullable();
    column.text('reason', 12).notNullable();
    column.id('saved_by').notNullable();
    column.instant('begun_at').notNullable();
    column.instant('saved_at').notNullable();
    table.primary(['id']);
    table.index(['article_id', 'saved_at', 'id'], 'article_revisions_article_id_index');
  },

  redirects(column, table) {
    column.id('id').notNullable();
    column.text('from_address', 200).notNullable();
    // Null where the page is gone for good.
    column.text('to_address', 200).nullable();
    column.text('cause', 10).notNullable();
    // The article that stood there; null for one made by hand.
    column.id('article_id').nullable();
    column.id('made_by').notNullable();
    column.instant('made_at').notNullable();
    table.primary(['id']);
    table.unique(['from_address'], { indexName: 'redirects_from_address_unique' });
    table.index(['to_address'], 'redirects_to_address_index');
    table.index(['made_at', 'id'], 'redirects_made_at_index');
    table.index(['article_id'], 'redirects_article_id_index');
  },

  article_pictures(column, table) {
    column.id('id').notNullable();
    // Of the file that was uploaded.
    column.hash('hash').notNullable();
    column.count('width').notNullable();
    column.count('height').notNullable();
    // The widths and types of its files.
    column.json('sizes').notNullable();
    column.flag('is_animated').notNullable();
    column.text('alt', 400).notNullable();
    column.count('version').notNullable();
    column.id('added_by').notNullable();
    column.instant('added_at').notNullable();
    table.primary(['id']);
    table.unique(['hash'], { indexName: 'article_pictures_hash_unique' });
    table.index(['added_at', 'id'], 'article_pictures_added_at_index');
  },

  picture_uses(column, table) {
    column.hash('hash').notNullable();
    column.id('article_id').notNullable();
    // draft or public
    column.text('place', 8).notNullable();
    table.primary(['hash', 'article_id', 'place']);
    table.index(['article_id', 'place'], 'picture_uses_article_id_index');
  },

  article_previews(column, table) {
    column.id('id').notNullable();
    column.id('article_id').notNullable();
    // The secret itself is only in the address.
    column.hash('secret_hash').notNullable();
    column.id('made_by').notNullable();
    column.instant('made_at').notNullable();
    column.instant('ends_at').notNullable();
    table.primary(['id']);
    table.unique(['secret_hash'], { indexName: 'article_previews_secret_hash_unique' });
    table.index(['article_id', 'ends_at'], 'article_previews_article_id_index');
    table.index(['ends_at'], 'article_previews_ends_at_index');
  },

  article_presence(column, table) {
    column.id('article_id').notNullable();
    column.id('editor_id').notNullable();
    column.instant('seen_at').notNullable();
    table.primary(['article_id', 'editor_id']);
    table.index(['seen_at'], 'article_presence_seen_at_index');
  },

  outside_links(column, table) {
    // Of the address.
    column.hash('hash').notNullable();
    column.text('url', 2000).notNullable();
    // How it went the last time: fine, status, silent, nowhere or private; empty before the first.
    column.text('outcome', 8).notNullable();
    column.count('status').nullable();
    // So many times in a row it went wrong.
    column.count('failures').notNullable();
    column.instant('tried_at').nullable();
    // When it is tried next; while a process tries it, when another may.
    column.instant('due_at').notNullable();
    table.primary(['hash']);
    table.index(['due_at'], 'outside_links_due_at_index');
  },

  article_links(column, table) {
    column.id('article_id').notNullable();
    column.hash('hash').notNullable();
    table.primary(['article_id', 'hash']);
    table.index(['hash'], 'article_links_hash_index');
  },

  read_drafts(column, table) {
    column.id('article_id').notNullable();
    // The version of the draft whose links are known.
    column.count('version').notNullable();
    table.primary(['article_id']);
  },

  // Releases of the public site.

  releases(column, table) {
    column.id('id').notNullable();
    // Orders the releases; clocks of several processes need not agree.
    column.count('number').notNullable();
    column.instant('made_at').notNullable();
    // `article.publish`, `code` for a new build, `restore`.
    column.text('cause', 40).notNullable();
    // Null for work by the clock.
    column.id('made_by').nullable();
    // The build whose pages they are.
    column.text('build', 80).notNullable();
    // The public revision of each article, the redirects, and the articles that changed.
    column.json('contents').notNullable();
    table.primary(['id']);
    table.unique(['number'], { indexName: 'releases_number_unique' });
  },

  live_release(column, table) {
    column.text('name', 10).notNullable();
    column.id('release_id').nullable();
    table.primary(['name']);
  },

  // One row: the process that makes a release now.
  release_lease(column, table) {
    column.count('id').notNullable();
    column.id('owner').nullable();
    column.instant('expires_at').notNullable();
    table.primary(['id']);
  },

  // One row: how far search engines were told of releases.
  index_now(column, table) {
    column.text('name', 10).notNullable();
    // The number of the last release that was told of; null before the first.
    column.count('told').nullable();
    column.instant('try_at').notNullable();
    column.count('failures').notNullable();
    table.primary(['name']);
  },

  // Backups and restores.

  backups(column, table) {
    column.id('id').notNullable();
    column.text('description', 200).notNullable();
    // `manual`, `scheduled` or `beforeRestore`.
    column.text('origin', 20).notNullable();
    // `underWay`, `ready` or `failed`.
    column.text('state', 12).notNullable();
    // `waiting`, `copying`, `verifying`; null while nothing is done with it.
    column.text('phase', 12).nullable();
    column.instant('done_rows').notNullable();
    column.instant('total_rows').nullable();
    column.text('problem', 20).nullable();
    column.instant('started_at').notNullable();
    column.instant('as_of').nullable();
    column.instant('finished_at').nullable();
    column.instant('verified_at').nullable();
    // Null for work by the clock or from the command line.
    column.id('made_by').nullable();
    column.text('engine', 10).notNullable();
    column.text('app_version', 40).notNullable();
    // The newest migration that it holds.
    column.text('schema_name', 120).nullable();
    column.instant('row_total').nullable();
    column.instant('bytes').nullable();
    column.count('files').nullable();
    table.primary(['id']);
    table.index(['started_at', 'id'], 'backups_by_time');
  },

  backup_copies(column, table) {
    column.id('backup_id').notNullable();
    // `folder` or `s3`.
    column.text('store', 10).notNullable();
    // `waiting`, `stored` or `failed`; `leaving` while it is to be deleted there.
    column.text('state', 12).notNullable();
    column.instant('stored_at').nullable();
    column.text('problem', 300).nullable();
    column.count('attempts').notNullable();
    column.instant('due_at').notNullable();
    column.instant('begun_at').notNullable();
    // The name in the store.
    column.text('name', 80).notNullable();
    table.primary(['backup_id', 'store']);
  },

  backup_settings(column, table) {
    column.count('id').notNullable();
    column.flag('is_scheduled').notNullable();
    column.count('at_hour').notNullable();
    column.count('every_days').notNullable();
    column.count('daily').notNullable();
    column.count('weekly').notNullable();
    column.count('monthly').notNullable();
    column.count('version').notNullable();
    // Nothing was due before; null until a server has seen the settings.
    column.instant('since').nullable();
    table.primary(['id']);
  },

  backup_alarms(column, table) {
    // `failed`, `late` or `copies`.
    column.text('name', 20).notNullable();
    column.instant('told_at').notNullable();
    table.primary(['name']);
  },

  // One row: the process that works on backups now.
  backup_lease(column, table) {
    column.count('id').notNullable();
    column.id('owner').nullable();
    column.instant('expires_at').notNullable();
    table.primary(['id']);
  },

  restores(column, table) {
    column.id('id').notNullable();
    column.id('backup_id').notNullable();
    // restore or undo
    column.text('kind', 10).notNullable();
    // underWay, done or failed
    column.text('state', 10).notNullable();
    column.text('phase', 12).notNullable();
    table.bigInteger('done').notNullable();
    table.bigInteger('total').nullable();
    column.text('problem', 20).nullable();
    column.instant('as_of').nullable();
    column.instant('started_at').notNullable();
    column.instant('switched_at').nullable();
    column.instant('ended_at').nullable();
    // The backup of the data before the switch.
    column.id('saved_as').nullable();
    // The restore that was undone, and the one that undoes it.
    column.id('undoes').nullable();
    column.id('made_by').nullable();
    column.text('network', 60).notNullable();
    table.primary(['id']);
    table.index(['started_at', 'id'], 'restores_started_at_index');
  },

  restore_previews(column, table) {
    column.id('backup_id').notNullable();
    // underWay, ready or failed
    column.text('state', 10).notNullable();
    column.id('owner').notNullable();
    column.instant('renewed_at').notNullable();
    table.bigInteger('done').notNullable();
    table.bigInteger('total').nullable();
    column.text('problem', 20).nullable();
    column.instant('compared_at').nullable();
    column.json('result').nullable();
    table.primary(['backup_id']);
  },

  // One restore at a time. While `closed_for` is set, the data is closed to everybody else.
  restore_lease(column, table) {
    column.count('id').notNullable();
    column.id('owner').nullable();
    column.instant('expires_at').notNullable();
    column.id('closed_for').nullable();
    column.text('host', 255).notNullable().defaultTo('');
    column.count('pid').notNullable().defaultTo(0);
    table.primary(['id']);
  },

  // Visits of the public site.

  // Kept for 30 days.
  visit_events(column, table) {
    column.instant('at').notNullable();
    column.id('id').notNullable();
    // view, started, finished, search, vitals or signUp.
    column.text('kind', 10).notNullable();
    column.text('path', 300).notNullable();
    // A hash with a salt that is gone the next day; empty for sign-ups.
    column.text('visitor', 22).notNullable();
    // Empty for people.
    column.text('bot', 100).notNullable();
    // Kind and name, `search google.com`; null for links within the site.
    column.text('source', 255).nullable();
    column.text('campaign', 255).nullable();
    column.text('size', 10).nullable();
    column.text('language', 3).nullable();
    column.text('country', 2).nullable();
    column.text('words', 60).nullable();
    // Buckets of web vitals.
    for (const vital of ['lcp', 'inp', 'cls', 'fcp', 'ttfb']) {
      table.specificType(vital, 'smallint').nullable();
    }
    table.primary(['at', 'id']);
    table.index(['visitor', 'at'], 'visit_events_visitor_index');
  },

  visit_rollups(column, table) {
    // hour, day or month.
    column.text('kind', 5).notNullable();
    // `2026-11-20T14` for an hour, else the first day.
    column.text('period', 13).notNullable();
    column.text('dimension', 10).notNullable();
    column.text('name', 420).notNullable();
    // Of an hour those who had not come on the same day before.
    column.count('visitors').notNullable();
    column.count('views').notNullable();
    column.count('started').notNullable();
    column.count('finished').notNullable();
    column.count('sign_ups').notNullable();
    column.instant('last_at').nullable();
    table.primary(['kind', 'dimension', 'period', 'name']);
  },

  visit_vitals(column, table) {
    column.text('kind', 5).notNullable();
    column.text('period', 13).notNullable();
    // `*` for all pages.
    column.text('path', 300).notNullable();
    column.json('histograms').notNullable();
    table.primary(['kind', 'period', 'path']);
  },

  visit_drops(column, table) {
    column.text('hour', 13).notNullable();
    column.count('dropped').notNullable();
    table.primary(['hour']);
  },

  visit_state(column, table) {
    column.text('name', 30).notNullable();
    column.instant('at').notNullable();
    table.primary(['name']);
  },

  visit_salts(column, table) {
    column.text('name', 10).notNullable();
    column.day('day').notNullable();
    column.text('salt', 64).notNullable();
    table.primary(['name']);
  },

  // Questions to the assistant.

  ai_consents(column, table) {
    column.id('user_id').notNullable();
    // The host that it was given for.
    column.text('host', 255).notNullable();
    column.flag('notes').notNullable();
    column.flag('intentions').notNullable();
    column.instant('given_at').notNullable();
    table.primary(['user_id']);
  },

  ai_days(column, table) {
    column.id('user_id').notNullable();
    column.day('day').notNullable();
    // Answers of the model on that day.
    column.count('answers').notNullable();
    table.primary(['user_id']);
  },

  ai_conversations(column, table) {
    column.id('user_id').notNullable();
    column.id('id').notNullable();
    column.text('title', 120).notNullable();
    column.instant('created_at').notNullable();
    column.instant('updated_at').notNullable();
    table.primary(['user_id', 'id']);
    table.index(['user_id', 'updated_at', 'id'], 'ai_conversations_updated_index');
  },

  ai_exchanges(column, table) {
    column.id('user_id').notNullable();
    column.id('id').notNullable();
    column.id('conversation_id').notNullable();
    column.longText('question').notNullable();
    column.json('answer').nullable();
    // Its answer may hold words of notes, or of intentions.
    column.flag('notes').notNullable();
    column.flag('intentions').notNullable();
    column.instant('asked_at').notNullable();
    // Until then it is being answered.
    column.instant('leased_until').notNullable();
    table.primary(['user_id', 'id']);
    table.index(['user_id', 'conversation_id', 'asked_at'], 'ai_exchanges_conversation_index');
  },
};

/** Rows that are always there. */
const ROWS: Readonly<Record<string, { key: string; row: Readonly<Record<string, unknown>> }>> = {
  mail_lists: {
    key: 'id',
    row: {
      id: NEWSLETTER,
      name: 'Newsletter',
      sort_name: 'newsletter',
      kind: 'newsletter',
      created_at: Date.UTC(2026, 10, 26),
    },
  },
  live_release: { key: 'name', row: { name: 'site', release_id: null } },
  release_lease: { key: 'id', row: { id: 1, owner: null, expires_at: 0 } },
  backup_lease: { key: 'id', row: { id: 1, owner: null, expires_at: 0 } },
  restore_lease: { key: 'id', row: { id: 1, expires_at: 0 } },
  backup_settings: {
    key: 'id',
    row: {
      id: 1,
      is_scheduled: 1,
      at_hour: 3,
      every_days: 1,
      daily: 7,
      weekly: 5,
      monthly: 12,
      version: 0,
      since: null,
    },
  },
};

export async function up(db: Knex): Promise<void> {
  for (const [name, build] of Object.entries(TABLES)) {
    await createTable(db, name, build);
  }
  for (const [table, { key, row }] of Object.entries(ROWS)) {
    await db(table).insert(row).onConflict(key).ignore();
  }
}

export async function down(db: Knex): Promise<void> {
  for (const name of Object.keys(TABLES).reverse()) await db.schema.dropTableIfExists(name);
}
