import http from 'node:http';
import fc from 'fast-check';
import { createChecker, TOOK } from './check-answer.ts';
import { compose, isForOwners } from './compose.ts';
import type { Composed } from './composed.ts';
import {
  asUser,
  type Line,
  learn,
  provide,
  provideEmailChange,
  provideNoPremium,
  providePremium,
  provideReceipt,
  provideRequest,
  provideReset,
  provideSpare,
  registerAccount,
  registerUser,
} from './memory.ts';
import { isOnSpare } from './related-fields.ts';
import { plain, type Template, templatesOf } from './requests.ts';
import { type Description, type Operation, readDescription } from './schema.ts';
import { send, type WireAnswer, type WireRequest } from './send.ts';
import { prepareArticle } from './subjects/articles.ts';
import { prepareExperiment } from './subjects/experiments.ts';
import { prepareMail } from './subjects/mails.ts';
import { signedByService } from './subjects/signed.ts';
import { provideTwoStep } from './subjects/two-step.ts';
import { sentByOwnPage } from './subjects/visits.ts';
import { type Kind, kindOfField, kindOfPath } from './things.ts';
import { type FuzzUser, remember, thingsOf } from './user.ts';

/** How much is tried, and what an answer may take. */
export interface FuzzOptions {
  readonly url: string;
  readonly seed: number;
  /** Requests for each call of the API. */
  readonly requestsPerCall: number;
  /** Each user begins with a plain request for each call, so that a short run reaches every handler, too. */
  readonly beginsPlain: boolean;
  readonly longestMs: number;
  /** The texts of the mails that were sent so far. */
  readonly readMails: () => Promise<readonly string[]>;
  /** The instant by the server's clock, in UTC milliseconds. */
  readonly now: () => number;
  /** Makes an administrator of the account with an address. */
  readonly promote: (email: string) => Promise<void>;
  /** Marks a queued mail as refused and given up. */
  readonly failMail: (id: string) => Promise<void>;
  /** Records a release of what is public now, and returns its id. */
  readonly addRelease: () => Promise<string>;
  /** Records a backup that is ready; returns its id. */
  readonly addBackup: () => Promise<string>;
  /** Makes the token of a link that confirms the newsletter for an address. */
  readonly sealWish: (address: string) => string;
  /** Called after each round with the number of requests so far. */
  readonly onRound?: (requests: number) => void;
  /** Called at once when an answer is wrong. */
  readonly onFault?: (fault: Fault) => void;
}

/** Counts of the requests for one call. */
export interface CallFigures {
  readonly name: string;
  requests: number;
  /** Answers of 2xx, or 303 to a page. */
  accepted: number;
  /** Answers that only a handler gives. */
  handled: number;
  slowestMs: number;
}

/** A wrong answer, with all that is needed to see it again. */
export interface Fault {
  readonly problems: readonly string[];
  readonly call: string;
  readonly request: string;
  readonly answer: string;
  /** The answer is right, and only came too late: on a busy machine that says little. */
  readonly isLate: boolean;
}

/** The outcome of a run. */
export interface FuzzReport {
  readonly seed: number;
  readonly calls: readonly CallFigures[];
  readonly faults: readonly Fault[];
  readonly users: readonly FuzzUser[];
  readonly description: Description;
}

const USERS = ['Alder', 'Birch', 'Cedar'] as const;
/** Statuses that are answered before a handler is called. */
const BEFORE_HANDLERS = [400, 401, 404, 405, 413, 415, 422, 429];
const MOST_FAULTS = 30;
const ROUNDS_AT_ONCE = 10;
/** Calls that move everything of an account, or every article, which a long run makes many of, may take so many times as long. */
const ALL_AT_ONCE = 5;
const MOVES_ALL = /^accountData\.|^articleFiles\.export$/;
/** Calls that replace all data and sign everybody out, the users of this run as well: `tests/api/restores`. */
const REPLACES_ALL = ['adminRestores.restore', 'adminRestores.undo'];
/** Shorter than the ten minutes for which the server takes a password for fresh. */
const CONFIRMED_FOR_MS = 5 * 60_000;

/** Sends requests for every call of the API as several users at once, and checks each answer. */
export async function runFuzz(options: FuzzOptions): Promise<FuzzReport> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: USERS.length });
  const line = { url: options.url, agent };
  const description = await describeApi(line);
  const run = `${options.seed}-${Date.now()}`;
  const users: FuzzUser[] = [];
  const owner = await registerAccount(line, `owner-${run}@example.org`);
  await options.promote(owner.email);
  const ownerToken = owner.token;
  for (const name of USERS) users.push(await registerUser(line, { name, run, ownerToken }));
  const course: Course = {
    options,
    line,
    description,
    users,
    faults: [],
    check: createChecker(description),
    figures: new Map(description.operations.map(({ name }) => [name, emptyFigures(name)])),
  };
  await Promise.all(users.map((user, place) => playUser(course, user, place)));
  agent.destroy();
  return {
    seed: options.seed,
    calls: [...course.figures.values()],
    faults: course.faults,
    users,
    description,
  };
}

