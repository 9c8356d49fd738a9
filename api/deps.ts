import type { Redis } from 'ioredis';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { Authenticator } from '#api/auth/authenticate.ts';
import type { SecretBox } from '#api/auth/secret-box.ts';
import type { BackupMaker } from '#api/backups/making/maker.ts';
import type { Maintenance } from '#api/backups/restoring/maintenance.ts';
import type { Env } from '#api/config/env.ts';
import type { TimerEvents } from '#api/features/active-timer/timer-events.ts';
import type { Turns } from '#api/features/ai/asking/turns.ts';
import type { Visits } from '#api/features/analytics/collect/visits.ts';
import type { CampaignSender } from '#api/features/campaigns/sending/sender-port.ts';
import type { DataChanges } from '#api/features/data-changes/service.ts';
import type { PictureFiles } from '#api/features/pictures/picture-files.ts';
import type { ErrorCounts } from '#api/features/rollups/error-counts.ts';
import type { Connections } from '#api/http/connections.ts';
import type { Processes } from '#api/jobs/processes.ts';
import type { Mailer } from '#api/mail/sending/mailer.ts';
import type { Limits } from '#api/middleware/rate-limit.ts';
import type { Publisher } from '#api/publishing/publisher.ts';
import type { SiteContents } from '#api/publishing/site-contents.ts';

/** Dependencies of the handlers, created once in `server.ts`, and by tests. */
export interface Deps {
  env: Env;
  db: Knex;
  /** Null without `REDIS_URL`. Its commands fail immediately while Redis is unreachable. */
  redis: Redis | null;
  /** Returns the current instant in UTC milliseconds. */
  now: () => number;
  log: Logger;
  mailer: Mailer;
  campaigns: CampaignSender;
  backups: BackupMaker;
  limits: Limits;
  auth: Authenticator;
  secrets: SecretBox;
  timerEvents: TimerEvents;
  dataChanges: DataChanges;
  /** This process among those that share the database. */
  processes: Pick<Processes, 'id' | 'beat' | 'join'>;
  maintenance: Pick<Maintenance, 'look'>;
  /** Aborted when the server begins to stop, which ends open-ended responses. */
  stopping: AbortSignal;
  /** The answers of the model that are written at once. */
  turns: Turns;
  errorCounts: ErrorCounts;
  visits: Visits;
  connections: Pick<Connections, 'isOverloaded'>;
  /** Pages, names and articles of the code and of `content/`. */
  site: SiteContents;
  publisher: Publisher;
  pictures: PictureFiles;
}
