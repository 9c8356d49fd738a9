/*
 * Fields of one request that must agree with each other or with what the user has, of which JSON
 * schemas say nothing: times in their order, a title by either name, the password of the account.
 */
import { RECEIPT_EXAMPLE } from '#shared/domain/premium/receipt.ts';
import { ARTICLE_BODIES } from './subjects/articles.ts';
import { MAIL_BODIES } from './subjects/mails.ts';
import { twoStepFields } from './subjects/two-step.ts';
import type { FuzzUser } from './user.ts';
import { pickThing } from './user.ts';

type Fields = Record<string, unknown>;

/** Context that the fields must agree with. */
export interface Related {
  readonly user: FuzzUser;
  /** For choices. */
  readonly salt: number;
}

type Relate = (fields: Fields, related: Related) => Fields;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const FIRST_SESSION_MS = Date.UTC(2001, 0, 1);
const YEARS_OF_SESSIONS_MS = 25 * 365 * DAY_MS;

function instant(ms: number): string {
  return new Date(ms).toISOString();
}

/** Over many years, so that sessions seldom share time. */
function startOf(salt: number): number {
  return FIRST_SESSION_MS + ((salt * 977 * MINUTE_MS) % YEARS_OF_SESSIONS_MS);
}

function titled(fields: Fields): Fields {
  const { title, name } = fields;
  return title === undefined && name === undefined ? { ...fields, title: 'Thesis' } : fields;
}

const session: Relate = (fields, { salt }) => {
  const startMs = startOf(salt);
  const minutes = 1 + (salt % 90);
  return {
    ...fields,
    startTime: instant(startMs),
    endTime: instant(startMs + minutes * MINUTE_MS),
    duration: minutes,
  };
};

const newSession: Relate = (fields, related) => {
  const { isStandalone, projectId } = fields;
  const needsProject = isStandalone !== true && (projectId === undefined || projectId === null);
  return { ...session(fields, related), ...(needsProject ? { isStandalone: true } : {}) };
};

const changedSession: Relate = (fields, related) => {
  const { startTime, endTime, duration, ...rest } = fields;
  const isTimed = [startTime, endTime, duration].some((value) => value !== undefined);
  return isTimed && related.salt % 2 === 0 ? session(rest, related) : rest;
};

/** The host of the model of the server that is fuzzed; nobody listens there. */
export const AI_HOST = '127.0.0.1:9';

const plan: Relate = (fields, { salt }) => {
  const startMs = Date.parse(String(fields['startsAt'] ?? '2026-11-20T10:00:00.000Z'));
  const endsAt = instant(startMs + (5 + (salt % 700)) * MINUTE_MS);
  const title = String(fields['title'] ?? '').trim() === '' ? 'Reading' : fields['title'];
  return { ...fields, title, startsAt: instant(startMs), endsAt };
};

const experiment: Relate = (fields, { user, salt }) => {
  const fromMinutes = 25 + (salt % 30);
  const lengths = { fromMinutes, toMinutes: fromMinutes - 5 - (salt % 10) };
  return { ...fields, ...lengths, ...(salt % 4 !== 0 && { projectId: user.plainProject }) };
};

const newTask: Relate = (fields, { user, salt }) => {
  const { project: _project, parentId, projectId, ...rest } = titled(fields);
  const parent = pickThing(user, { kind: 'task', pick: salt });
  const isPart = typeof parentId === 'string' && parent !== null && parent.parentId === null;
  if (isPart) return { ...rest, projectId: parent.projectId, parentId: parent.id };
  return { ...rest, projectId: projectId ?? pickThing(user, { kind: 'project', pick: salt })?.id };
};

const changedTask: Relate = ({ parentId, project, projectId, ...fields }, { salt }) =>
  salt % 4 === 0 ? { ...fields, parentId, project, projectId } : fields;

function range(from: string, to: string, mostDays: number): Relate {
  return (fields, { salt }) => {
    const startMs = Date.parse(String(fields[from]));
    const day = new Date(startMs + (salt % mostDays) * DAY_MS).toISOString().slice(0, 10);
    return { ...fields, [to]: day };
  };
}

/** Each thing once. */
const positions: Relate = (fields, { user, salt }) => {
  const given = Array.isArray(fields['positions']) ? fields['positions'] : [];
  const entries = given.map(({ _id, ...entry }: Fields) => ({ ...entry, id: entry['id'] ?? _id }));
  const fallback = { id: pickThing(user, { kind: 'project', pick: salt })?.id, position: 1 };
  const named = entries.map((entry) =>
    entry.id === undefined ? { ...entry, ...fallback } : entry,
  );
  return { positions: [...new Map(named.map((entry) => [entry.id, entry])).values()] };
};

const timer: Relate = (fields, { salt }) => ({
  ...fields,
  isPaused: fields['isRunning'] === true ? false : fields['isPaused'],
  deviceId: salt % 2 === 0 ? null : 'A browser',
  ...(salt % 4 === 0 ? {} : { version: undefined }),
});

const cursor =
  (path: string): Relate =>
  (fields, { user }) => {
    const { cursor: given, ...rest } = fields;
    const known = user.cursors.get(path);
    return given === undefined || known === undefined ? rest : { ...rest, cursor: known };
  };

function both(first: Relate, second: Relate): Relate {
  return (fields, related) => second(first(fields, related), related);
}

function someOf(field: string, words: readonly string[]): Relate {
  return (fields, { salt }) =>
    fields[field] === undefined
      ? fields
      : {
          ...fields,
          [field]: words.filter((_word, place) => (salt >> place) % 2 === 1 || place === 0).join(),
        };
}

