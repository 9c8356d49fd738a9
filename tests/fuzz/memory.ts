/* Ids and names learned from answers, and the calls that create the things that requests name. */
import type http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { RECEIPT_EXAMPLE } from '#shared/domain/premium/receipt.ts';
import type { Composed } from './composed.ts';
import type { Operation } from './schema.ts';
import { send, type WireAnswer, type WireRequest } from './send.ts';
import { endRunningExperiment } from './subjects/experiments.ts';
import { type Ask, addPasskey, learnTwoStep, noTwoStep } from './subjects/two-step.ts';
import { type Kind, kindOfPath } from './things.ts';
import { type Account, type FuzzUser, forget, noThings, remember, thingsOf } from './user.ts';

/** How to reach the server. */
export interface Line {
  readonly url: string;
  readonly agent: http.Agent;
}

type Json = Record<string, unknown>;

const CREATED: Readonly<Record<string, Kind>> = {
  'projects.create': 'project',
  'tasks.create': 'task',
  'tasks.update': 'task',
  'milestones.create': 'milestone',
  'notes.create': 'note',
  'fastTasks.create': 'fastTask',
  'standaloneTasks.create': 'standaloneTask',
  'pomodoros.create': 'pomodoro',
  'plans.create': 'plan',
  'experiments.begin': 'experiment',
  'subscriptions.create': 'subscription',
};

const IN_PROJECTS: readonly Kind[] = ['task', 'milestone', 'note'];
/** A password may be given ten times in a quarter of an hour. */
const MOST_USES = 8;

/** Learns from an answer what its user has now, and what is gone. */
export function learn(
  user: FuzzUser,
  { operation, composed }: { operation: Operation; composed: Composed },
  answer: WireAnswer,
): void {
  const kind = kindOfPath(operation.path);
  const isGone = answer.status === 404 || (operation.method === 'DELETE' && answer.status === 204);
  if (isGone && kind !== null && composed.id !== null) forgetWith(user, kind, composed.id);
  if (answer.status >= 300) return;
  const body = answer.headers['content-type']?.startsWith('application/json')
    ? (JSON.parse(answer.text) as Json)
    : {};
  const created = CREATED[operation.name];
  if (created !== undefined) rememberThing(user, created, body);
  if (typeof body['nextCursor'] === 'string') user.cursors.set(operation.path, body['nextCursor']);
  if (operation.name.startsWith('calendarFeed.')) learnFeed(user, operation, body);
  if (/^(?:twoStep|secondStep)\./.test(operation.name)) learnSteps(user, operation.name, body);
  learnSpare(user.spare, operation.name, composed.body);
  if (operation.name === 'users.changePassword') forgetAll(user, 'device');
  if (operation.name === 'auth.resetPassword') learnReset(user, composed.body);
  if (operation.name === 'auth.confirmEmail') learnEmail(user);
}

function forgetWith(user: FuzzUser, kind: Kind, id: string): void {
  forget(user, kind, id);
  if (kind === 'passkey') user.twoStep.devices.delete(id);
  if (kind !== 'project') return;
  for (const inside of IN_PROJECTS) {
    const gone = thingsOf(user, inside).filter(({ projectId }) => projectId === id);
    for (const thing of gone) forget(user, inside, thing.id);
  }
}

function forgetAll(user: FuzzUser, kind: Kind): void {
  thingsOf(user, kind).length = 0;
}

function rememberThing(user: FuzzUser, kind: Kind, body: Json): void {
  const { id, projectId, parentId } = body;
  if (typeof id !== 'string') return;
  forget(user, kind, id);
  remember(user, kind, {
    id,
    projectId: typeof projectId === 'string' ? projectId : null,
    parentId: typeof parentId === 'string' ? parentId : null,
  });
}

function learnFeed(user: FuzzUser, { name, method }: Operation, { address }: Json): void {
  if (name === 'calendarFeed.read' || (method !== 'DELETE' && typeof address !== 'string')) return;
  forgetAll(user, 'feed');
  const secret = typeof address === 'string' ? /([\w-]{43})\.ics$/.exec(address)?.[1] : undefined;
  if (secret !== undefined) remember(user, 'feed', { id: secret, projectId: null, parentId: null });
}

function learnSteps(user: FuzzUser, name: string, body: Json): void {
  learnTwoStep(user.twoStep, name, body);
  if (name === 'twoStep.addPasskey') rememberThing(user, 'passkey', body['passkey'] as Json);
}

