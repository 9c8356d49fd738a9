import type { TestReply } from '../call-api.ts';
import type { TestApi } from '../servers/api-server.ts';
import { buildId, type TestUser } from '../site/build.ts';

/** An id that nobody has. */
export const MISSING_ID = '01990000-0000-7000-8000-ffffffffffff';

const MINUTE_MS = 60_000;

type Caller = Pick<TestApi, 'call'>;
type Owner = Pick<TestUser, 'token'>;

async function created(call: Promise<TestReply>) {
  const reply = await call;
  if (reply.status !== 201) {
    throw new Error(`Creating answered ${reply.status}: ${JSON.stringify(reply.body)}`);
  }
  return reply.body;
}

/** Creates a project over HTTP and answers it. */
export function buildProject(
  api: Caller,
  { token }: Owner,
  given: { title?: string; workMinutes?: number } = {},
) {
  return created(api.call('/projects', { token, body: { title: 'Thesis', ...given } }));
}

/** Creates a task over HTTP and answers it. */
export function buildTask(
  api: Caller,
  { token }: Owner,
  given: { projectId: string; title?: string; estimate?: number } & Record<string, unknown>,
) {
  return created(api.call('/tasks', { token, body: { title: 'Introduction', ...given } }));
}

/** The body of a session of 25 minutes that ends at an instant, standalone unless a project is given; anything can be. */
export function sessionEnding(endTime: string, given: Record<string, unknown> = {}) {
  return {
    id: buildId(),
    startTime: new Date(Date.parse(endTime) - 25 * MINUTE_MS).toISOString(),
    endTime,
    duration: 25,
    isStandalone: (given['projectId'] ?? null) === null,
    ...given,
  };
}

/** Records a session of 25 minutes over HTTP and answers it. */
export function buildSession(
  api: Caller,
  { token }: Owner,
  endTime: string,
  given: Record<string, unknown> = {},
) {
  return created(api.call('/pomodoros', { token, body: sessionEnding(endTime, given) }));
}