interface Course {
  readonly options: FuzzOptions;
  readonly line: Line;
  readonly description: Description;
  readonly users: readonly FuzzUser[];
  readonly faults: Fault[];
  readonly check: ReturnType<typeof createChecker>;
  readonly figures: ReadonlyMap<string, CallFigures>;
}

function emptyFigures(name: string): CallFigures {
  return { name, requests: 0, accepted: 0, handled: 0, slowestMs: 0 };
}

async function describeApi({ url, agent }: Line): Promise<Description> {
  const request = { method: 'GET', path: '/api/openapi.json', headers: {}, body: null };
  const { text } = await send(url, request, agent);
  const description = readDescription(JSON.parse(text) as Record<string, unknown>);
  const operations = description.operations.filter(({ name }) => !REPLACES_ALL.includes(name));
  return { ...description, operations };
}

/** A user's share of the requests: round after round, each with one request for every call. */
async function playUser(course: Course, user: FuzzUser, place: number): Promise<void> {
  const { options, description } = course;
  const rounds = Math.ceil(options.requestsPerCall / course.users.length);
  const arbitraries = description.operations.map((operation) =>
    templatesOf(operation, description),
  );
  let confirmedAt = options.now();
  for (let done = 0; done < rounds; done += ROUNDS_AT_ONCE) {
    if (options.now() - confirmedAt > CONFIRMED_FOR_MS) {
      confirmedAt = options.now();
      const body = { password: user.password };
      await asUser(course.line, user)('/auth/confirm', { body });
    }
    const numRuns = Math.min(ROUNDS_AT_ONCE, rounds - done);
    const seed = options.seed + done * 7919 + place * 104_729;
    const columns = arbitraries.map((arbitrary, column) =>
      fc.sample(arbitrary, { seed: seed + column * 31, numRuns }),
    );
    for (let round = 0; round < numRuns; round += 1) {
      const requests = columns.flatMap((column) => column[round] ?? []);
      // Each round in another order.
      const order = fc.sample(fc.shuffledSubarray(requests, { minLength: requests.length }), {
        seed: seed + round,
        numRuns: 1,
      });
      const isPlain = options.beginsPlain && done + round === 0;
      for (const template of order[0] ?? []) {
        await play(course, user, isPlain ? plain(template) : template);
      }
      options.onRound?.([...course.figures.values()].reduce((sum, each) => sum + each.requests, 0));
    }
  }
}

async function play(course: Course, user: FuzzUser, template: Template): Promise<void> {
  const { line, users, options, check } = course;
  const { operation } = template;
  for (const kind of kindsIn(operation)) await provide(line, user, kind);
  if (needsSpare(operation)) await provideSpare(line, user);
  if (ON_REQUESTS.includes(operation.name)) await provideRequest(line, user);
  if (operation.name.endsWith('ubscriptions.receipt')) await provideReceipt(line, user);
  for (const { id } of ON_FAILED_MAILS.includes(operation.name) ? thingsOf(user, 'mail') : []) {
    await options.failMail(id);
  }
  if (operation.name === 'subscriptions.create') await provideNoPremium(line, user);
  if (operation.name === 'experiments.begin') {
    await prepareExperiment(asUser(line, user), user);
  }
  if (operation.name === 'yearReport.get') await providePremium(line, user);
  const { readMails, now } = options;
  const { email, password, twoStep: memory } = user;
  const ask = asUser(line, user);
  await provideTwoStep(operation.name, { memory, ask, email, password, now });
  const asOwner = asUser(line, { token: user.ownerToken });
  if (operation.name === 'adminBackups.saveSettings') {
    const { version } = await asOwner('/admin/backups/settings');
    user.settingsVersion = Number(version);
  }
  if (operation.path.startsWith('/admin/backups/{')) {
    thingsOf(user, 'backup').length = 0;
    remember(user, 'backup', { id: await options.addBackup(), projectId: null, parentId: null });
  }
  if (operation.name === 'backupFiles.read') {
    const link = `/admin/backups/${await options.addBackup()}/download-link`;
    const { path } = await asOwner(link, { method: 'POST' });
    const id = String(path).replace('/backup-files/', '');
    thingsOf(user, 'backupSecret').length = 0;
    remember(user, 'backupSecret', { id, projectId: null, parentId: null });
  }
  await prepareArticle({ line, ask: asOwner, addRelease: options.addRelease }, user, operation);
  const askAsNobody = asUser(line, { token: undefined });
  const { sealWish } = options;
  await prepareMail({ ask: asOwner, askAsNobody, sealWish }, user, operation);
  if (operation.name === 'auth.resetPassword') await provideReset(line, user, readMails);
  if (operation.name === 'auth.confirmEmail') await provideEmailChange(line, user, readMails);
  const other = users[(users.indexOf(user) + 1) % users.length] ?? user;
  const signed = signedByService(compose(template, { user, other }), options.now());
  const composed = sentByOwnPage(signed, options.url);
  if (COUNTED.includes(operation.name)) user.spare.uses += 1;
  const answer = await send(options.url, composed.wire, line.agent).catch(
    (error: unknown) => error,
  );
  if (answer instanceof Error || !isAnswer(answer)) {
    if (isCutOff(composed.wire, answer)) return;
    report(
      course,
      { template, composed },
      { problems: [`No answer: ${String(answer)}`], answer: null },
    );
    return;
  }
  count(course, operation.name, answer);
  const problems = check({ template, composed }, answer, {
    longestMs: options.longestMs * (MOVES_ALL.test(operation.name) ? ALL_AT_ONCE : 1),
    foreignWords:
      operation.isPublic || isForOwners(operation)
        ? []
        : users.filter((each) => each !== user).map(({ ownWord }) => ownWord),
  });
  if (problems.length > 0) report(course, { template, composed }, { problems, answer });
  learn(user, { operation, composed }, answer);
  await endSecondStep(line, operation, answer);
}