function learnSpare(spare: Account, name: string, body: unknown): void {
  if (name === 'auth.logout') spare.token = '';
  if (name !== 'users.changePassword') return;
  const { newPassword } = body as { newPassword: string };
  spare.password = newPassword;
}

function learnReset(user: FuzzUser, body: unknown): void {
  const { password } = body as { password: string };
  user.spare.password = password;
  user.spare.token = '';
  user.resetToken = '';
  forgetAll(user, 'device');
}

function learnEmail(user: FuzzUser): void {
  user.spare.email = user.emailChange?.email ?? user.spare.email;
  user.emailTries = 0;
  user.emailChange = null;
}

/** Each request comes from another address. */
function requestOf(
  method: string,
  path: string,
  { token, body }: { token?: string; body?: Json },
): WireRequest {
  calls += 1;
  return {
    method,
    path: `/api${path}`,
    headers: {
      'x-forwarded-for': `172.16.${Math.floor(calls / 250) % 250}.${calls % 250}`,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  };
}

async function call(
  line: Line,
  path: string,
  options: { token?: string; body?: Json; method?: string },
) {
  const { token, body, method = body === undefined ? 'GET' : 'POST' } = options;
  const request = requestOf(method, path, { ...(token && { token }), ...(body && { body }) });
  const answer = await send(line.url, request, line.agent);
  if (answer.status >= 300) {
    throw new Error(`Preparing: ${method} ${path} answered ${answer.status}: ${answer.text}`);
  }
  return answer.text === '' ? {} : (JSON.parse(answer.text) as Json);
}

/** Calls the API as a user. */
export function asUser(line: Line, { token }: { readonly token?: string | undefined }): Ask {
  const who = token === undefined ? {} : { token };
  return (path, options = {}) => call(line, path, { ...who, ...options });
}

let calls = 0;

/** Registers an account and signs in. */
export async function registerAccount(line: Line, given: string): Promise<Account> {
  // As accounts keep it.
  const email = given.toLowerCase();
  const password = 'orchard-lantern-42';
  const { token } = await call(line, '/auth/register', {
    body: { name: 'Ada Sand', email, password },
  });
  return { email, password, token: String(token), uses: 0 };
}

/** Registers a user with an account for calls on passwords and devices beside it. */
export async function registerUser(
  line: Line,
  { name, run, ownerToken }: { name: string; run: string; ownerToken: string },
): Promise<FuzzUser> {
  const { email, password, token } = await registerAccount(line, `${name}-${run}@example.org`);
  const { user } = (await call(line, '/auth/current', { token })) as { user?: Json; id?: string };
  const things = noThings();
  const id = String(user?.['id'] ?? '');
  things.get('user')?.push({ id, projectId: null, parentId: null });
  return {
    name,
    email,
    password,
    token,
    ownerToken,
    things,
    usedIds: new Set(),
    cursors: new Map(),
    resetToken: null,
    emailChange: null,
    emailTries: 3,
    plainProject: null,
    settingsVersion: 0,
    twoStep: noTwoStep(),
    ownWord: `Quince${name}`,
    spare: await registerAccount(line, `${name}-spare-${run}@example.org`),
  };
}

const FEW = 3;
/** Kinds of which a user has one, or one is enough. */
const SINGLE: readonly Kind[] = [
  'feed',
  'device',
  'subscription',
  'user',
  'passkey',
  'member',
  'mail',
];

/** Makes things until the user has a few of a kind. */
export async function provide(line: Line, user: FuzzUser, kind: Kind): Promise<void> {
  // One that was queued before may have been sent.
  if (kind === 'mail') forgetAll(user, kind);
  const wanted = SINGLE.includes(kind) ? 1 : FEW;
  const make = MAKERS[kind];
  if (make === undefined) return;
  while (thingsOf(user, kind).length < wanted) await make(line, user);
}

type Maker = (line: Line, user: FuzzUser) => Promise<void>;

function maker(kind: Kind, path: string, body: (count: number) => Json): Maker {
  return async (line, user) => {
    rememberThing(user, kind, await call(line, path, { token: user.token, body: body(calls) }));
  };
}

function inProject(
  kind: Kind,
  path: (projectId: string) => string,
  body: (id: string) => Json,
): Maker {
  return async (line, user) => {
    await provide(line, user, 'project');
    const id = thingsOf(user, 'project')[calls % FEW]?.id ?? '';
    rememberThing(user, kind, await call(line, path(id), { token: user.token, body: body(id) }));
  };
}

const FIRST_MS = Date.UTC(2027, 0, 1);
const MINUTE_MS = 60_000;

/** Things that requests about articles name are made by `prepareArticle`. */
const MAKERS: Readonly<Partial<Record<Kind, Maker>>> = {
  project: maker('project', '/projects', () => ({ title: 'Thesis' })),
  task: inProject(
    'task',
    () => '/tasks',
    (projectId) => ({ title: 'Introduction', projectId }),
  ),
  milestone: inProject(
    'milestone',
    (id) => `/projects/${id}/milestones`,
    () => ({ title: 'Draft' }),
  ),
  note: inProject(
    'note',
    (id) => `/projects/${id}/notes`,
    () => ({ text: 'Plan' }),
  ),
  fastTask: maker('fastTask', '/fast-tasks', () => ({ title: 'Buy milk' })),
  standaloneTask: maker('standaloneTask', '/standalone-tasks', () => ({ title: 'Read' })),
  pomodoro: maker('pomodoro', '/pomodoros', (count) => ({
    startTime: new Date(Date.UTC(2000, 0, 2) + count * MINUTE_MS).toISOString(),
    endTime: new Date(Date.UTC(2000, 0, 2) + (count + 1) * MINUTE_MS).toISOString(),
    duration: 1,
    isStandalone: true,
  })),
  plan: maker('plan', '/plans', (count) => ({
    title: 'Read',
    startsAt: new Date(FIRST_MS + count * MINUTE_MS).toISOString(),
    endsAt: new Date(FIRST_MS + (count + 25) * MINUTE_MS).toISOString(),
  })),
  // One runs at a time: the one before is ended first.
  async experiment(line, user) {
    await provide(line, user, 'project');
    const { token } = user;
    await endRunningExperiment(asUser(line, user));
    const projectId = thingsOf(user, 'project')[calls % FEW]?.id ?? '';
    const project = await call(line, `/projects/${projectId}`, { token });
    const fromMinutes = Number(project['workMinutes'] ?? 25);
    const body = { projectId, fromMinutes, toMinutes: fromMinutes === 15 ? 20 : 15 };
    rememberThing(user, 'experiment', await call(line, '/experiments', { token, body }));
  },
  async conversation(line, user) {
    const id = `01990000-0000-7000-8000-${String(calls).padStart(12, '0')}`;
    const body = { id, conversationId: id, question: 'How much did I focus today?' };
    await send(line.url, requestOf('POST', '/ai/ask', { token: user.token, body }), line.agent);
    rememberThing(user, 'conversation', { id });
  },
  async feed(line, { token, ...user }) {
    const contents = { plans: true, sessions: true, dueTasks: true };
    const body = await call(line, '/calendar-feed', { token, body: { contents }, method: 'PUT' });
    const secret = /([\w-]{43})\.ics$/.exec(String(body['address']))?.[1] ?? '';
    user.things.get('feed')?.push({ id: secret, projectId: null, parentId: null });
  },
  subscription: provideRequest,
  message: maker('message', '/contact', () => ({
    name: 'Ada Sand',
    email: 'ada@example.org',
    type: 'feedback',
    message: 'Hello',
  })),
  async passkey(line, user) {
    const { passkey } = await addPasskey({ memory: user.twoStep, ask: asUser(line, user) });
    rememberThing(user, 'passkey', passkey as Json);
  },
  // Somebody whom administrators may help, sign out and delete: nobody who makes requests.
  async member(line, user) {
    const email = `member-${calls}-${user.email}`;
    const body = { name: 'Mei Tan', email, password: 'orchard-lantern-42' };
    const made = await call(line, '/auth/register', { body });
    rememberThing(user, 'member', made['user'] as Json);
  },
  /** A mail that has just been queued; it waits for a moment. */
  async mail(line, user) {
    const { ownerToken: token } = user;
    const { id } = thingsOf(user, 'user')[0] ?? { id: '' };
    const body = { subject: 'Hello', message: 'Hello' };
    await call(line, `/admin/users/${id}/message`, { token, body });
    const { items } = (await call(line, `/admin/users/${id}/mails?limit=1`, { token })) as {
      items: Json[];
    };
    if (items[0] !== undefined) rememberThing(user, 'mail', items[0]);
  },
  // Everybody has been one since they registered.
  user: async () => {},
  async device(line, user) {
    await provideSpare(line, user);
    const { email, password, token } = user.spare;
    await call(line, '/auth/login', { body: { email, password } });
    const { items } = (await call(line, '/users/sessions', { token })) as { items: Json[] };
    for (const item of items.filter(({ isCurrent }) => isCurrent !== true)) {
      rememberThing(user, 'device', item);
    }
  },
};

/** Ends whatever a user has of premium, so that they may ask for it. */
export async function provideNoPremium(line: Line, user: FuzzUser): Promise<void> {
  const [self] = thingsOf(user, 'user');
  const free = { userId: self?.id, plan: 'free' };
  const unlessNone = () => undefined;
  await call(line, '/subscriptions/cancel', { token: user.token, method: 'POST' }).catch(
    unlessNone,
  );
  const asOwner = { token: user.ownerToken, body: free };
  await call(line, '/admin/subscriptions/manual-update', asOwner).catch(unlessNone);
}

/** Gives a user premium, which some calls need. */
export async function providePremium(line: Line, user: FuzzUser): Promise<void> {
  const [self] = thingsOf(user, 'user');
  const body = { userId: self?.id, plan: 'monthly' };
  await call(line, '/admin/subscriptions/manual-update', { token: user.ownerToken, body });
}

/** Makes a request for premium that waits, the one that the user is known to have. */
export async function provideRequest(line: Line, user: FuzzUser): Promise<void> {
  const current = await call(line, '/subscriptions/current', { token: user.token });
  const open = current['request'] as { id: string; status: string } | null;
  const isKnown = thingsOf(user, 'subscription').some(({ id }) => id === open?.id);
  if (isKnown && (open?.status === 'pending' || open?.status === 'needsInformation')) return;
  forgetAll(user, 'subscription');
  await despiteOthers(async () => {
    await provideNoPremium(line, user);
    const body = { plan: 'monthly' };
    const request = await call(line, '/subscriptions', { token: user.token, body });
    rememberThing(user, 'subscription', request);
  });
}

/** Adds a receipt to a request for premium that waits. */
export async function provideReceipt(line: Line, user: FuzzUser): Promise<void> {
  const body = { content: RECEIPT_EXAMPLE };
  await despiteOthers(async () => {
    await provideRequest(line, user);
    await call(line, '/subscriptions/receipt', { token: user.token, body });
  });
}

const MOST_TRIES = 4;

/** Prepares again where another user of the run, who decides as an administrator, came between. */
async function despiteOthers(prepare: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await prepare();
      return;
    } catch (error) {
      if (tries === MOST_TRIES) throw error;
    }
  }
}

