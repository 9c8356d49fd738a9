import { tooManyRequests, unavailable } from '#api/errors.ts';
import { presentTimer } from '#api/features/active-timer/presenter.ts';
import { findTimer } from '#api/features/active-timer/repo.ts';
import { saveTimer } from '#api/features/active-timer/service.ts';
import { openTimerStream } from '#api/features/active-timer/timer-stream.ts';
import { route } from '#api/route.ts';
import { activeTimerApi } from '#shared/contract/active-timer.ts';

const MAX_STREAMS = 20;
const RETRY_STREAM_S = 60;

/** The calls on the live timer. */
export const activeTimerRoutes = [
  route(activeTimerApi.get, async ({ actor, deps }) =>
    presentTimer(await findTimer(deps.db, actor.userId), deps.now()),
  ),

  route(activeTimerApi.save, async ({ body, actor, deps }) =>
    presentTimer(await saveTimer(deps, actor.userId, body), deps.now()),
  ),

  route(activeTimerApi.events, async ({ actor, deps, ctx }) => {
    const { userId } = actor;
    const load = async () => presentTimer(await findTimer(deps.db, userId), deps.now());
    const first = await load();
    if (deps.stopping.aborted) throw unavailable();
    if (deps.timerEvents.count(userId) >= MAX_STREAMS) throw tooManyRequests(RETRY_STREAM_S);
    ctx.status = 200;
    ctx.type = 'text/event-stream';
    ctx.set('Cache-Control', 'no-store, no-transform');
    // nginx would otherwise keep events back until its buffer is full.
    ctx.set('X-Accel-Buffering', 'no');
    if (ctx.method === 'HEAD' || ctx.res.closed) return;
    ctx.respond = false;
    openTimerStream({
      response: ctx.res,
      first,
      load,
      isAdmitted: async () => (await deps.auth.bearer(ctx)) !== null,
      subscribe: (changed) => deps.timerEvents.subscribe(userId, changed),
      stopping: deps.stopping,
      failed: (error) => deps.log.warn({ err: error, userId }, 'a timer stream could not be fed'),
    });
  }),
];