/** The server reads so much of a body that it refuses, and then closes the connection (SECURITY.md). */
const MOST_READ_BYTES = 2_000_000;

/** Returns whether the server closed the connection because the body was too long; the answer may be lost then. */
function isCutOff({ body }: WireRequest, error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code !== 'EPIPE' && code !== 'ECONNRESET') return false;
  return Buffer.byteLength(body ?? '') > MOST_READ_BYTES;
}

/** An account has so many sessions at a time: what a second step opened ends at once. */
async function endSecondStep(line: Line, { name }: Operation, answer: WireAnswer): Promise<void> {
  if (!name.startsWith('secondStep.answer') || answer.status !== 200) return;
  const { token } = JSON.parse(answer.text) as { token: string };
  await asUser(line, { token })('/auth/logout', { method: 'POST' });
}

/** Calls about a mail that failed. */
const ON_FAILED_MAILS = ['adminMails.retry', 'adminMails.drop'];

/** Calls about a request for premium that waits. */
const ON_REQUESTS = [
  'subscriptions.answer',
  'subscriptions.cancel',
  'subscriptions.attachReceipt',
  'subscriptions.removeReceipt',
  'subscriptions.receipt',
  'adminSubscriptions.receipt',
  'adminSubscriptions.confirm',
  'adminSubscriptions.reject',
  'adminSubscriptions.ask',
];

/** Calls that count against the limit on an account's password. */
const COUNTED = [
  'users.changePassword',
  'users.changeEmail',
  'accountDeletion.request',
  'auth.confirmPassword',
  'auth.login',
];

function needsSpare({ name }: Operation): boolean {
  return isOnSpare(name) || COUNTED.includes(name);
}

function isAnswer(value: unknown): value is WireAnswer {
  return typeof value === 'object' && value !== null && 'status' in value;
}

/**
 * Returns the kinds of things that must exist before the call can be made, because it names one.
 */
function kindsIn({ path, body, parameters }: Operation): readonly Kind[] {
  const inPath = path.includes('{') ? kindOfPath(path) : null;
  const names = [...Object.keys(body?.properties ?? {}), ...parameters.map(({ name }) => name)];
  const inFields = names.map((name) => kindOfField(path, name));
  const inPositions = path.endsWith('/positions') ? kindOfPath(path) : null;
  const feed = path === '/calendar-feed/renew' ? ('feed' as const) : null;
  return [...new Set([inPath, inPositions, feed, ...inFields])].filter(
    (kind): kind is Kind => kind !== null && kind !== 'new',
  );
}

function count({ figures }: Course, name: string, { status, ms }: WireAnswer): void {
  const figure = figures.get(name);
  if (figure === undefined) return;
  figure.requests += 1;
  figure.accepted += status < 400 ? 1 : 0;
  figure.handled += BEFORE_HANDLERS.includes(status) ? 0 : 1;
  figure.slowestMs = Math.max(figure.slowestMs, ms);
}

function report(
  { faults, options }: Course,
  { template, composed }: { template: Template; composed: Composed },
  { problems, answer }: { problems: readonly string[]; answer: WireAnswer | null },
): void {
  if (faults.length >= MOST_FAULTS) return;
  const { method, path, headers, body } = composed.wire;
  const fault: Fault = {
    problems,
    call: template.operation.name,
    request: `${method} ${path} ${JSON.stringify(headers)} ${String(body)} (${template.manner})`,
    answer: answer === null ? '' : `${answer.status} ${answer.text.slice(0, 1000)}`,
    isLate: problems.every((problem) => problem.startsWith(TOOK)),
  };
  faults.push(fault);
  options.onFault?.(fault);
}