const MAIL_WAITS_MS = 250;
const MOST_MAIL_WAITS = 60;
const TOKEN = /token=([\w-]{43})/;

/** Asks once for a link to set a new password, and takes its token from the mail. */
export async function provideReset(
  line: Line,
  user: FuzzUser,
  readMails: () => Promise<readonly string[]>,
): Promise<void> {
  if (user.resetToken !== null) return;
  await call(line, '/auth/forgot-password', { body: { email: user.spare.email } });
  user.resetToken = await mailedToken(user.spare.email, readMails);
}

/** Asks for another address of the spare account, and takes the token from the mail. */
export async function provideEmailChange(
  line: Line,
  user: FuzzUser,
  readMails: () => Promise<readonly string[]>,
): Promise<void> {
  if (user.emailTries === 0) return;
  user.emailTries -= 1;
  await provideSpare(line, user);
  const { token, password } = user.spare;
  const email = `moved-${calls}-${user.spare.email}`.slice(-200);
  user.spare.uses += 1;
  const body = { email, currentPassword: password };
  await call(line, '/users/email', { token, body, method: 'PUT' });
  user.emailChange = { email, token: await mailedToken(email, readMails) };
}

/** The token of the link in the newest mail to an address; empty where none comes. */
async function mailedToken(
  email: string,
  readMails: () => Promise<readonly string[]>,
): Promise<string> {
  for (let waits = 0; waits < MOST_MAIL_WAITS; waits += 1) {
    for (const raw of [...(await readMails())].reverse()) {
      if (!raw.includes(email)) continue;
      const { to, text } = await PostalMime.parse(raw);
      const isTheirs = to?.some(({ address }) => address === email) === true;
      const token = isTheirs ? TOKEN.exec(text ?? '')?.[1] : undefined;
      if (token !== undefined) return token;
    }
    await wait(MAIL_WAITS_MS);
  }
  return '';
}

/** Signs the spare account in again where it was signed out, and takes a new one before its limit. */
export async function provideSpare(line: Line, user: FuzzUser): Promise<void> {
  const { spare } = user;
  if (spare.uses >= MOST_USES) {
    forgetAll(user, 'device');
    user.spare = await registerAccount(line, `spare-${calls}-${user.email}`);
  } else if (spare.token === '') {
    const { email, password } = spare;
    const { token } = await call(line, '/auth/login', { body: { email, password } });
    spare.token = String(token);
  }
}
