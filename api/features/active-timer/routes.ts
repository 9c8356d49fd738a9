import { gateOf } from '#api/db/connection/gate.ts';
import { unavailable } from '#api/errors.ts';
import { openStream } from '#api/features/active-timer/open-streams.ts';
import { presentTimer } from '#api/features/active-timer/presenter.ts';
import { currentTimer, saveTimer } from '#api/features/active-timer/service.ts';
import { openTimerStream } from '#api/features/active-timer/timer-stream.ts';
import { setEventHeaders } from '#api/middleware/replies/event-stream.ts';
import { route } from '#api/route.ts';
import { MARK_HEADER } from '#shared/contract/data-changes.ts';
import { activeTimerApi } from '#shared/contract/work/active-timer.ts';

/** The calls on the live timer. */
export const activeTimerRoutes = [
  route(activeTimerApi.get, async ({ actor, deps }) =>
    presentTimer(await currentTimer(deps, actor.userId), deps.now()),
  ),

  route(activeTimerApi.save, async ({ body, actor, deps }) =>
    presentTimer(await saveTimer(deps, actor.userId, body), deps.now()),
  ),

  route(activeTimerApi.events, async ({ actor, deps, ctx }) => {
    const { userId, sessionId } = actor;
    const { db, now, log } = deps;
    const load = async () => presentTimer(await currentTimer(deps, userId), now());
    const first = await load();
    if (deps.stopping.aborted) throw unavailable();
    const { ungated, closing } = gateOf(db);
    // It is noted that a stream closes, also where it does because the data is closed.
    const noteClosed = await openStream({ db: ungated, now, userId, processes: deps.processes });
    setEventHeaders(ctx);
    ctx.set(MARK_HEADER, deps.dataChanges.markFor({ userId, sessionId }));
    if (ctx.method === 'HEAD' || ctx.res.closed) return noteClosed();
    ctx.res.once('close', () => {
      // A stopping server deletes all its registrations together, and any other ends with the
      // process.
      if (deps.stopping.aborted) return;
      noteClosed().catch((error) => log.warn({ err: error }, 'a stream that closed stays noted'));
    });
    openTimerStream({
      ctx,
      first,
      load,
      isAdmitted: async () => (await deps.auth.bearer(ctx)) !== null,
      subscribe: (changed) => deps.timerEvents.subscribe(userId, changed),
      subscribeToLists: (changed) => deps.dataChanges.subscribe({ userId, sessionId }, changed),
      stopping: AbortSignal.any([deps.stopping, closing()]),
      failed: (error) => log.warn({ err: error, userId }, 'a timer stream could not be fed'),
    });
  }),
];
