import {
  optionalNumber as aNumber,
  optionalInstant as anInstant,
  type Fields,
  instant,
  number,
  type ShownOf,
  type StoredRow,
  text,
} from '#api/db/fields/fields.ts';
import { EXPORTED } from '#api/db/fields/work-fields.ts';
import { parseJson } from '#api/db/schema/parse-json.ts';
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

/** Values of lists that are exported alone, each as its column holds it. */
const textOf = (row: StoredRow, column: string) => text.read(row[column]);
const numberOf = (row: StoredRow, column: string) => number.read(row[column]);
const optionalNumber = (row: StoredRow, column: string) => aNumber.read(row[column]);
const instantOf = (row: StoredRow, column: string) => instant.show(numberOf(row, column));
const optionalInstant = (row: StoredRow, column: string) =>
  anInstant.show(anInstant.read(row[column]));

function statusOf(row: StoredRow, { workingProjectId }: Company): string {
  if (row['id'] === workingProjectId) return 'working';
  return row['finished_at'] === null ? 'open' : 'finished';
}

function shown<T>(fields: Fields<T>, row: StoredRow): ShownOf<T> {
  return fields.show(fields.read(row));
}

type Present = (row: StoredRow, company: Company) => Readonly<Record<string, unknown>>;

/** The format of each list's rows in an export. */
export const PRESENTERS: Readonly<Record<ExportPart, Present>> = {
  projects: (row, company) => ({
    ...shown(EXPORTED.projects, row),
    status: statusOf(row, company),
  }),
  milestones: (row) => shown(EXPORTED.milestones, row),
  notes: (row) => shown(EXPORTED.notes, row),
  looseTasks: (row, { counts }) => ({
    ...shown(EXPORTED.looseTasks, row),
    completedPomodoros: counts.get(textOf(row, 'id')) ?? 0,
  }),
  tasks: (row, { sessions, counts }) => {
    const countedPomodoros = counts.get(textOf(row, 'id')) ?? 0;
    const ofSessions = sessions.get(textOf(row, 'id')) ?? 0;
    const completedPomodoros = countedPomodoros + ofSessions;
    return { ...shown(EXPORTED.tasks, row), completedPomodoros, countedPomodoros };
  },
  sessions: (row, { projectTitles, taskTitles }) => {
    const { startedAt, endedAt, durationMinutes, ...rest } = shown(EXPORTED.sessions, row);
    return {
      ...rest,
      startTime: startedAt,
      endTime: endedAt,
      duration: durationMinutes,
      projectTitle: projectTitles.get(textOf(row, 'project_id')) ?? null,
      taskTitle: taskTitles.get(textOf(row, 'task_id')) ?? null,
    };
  },
  plans: (row) => shown(EXPORTED.plans, row),
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
