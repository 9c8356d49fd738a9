import { writeInstant, writeOptionalInstant } from '#api/db/rows/instants.ts';
import { parseJson } from '#api/db/schema/parse-json.ts';
import type { StoredRow } from '#api/features/account-export/repo.ts';
import type { ExportPart } from '#shared/contract/account/account-data.ts';

/** Related data for the rows of a page. */
export interface Company {
  readonly workingProjectId: string | null;
  readonly projectTitles: ReadonlyMap<string, string>;
  readonly taskTitles: ReadonlyMap<string, string>;
  /** Completed sessions by task. */
  readonly sessions: ReadonlyMap<string, number>;
  /** Pomodoros counted by hand, by task. */
  readonly counts: ReadonlyMap<string, number>;
}

function textOf(row: StoredRow, column: string): string {
  const value = row[column];
  return typeof value === 'string' ? value : '';
}

function optionalText(row: StoredRow, column: string): string | null {
  const value = row[column];
  return typeof value === 'string' ? value : null;
}

function numberOf(row: StoredRow, column: string): number {
  return Number(row[column] ?? 0);
}

function optionalNumber(row: StoredRow, column: string): number | null {
  const value = row[column];
  return typeof value === 'number' ? value : null;
}

function instantOf(row: StoredRow, column: string): string {
  return writeInstant(numberOf(row, column));
}

function optionalInstant(row: StoredRow, column: string): string | null {
  return writeOptionalInstant(optionalNumber(row, column));
}

function tagsOf(row: StoredRow): unknown {
  const tags = textOf(row, 'tags');
  return tags === '' ? [] : JSON.parse(tags);
}

function statusOf(row: StoredRow, { workingProjectId }: Company): string {
  if (row['id'] === workingProjectId) return 'working';
  return row['finished_at'] === null ? 'open' : 'finished';
}

function presentTask(row: StoredRow) {
  return {
    id: row['id'],
    parentId: optionalText(row, 'parent_id'),
    title: row['title'],
    notes: textOf(row, 'notes'),
    tags: tagsOf(row),
    estimate: optionalNumber(row, 'estimate'),
    dueOn: optionalText(row, 'due_on'),
    repeat: optionalText(row, 'repeat_kind'),
    nextId: optionalText(row, 'next_id'),
    position: numberOf(row, 'position'),
    createdAt: instantOf(row, 'created_at'),
    completedAt: optionalInstant(row, 'completed_at'),
  };
}

type Present = (row: StoredRow, company: Company) => Readonly<Record<string, unknown>>;