/** A version that was made up is seldom the current one. */
const seldomVersioned: Relate = ({ version, ...fields }, { salt }) =>
  salt % 4 === 0 ? { ...fields, version } : fields;

/** An author and a tag are filtered by their slugs, which a generated text never is. */
const articleFilters: Relate = ({ author, tag, ...fields }, { salt }) =>
  salt % 4 === 0 ? { ...fields, author, tag } : { ...fields, author: 'ripen-team' };

const ofSpare: Relate = (fields, { user }) => ({ ...fields, password: user.spare.password });

/** Most of them about a payment for the request of the user. */
const paddleEvent: Relate = (fields, { user, salt }) => ({
  ...fields,
  event_id: `evt_${salt}`,
  occurred_at: '2026-11-20T10:00:00.000000Z',
  event_type: ['transaction.completed', 'adjustment.updated', 'customer.created'][salt % 3],
  data: {
    id: `txn_${salt % 50}`,
    transaction_id: `txn_${salt % 50}`,
    action: 'refund',
    status: 'approved',
    type: salt % 2 === 0 ? 'full' : 'partial',
    currency_code: 'EUR',
    details: { totals: { grand_total: '4800' } },
    custom_data: { subscriptionId: pickThing(user, { kind: 'subscription', pick: salt })?.id },
  },
});

const BODIES: Readonly<Record<string, Relate>> = {
  ...ARTICLE_BODIES,
  ...MAIL_BODIES,
  'auth.register': (fields) => ({ ...fields, name: 'Ada Sand', password: 'orchard-lantern-42' }),
  'auth.login': (_fields, { user }) => ({ email: user.spare.email, password: user.spare.password }),
  'auth.forgotPassword': (fields, { user, salt }) =>
    salt % 4 === 0 ? { email: user.spare.email } : fields,
  'auth.resetPassword': (fields, { user }) => ({
    token: user.resetToken === '' || user.resetToken === null ? fields['token'] : user.resetToken,
    password: 'orchard-lantern-43',
  }),
  'auth.confirmEmail': (fields, { user }) =>
    user.emailChange === null ? fields : { token: user.emailChange.token },
  'users.changeEmail': (_fields, { user, salt }) => ({
    email: `other-${salt}@example.org`,
    currentPassword: user.spare.password,
  }),
  'users.changePassword': (_fields, { user, salt }) => ({
    currentPassword: user.spare.password,
    newPassword: `orchard-lantern-${salt}`,
  }),
  'users.saveProfile': ({ name, ...fields }) =>
    name === undefined ? fields : { ...fields, name: 'Ada Sand' },
  'accountDeletion.request': ofSpare,
  'auth.confirmPassword': ofSpare,
  'projects.create': titled,
  'fastTasks.create': titled,
  'standaloneTasks.create': titled,
  'tasks.create': newTask,
  'tasks.update': changedTask,
  'plans.create': plan,
  'plans.update': plan,
  'experiments.begin': experiment,
  'pomodoros.create': newSession,
  'pomodoros.update': changedSession,
  'projects.savePositions': positions,
  'tasks.savePositions': positions,
  'activeTimer.save': timer,
  'notes.update': seldomVersioned,
  'aiStatus.consent': (fields, { salt }) =>
    salt % 4 === 0 ? fields : { ...fields, host: AI_HOST },
  'subscriptions.attachReceipt': () => ({ content: RECEIPT_EXAMPLE }),
  'payments.paddle': paddleEvent,
  'adminBackups.saveSettings': (fields, { user, salt }) =>
    salt % 4 === 0 ? fields : { ...fields, version: user.settingsVersion },
  'visits.note': (fields, { salt }) => (salt % 4 === 0 ? fields : { ...fields, path: '/timers' }),
  'adminSubscriptions.confirm': seldomVersioned,
  'adminUsers.update': seldomVersioned,
  'adminUsers.setStatus': seldomVersioned,
  'adminSubscriptions.reject': seldomVersioned,
  'adminSubscriptions.ask': seldomVersioned,
  'adminMessages.update': seldomVersioned,
  'adminMessages.answer': seldomVersioned,
};

const QUERIES: Readonly<Record<string, Relate>> = {
  'projects.list': both(someOf('status', ['open', 'working', 'finished']), cursor('/projects')),
  'accountData.export': someOf('parts', ['projects', 'notes', 'tasks', 'sessions', 'plans']),
  'plans.list': both(range('startDate', 'endDate', 300), cursor('/plans')),
  'adminArticles.list': both(articleFilters, cursor('/admin/articles')),
  'breakdown.get': range('from', 'to', 2000),
};

/** The fields of a body, in agreement. */
export function relatedBody(name: string, body: unknown, related: Related): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const ofTwoStep = twoStepFields(name, related.user.twoStep, { ...body });
  if (ofTwoStep !== null) return ofTwoStep;
  const relate = BODIES[name];
  if (relate === undefined) return body;
  return relate({ ...body }, related);
}

/** The parameters of a query, in agreement; a cursor is one that this list gave. */
export function relatedQuery(
  { name, path }: { name: string; path: string },
  query: Fields,
  related: Related,
): Fields {
  return (QUERIES[name] ?? cursor(path))(query, related);
}

/** Whether a call is made by the account whose password and devices may change. */
export function isOnSpare(name: string): boolean {
  return ON_SPARE.includes(name);
}

const ON_SPARE = [
  'auth.confirmPassword',
  'auth.logout',
  'users.changePassword',
  'users.changeEmail',
  'users.revokeDevice',
  'accountDeletion.request',
  'accountDeletion.keep',
];
