import type { Context, Next } from 'koa';
import type { Logger } from 'pino';
import { classifyDbError } from '#api/db/connection/db-errors.ts';
import { DataClosedError } from '#api/db/connection/gate.ts';
import { AppError, conflict, maintenance, unavailable } from '#api/errors.ts';
import { wantsPage, writeMaintenancePage } from '#api/http/maintenance.ts';
import type { ErrorReply } from '#shared/contract/errors.ts';

/** The one place where errors become answers: named ones as they say, the rest as a bland 500. */
export function errors(log: Logger) {
  return async (ctx: Context, next: Next): Promise<void> => {
    try {
      await next();
    } catch (error) {
      const known = named(error, ctx, log);
      if (known.id === 'maintenance' && wantsPage(ctx)) writeMaintenancePage(ctx, known);
      else writeError(ctx, known);
    }
  };
}

function named(error: unknown, ctx: Context, log: Logger): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof DataClosedError) return maintenance();
  const failure = classifyDbError(error);
  const requestId = ctx.state['requestId'];
  if (failure === 'unavailable' || failure === 'retry') {
    log.warn({ requestId, err: error }, 'the database is away');
    return unavailable();
  }
  if (failure === 'duplicate') return conflict('That exists already.');
  log.error({ requestId, err: error }, 'unexpected error');
  return new AppError(
    'internal',
    'Something went wrong on our side. Nothing was changed; try again.',
  );
}

function writeError(ctx: Context, error: AppError): void {
  const reply: ErrorReply = {
    error: {
      id: error.id,
      message: error.message,
      ...(error.fields === undefined ? {} : { fields: error.fields }),
      ...(error.current === undefined ? {} : { current: error.current }),
      requestId: String(ctx.state['requestId']),
    },
  };
  ctx.status = error.status;
  if (error.retryAfterS !== undefined) ctx.set('Retry-After', String(error.retryAfterS));
  if (error.status === 401) ctx.set('WWW-Authenticate', 'Bearer');
  ctx.set('Cache-Control', 'no-store');
  ctx.body = reply;
}