/** The format of each list's rows in an export. */
export const PRESENTERS: Readonly<Record<ExportPart, Present>> = {
  projects: (row, company) => ({
    id: row['id'],
    title: row['title'],
    status: statusOf(row, company),
    color: optionalText(row, 'color'),
    workMinutes: optionalNumber(row, 'work_minutes'),
    position: numberOf(row, 'position'),
    createdAt: instantOf(row, 'created_at'),
    finishedAt: optionalInstant(row, 'finished_at'),
    deletedAt: optionalInstant(row, 'deleted_at'),
  }),
  milestones: (row) => ({
    id: row['id'],
    projectId: row['project_id'],
    title: row['title'],
    dueOn: optionalText(row, 'due_on'),
    createdAt: instantOf(row, 'created_at'),
    completedAt: optionalInstant(row, 'completed_at'),
  }),
  notes: (row) => ({
    id: row['id'],
    projectId: row['project_id'],
    text: row['text'],
    createdAt: instantOf(row, 'created_at'),
    updatedAt: instantOf(row, 'updated_at'),
  }),
  looseTasks: (row, { counts }) => ({
    ...presentTask(row),
    kind: row['kind'],
    completedPomodoros: counts.get(textOf(row, 'id')) ?? 0,
  }),
  tasks: (row, { sessions, counts }) => {
    const countedPomodoros = counts.get(textOf(row, 'id')) ?? 0;
    return {
      ...presentTask(row),
      projectId: row['project_id'],
      completedPomodoros: countedPomodoros + (sessions.get(textOf(row, 'id')) ?? 0),
      countedPomodoros,
      deletedAt: optionalInstant(row, 'deleted_at'),
    };
  },
  sessions: (row, { projectTitles, taskTitles }) => ({
    id: row['id'],
    projectId: optionalText(row, 'project_id'),
    projectTitle: projectTitles.get(textOf(row, 'project_id')) ?? null,
    taskId: optionalText(row, 'task_id'),
    taskTitle: taskTitles.get(textOf(row, 'task_id')) ?? null,
    startTime: instantOf(row, 'started_at'),
    endTime: instantOf(row, 'ended_at'),
    duration: numberOf(row, 'duration_minutes'),
    completed: row['completed'] === 1,
    interrupted: row['interrupted'] === 1,
    internalInterruptions: numberOf(row, 'internal_interruptions'),
    externalInterruptions: numberOf(row, 'external_interruptions'),
    isStandalone: row['is_standalone'] === 1,
    isFlagged: row['is_flagged'] === 1,
    localDate: row['local_date'],
    timeZone: row['time_zone'],
    intention: textOf(row, 'intention'),
    note: textOf(row, 'note'),
    createdAt: instantOf(row, 'created_at'),
  }),
  plans: (row) => ({
    id: row['id'],
    projectId: optionalText(row, 'project_id'),
    taskId: optionalText(row, 'task_id'),
    title: textOf(row, 'title'),
    startsAt: instantOf(row, 'starts_at'),
    endsAt: instantOf(row, 'ends_at'),
    timeZone: row['time_zone'],
    createdAt: instantOf(row, 'created_at'),
  }),
  experiments: (row, { projectTitles }) => ({
    id: row['id'],
    projectId: row['project_id'],
    projectTitle: projectTitles.get(textOf(row, 'project_id')) ?? null,
    fromMinutes: numberOf(row, 'from_minutes'),
    ownBefore: optionalNumber(row, 'own_before'),
    toMinutes: numberOf(row, 'to_minutes'),
    startedAt: instantOf(row, 'started_at'),
    firstDay: row['first_day'],
    evidence: textOf(row, 'evidence'),
    state: row['state'],
    endedAt: optionalInstant(row, 'ended_at'),
  }),
  conversations: (row) => ({
    id: row['id'],
    title: row['title'],
    createdAt: instantOf(row, 'created_at'),
    updatedAt: instantOf(row, 'updated_at'),
  }),
  questions: (row) => ({
    id: row['id'],
    conversationId: row['conversation_id'],
    question: row['question'],
    answer: parseJson(textOf(row, 'answer')) ?? null,
    notesAllowed: row['notes'] === 1,
    intentionsAllowed: row['intentions'] === 1,
    askedAt: instantOf(row, 'asked_at'),
  }),
  consents: (row) => ({
    host: row['host'],
    notes: row['notes'] === 1,
    intentions: row['intentions'] === 1,
    givenAt: instantOf(row, 'given_at'),
  }),
  achievements: (row) => ({
    id: row['achievement_id'],
    unlockedAt: instantOf(row, 'unlocked_at'),
  }),
  devices: (row) => ({
    name: row['device'],
    createdAt: instantOf(row, 'created_at'),
    lastSeenAt: instantOf(row, 'last_seen_at'),
    expiresAt: instantOf(row, 'expires_at'),
  }),
  passkeys: (row) => ({
    name: row['name'],
    createdAt: instantOf(row, 'created_at'),
    lastUsedAt: optionalInstant(row, 'last_used_at'),
  }),
  messages: (row) => ({
    id: row['id'],
    type: row['type'],
    name: row['name'],
    email: row['email'],
    message: row['message'],
    createdAt: instantOf(row, 'created_at'),
  }),
  messageAnswers: (row) => ({
    messageId: row['message_id'],
    text: row['text'],
    createdAt: instantOf(row, 'created_at'),
  }),
  messageReplies: (row) => ({
    messageId: row['message_id'],
    name: row['from_name'],
    email: row['from_address'],
    text: row['text'],
    attachments: parseJson(textOf(row, 'attachments')),
    isCut: row['is_cut'] === 1,
    isAutomatic: row['is_automatic'] === 1,
    receivedAt: instantOf(row, 'received_at'),
  }),
  subscriptions: (row) => ({
    id: row['id'],
    plan: row['plan'],
    status: row['status'],
    requestedAt: instantOf(row, 'requested_at'),
    decidedAt: optionalInstant(row, 'decided_at'),
    reason: row['reason'],
    startsAt: optionalInstant(row, 'starts_at'),
    endsAt: optionalInstant(row, 'ends_at'),
    cancelledAt: optionalInstant(row, 'cancelled_at'),
    endedAt: optionalInstant(row, 'ended_at'),
    paidAt: optionalInstant(row, 'paid_at'),
    reference: row['reference'],
    message: row['message'],
    // The file itself is downloaded from the history of the premium page.
    receipt:
      row['receipt_at'] === null
        ? null
        : {
            mediaType: row['receipt_type'],
            bytes: numberOf(row, 'receipt_bytes'),
            addedAt: instantOf(row, 'receipt_at'),
          },
  }),
  payments: (row) => ({
    subscriptionId: row['subscription_id'],
    provider: row['provider'],
    reference: row['provider_ref'],
    amountMinor: numberOf(row, 'amount_minor'),
    currency: row['currency'],
    status: row['status'],
    paidAt: instantOf(row, 'paid_at'),
    createdAt: instantOf(row, 'created_at'),
  }),
  mails: (row) => ({
    subject: row['subject'],
    queuedAt: instantOf(row, 'queued_at'),
    sentAt: optionalInstant(row, 'sent_at'),
    returned: row['returned'] ?? null,
  }),
  campaignMails: (row) => ({
    campaignId: row['campaign_id'],
    address: row['address'],
    state: row['state'],
    reason: row['reason'],
    settledAt: optionalInstant(row, 'settled_at'),
  }),
};
